import { useRef, useState } from "react";
import { useWords } from "../strings/strings.ts";
import { Button } from "./button.tsx";

/** Text to paste elsewhere, with a button that copies it. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const { say } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    if (!(await hasCopied(text, shown.current))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 2_000);
  };
  return (
    <section className="copyable" aria-label={label}>
      <pre>
        <code ref={shown}>{text}</code>
      </pre>
      <Button onPress={() => void copy()}>{isCopied ? say("copied") : say("copy")}</Button>
      <span role="status" className="unseen">
        {isCopied ? say("copied") : ""}
      </span>
    </section>
  );
}

/**
 * Copies the text, and resolves to whether that succeeded. If the clipboard refuses, also selects the text in `shown`, so that
 * the person can copy it.
 */
async function hasCopied(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown !== null) getSelection()?.selectAllChildren(shown);
    // Copies the selection, because pages on plain HTTP have no `clipboard`.
    return document.execCommand("copy");
  }
}
