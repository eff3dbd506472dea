import { Button, TextareaControl } from "@wordpress/components";
import { useEffect, useRef } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import type { FormEvent, KeyboardEvent } from "react";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { useKept } from "../settings/use-kept.ts";

/** Milliseconds: visitors see for 10 s that somebody is typing. */
const TYPING_EVERY = 8_000;

/** An answer in one's own name. What could not be sent stays, and sending it again does not say it twice. */
export function ReplyForm({ path, name, sent }: { path: string; name: string; sent(): void }) {
  // Also when the conversation is closed meanwhile.
  const [text, change] = useKept(
    `answer ${path}`,
    () => "",
    (kept) => kept !== "",
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const work = useWork();
  const attempt = useRef({ text: "", key: "" });
  const typedAt = useRef(0);
  // Whoever has just taken over wants to write; the button they pressed is gone.
  useEffect(() => field.current?.focus(), []);

  function write(next: string): void {
    change(() => next);
    if (next === "" || Date.now() - typedAt.current < TYPING_EVERY) return;
    typedAt.current = Date.now();
    // Nobody misses it where it does not come.
    call("POST", `${path}/typing`).catch(() => {});
  }

  async function say(): Promise<void> {
    const content = text.trim();
    if (attempt.current.text !== content) attempt.current = { text: content, key: randomKey() };
    await call("POST", `${path}/messages`, { content, key: attempt.current.key });
    attempt.current = { text: "", key: "" };
    typedAt.current = 0;
    change((now) => (now.trim() === content ? "" : now));
    sent();
    // The button that was pressed can do nothing in an empty form; whoever went elsewhere meanwhile stays there.
    if (field.current?.form?.contains(document.activeElement)) field.current.focus();
  }

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (text.trim() !== "") void work.start(say);
  }

  return (
    <form className="parley-reply" onSubmit={send}>
      <TextareaControl
        ref={field}
        label={__("Your answer", "parley-chat")}
        help={sprintf(
          /* translators: %s: display name of the WordPress user who writes. */
          __(
            "Markdown. Enter sends, Shift and Enter begin a new line. The visitor sees the display name of your WordPress user: %s.",
            "parley-chat",
          ),
          name,
        )}
        rows={3}
        maxLength={10_000}
        value={text}
        onChange={write}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
        }}
      />
      <FailureNotice failure={work.failure} />
      <div className="parley-buttons">
        <Button variant="primary" type="submit" isBusy={work.isBusy} aria-disabled={text.trim() === ""}>
          {__("Send", "parley-chat")}
        </Button>
      </div>
    </form>
  );
}

/** 128 bits. `crypto.randomUUID` is only there on https: pages. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
