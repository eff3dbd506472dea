import type { KeyboardEvent } from "react";
import { useWords } from "../strings/words.ts";
import { sends } from "./sends.ts";
import type { Draft } from "./use-draft.ts";
import type { useSender } from "./use-sender.ts";
import type { useSlashMenu } from "./use-slash-menu.ts";

/** The input for a reply or note. Keys go first to the open menu of saved replies, then to the shortcuts that send. */
export function ReplyField({
  draft,
  sender,
  slash,
  placeholder,
  hintId,
  isDisabled,
}: {
  draft: Draft;
  sender: ReturnType<typeof useSender>;
  slash: ReturnType<typeof useSlashMenu>;
  placeholder: string;
  hintId: string;
  isDisabled: boolean;
}) {
  const { say } = useWords();
  const isReply = draft.mode === "reply";
  return (
    <textarea
      ref={draft.field}
      className="inbox-field inbox-reply-field"
      aria-label={isReply ? say("reply") : say("note")}
      aria-describedby={hintId}
      placeholder={placeholder}
      dir="auto"
      rows={2}
      value={draft.text}
      disabled={isDisabled}
      {...slash.fieldProps}
      onChange={({ target }) => {
        draft.write(target.value);
        sender.reportTyping();
      }}
      onPaste={({ clipboardData }) => void sender.attach([...clipboardData.files])}
      onKeyDown={(event) => {
        if (slash.press(event)) return;
        if (event.key === "Escape") event.currentTarget.blur();
        if (!sends(pressOf(event), sender.enterSends)) return;
        event.preventDefault();
        sender.send();
      }}
    />
  );
}

function pressOf({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) {
  return { key, shiftKey, ctrlKey, metaKey, altKey, isComposing: nativeEvent.isComposing };
}
