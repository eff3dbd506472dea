import { SendHorizontal } from "lucide-react";
import { forwardRef, useImperativeHandle } from "react";
import type { Handling } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { AttachmentList } from "./attachment-list.tsx";
import type { Mode } from "./drafts.ts";
import { NotLive } from "./not-live.tsx";
import { ReplyField } from "./reply-field.tsx";
import { ReplyTools } from "./reply-tools.tsx";
import { excess } from "./sends.ts";
import { SlashMenu } from "./slash-menu.tsx";
import { Suggestion } from "./suggestion.tsx";
import { useDraft } from "./use-draft.ts";
import { useSavedReplies } from "./use-saved-replies.ts";
import { useSender } from "./use-sender.ts";
import { useSlashMenu } from "./use-slash-menu.ts";

export interface ReplyBoxHandle {
  focus(mode: Mode): void;
  /** Puts an unsent text back into the field. */
  putBack(mode: Mode, text: string): void;
}

interface Props {
  sessionId: string;
  /** The visitor's name; undefined for guests. */
  visitor: string | undefined;
  handling: Handling | undefined;
  ownId: string;
}

/** One field with two modes: a reply to the visitor, or a note for colleagues. */
export const ReplyBox = forwardRef<ReplyBoxHandle, Props>(function ReplyBox(
  { sessionId, visitor, handling, ownId },
  ref,
) {
  const { say } = useWords();
  const draft = useDraft(sessionId);
  const { mode, setMode, text, write, field } = draft;
  const isMine = handling?.by === "person" && handling.agent?.id === ownId;
  const other = handling?.by === "person" && !isMine ? (handling.agent?.name ?? say("colleague")) : undefined;
  const isBlocked = mode === "reply" && other !== undefined;
  const sender = useSender(sessionId, draft, { takesOver: !isMine });
  const saved = useSavedReplies();
  const slash = useSlashMenu(draft, saved, visitor);
  const over = excess(text);
  const placeholder = [
    mode === "note" ? say("notePlaceholder") : say("replyPlaceholder"),
    mode === "reply" && saved.length > 0 && say("slashHint"),
  ];

  function focus(wanted: Mode): void {
    setMode(wanted);
    requestAnimationFrame(() => field.current?.focus());
  }
  useImperativeHandle(ref, () => ({
    focus,
    putBack(wanted, back) {
      write(back, wanted);
      focus(wanted);
    },
  }));

  const hint = isBlocked
    ? say("othersConversation", { name: other })
    : mode === "reply" && !isMine
      ? say("sendTakesOver")
      : sender.enterSends
        ? say("enterSends")
        : say("shiftEnterSends");
  return (
    <form
      className={`inbox-reply ${mode}`}
      onSubmit={(event) => {
        event.preventDefault();
        sender.send();
      }}
    >
      {handling?.suggestion && mode === "reply" && (
        <Suggestion key={handling.since} text={handling.suggestion} use={(suggested) => write(suggested)} />
      )}
      {isMine && <NotLive />}
      <div className="inbox-reply-head">
        <ModeSwitch mode={mode} choose={focus} />
        <p
          id={`hint-${sessionId}`}
          className={over > 0 ? "inbox-fault" : `inbox-soft${isBlocked ? "" : " inbox-reply-hint"}`}
        >
          {over > 0 ? say("tooLong", { count: over }) : hint}
        </p>
      </div>
      {slash.isOpen && <SlashMenu {...slash} />}
      <ReplyField
        {...{ draft, sender, slash }}
        placeholder={placeholder.filter(Boolean).join("  ")}
        hintId={`hint-${sessionId}`}
        isDisabled={isBlocked}
      />
      <AttachmentList {...draft} />
      <div className="inbox-reply-foot">
        <ReplyTools draft={draft} saved={saved} isDisabled={isBlocked} choose={slash.choose} {...sender} />
        <Button kind="first" type="submit" isDisabled={isBlocked || !sender.canSend}>
          <SendHorizontal size={16} className="inbox-flip" aria-hidden="true" />
          {mode === "reply" ? say("send") : say("addNote")}
        </Button>
      </div>
    </form>
  );
});

function ModeSwitch({ mode, choose }: { mode: Mode; choose(mode: Mode): void }) {
  const { say } = useWords();
  return (
    <fieldset className="inbox-modes" aria-label={say("mode")}>
      {(["reply", "note"] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => choose(each)}>
          {each === "reply" ? say("reply") : say("note")}
        </button>
      ))}
    </fieldset>
  );
}
