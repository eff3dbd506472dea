import { useCallback } from "react";
import { failureText } from "../strings/failure-text.ts";
import { useWords } from "../strings/words.ts";
import { useToast } from "./toasts.tsx";

/** Returns a function that shows a failed call in a notice, after `name` if given. */
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
