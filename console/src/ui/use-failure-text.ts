import { useCallback } from "react";
import { ApiError } from "../api/api-error.ts";
import { useWords } from "../strings/strings.ts";
import { useTell } from "./toasts.tsx";

/** Words for why something failed. */
export function useFailureText(): (error: unknown) => string {
  const { say } = useWords();
  return useCallback((error) => (error instanceof ApiError ? error.message : say("failed")), [say]);
}

/** Reports in a corner why something failed. */
export function useTellFailure(): (error: unknown) => void {
  const tell = useTell();
  const textOf = useFailureText();
  return useCallback((error) => tell(textOf(error), { kind: "failed" }), [tell, textOf]);
}
