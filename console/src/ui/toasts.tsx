import { ToastProvider as SharedToastProvider } from "@parley/inbox/toasts";
import type { ReactNode } from "react";
import { useWords } from "../strings/strings.ts";
import { Button } from "./button.tsx";

export { useToast } from "@parley/inbox/toasts";

export function ToastProvider({ children }: { children: ReactNode }) {
  const { say } = useWords();
  const texts = { notices: say("notices"), undo: say("undo"), close: say("close") };
  return (
    <SharedToastProvider prefix="" Button={Button} texts={texts}>
      {children}
    </SharedToastProvider>
  );
}
