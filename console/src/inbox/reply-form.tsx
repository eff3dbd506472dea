import { useCallback, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { drafts } from "./drafts.ts";
import { SavedReplies } from "./saved-replies.tsx";
import type { Message } from "./shapes.ts";

/** Answers the visitor. What was begun is kept, also where sending fails, and sent once however often it is tried. */
export function ReplyForm({
  site,
  sessionId,
  agent,
  sent,
  handBack,
}: {
  site: string;
  sessionId: string;
  agent: { id: string; name: string };
  sent(message: Message): void;
  handBack(note: string): void;
}) {
  const { say } = useWords();
  const [text, setText] = useState(() => drafts.read(site, sessionId));
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());

  const written = useRef(text);
  const form = useRef<HTMLFormElement>(null);
  const caret = useRef(0);

  const write = (next: string) => {
    written.current = next;
    setText(next);
    setAttempt(crypto.randomUUID());
    drafts.keep(site, sessionId, next);
  };
  /** In the place of what is selected; the caret stands behind it. */
  const insert = (saved: string) => {
    const field = form.current?.querySelector("textarea");
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field ?? {};
    write(text.slice(0, from) + saved + text.slice(to));
    caret.current = from + saved.length;
  };
  const leave = useCallback(() => {
    const field = form.current?.querySelector("textarea");
    field?.focus();
    field?.setSelectionRange(caret.current, caret.current);
  }, []);
  async function send(): Promise<void> {
    if (isBusy || text.trim() === "") return;
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = { content: text, role: "agent", agent };
      const path = `conversation/${encodeURIComponent(sessionId)}/messages`;
      const { data } = await call<Message>("POST", path, { site, body, idempotencyKey: attempt });
      // Unless the agent has begun the next message meanwhile.
      if (written.current === text) write("");
      sent(data);
    } catch (error) {
      setFault(
        error instanceof ApiError ? (error.isOffline ? say("offlineHint") : error.message) : say("failed"),
      );
    }
    setIsBusy(false);
  }

  return (
    <form
      className="reply"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
          return;
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={say("reply")}
        rows={3}
        value={text}
        onChange={write}
        fault={fault}
        maxLength={10_000}
        hint={say("replyHint")}
      />
      <div className="actions">
        <Button type="submit" kind="first" isBusy={isBusy}>
          {say("send")}
        </Button>
        <SavedReplies site={site} insert={insert} leave={leave} />
        <button type="button" className="button plain hand-back" onClick={() => handBack(note.trim())}>
          {say("handBack")}
        </button>
      </div>
      <details>
        <summary>{say("noteTitle")}</summary>
        <Field
          label={say("note")}
          rows={2}
          value={note}
          onChange={setNote}
          maxLength={4_000}
          hint={say("noteHint")}
        />
      </details>
    </form>
  );
}
