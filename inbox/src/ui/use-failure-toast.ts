import { useCallback } from "react";
import { failureText } from "../strings/failure-text.ts";
import { useWords } from "../strings/words.ts";
import { useToast } from "./toasts.tsx";

/** Shows the failure of a call in a notice, after the name of the thing that it concerns. */
export function useFailureToast(): (error: unknown, name?: string) => void {
  const { say } = useWords();
  const toast = useToast();
  return useCallback(
    (error, name) => {
      const text = failureText(error, say);
      toast(name === undefined ? text : `${name}: ${text}`, { kind: "failed" });
    },
    [toast, say],
  );
}
