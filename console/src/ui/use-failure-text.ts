import { useCallback } from "react";
import { ApiError } from "../api/api-error.ts";
import { useWords } from "../strings/strings.ts";
import { useToast } from "./toasts.tsx";

/** Returns a function that explains an error to the person. */
export function useFailureText(): (error: unknown) => string {
  const { say } = useWords();
  return useCallback((error) => (error instanceof ApiError ? error.message : say("failed")), [say]);
}

/** Returns a function that reports, in a corner of the page, why something failed. */
export function useFailureToast(): (error: unknown) => void {
  const toast = useToast();
  const textOf = useFailureText();
  return useCallback((error) => toast(textOf(error), { kind: "failed" }), [toast, textOf]);
}
