import type { SavedReply } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";

/** Saved replies that match the text after the slash. The field keeps the focus and refers to the active reply. */
export function SlashMenu({
  id,
  replies,
  active,
  choose,
}: {
  id: string;
  replies: readonly SavedReply[];
  active: number;
  choose(reply: SavedReply): void;
}) {
  const { say } = useWords();
  return (
    <div className="inbox-slash">
      {replies.length === 0 && <p className="inbox-soft">{say("noSavedReply")}</p>}
      <div id={id} role="listbox" aria-label={say("savedReplies")}>
        {replies.map((reply, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and handles its keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles its keys.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two saved replies may be alike.
            key={at}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className="inbox-slash-item"
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
          >
            <bdi className="inbox-cut">{reply.title}</bdi>
            <bdi className="inbox-cut inbox-soft">{reply.text}</bdi>
            {reply.shortcut && <kbd>/{reply.shortcut.replace(/^\//, "")}</kbd>}
          </div>
        ))}
      </div>
    </div>
  );
}
