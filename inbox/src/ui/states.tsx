import type { ReactNode } from "react";
import { failureText } from "../strings/failure-text.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "./button.tsx";

/** An empty state: nothing to show, and what to do. */
export function Empty({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="inbox-empty">
      {icon}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function Failing({ error, retry }: { error: unknown; retry(): void }) {
  const { say } = useWords();
  return (
    <div className="inbox-empty" role="alert">
      <p>{failureText(error, say)}</p>
      <Button onPress={retry}>{say("retry")}</Button>
    </div>
  );
}

/** Grey placeholders for content that is loading. */
export function Skeleton({ kind }: { kind: "rows" | "messages" }) {
  const { say } = useWords();
  return (
    <div className={`inbox-skeleton ${kind}`} role="status" aria-label={say("loading")}>
      {Array.from({ length: kind === "rows" ? 9 : 5 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={at} />
      ))}
    </div>
  );
}
