import { useState } from "react";
import { useWords } from "../strings/strings.ts";
import { Button } from "./button.tsx";

/** Text to paste elsewhere, with a button that copies it. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const { say } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 2_000);
  };
  return (
    <section className="copyable" aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
      <Button onPress={() => void copy()}>{isCopied ? say("copied") : say("copy")}</Button>
      <span role="status" className="unseen">
        {isCopied ? say("copied") : ""}
      </span>
    </section>
  );
}
