import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

export interface WrittenReply {
  /** React key. */
  id: number;
  title: string;
  text: string;
}

const MOST = 50;

/** Replies that agents send often, each with a title to find it by. */
export function SavedRepliesFields({
  replies,
  change,
}: {
  replies: readonly WrittenReply[];
  change(replies: WrittenReply[]): void;
}) {
  const { say } = useWords();
  const set = (id: number, changes: Partial<WrittenReply>) =>
    change(replies.map((reply) => (reply.id === id ? { ...reply, ...changes } : reply)));
  return (
    <>
      <p className="hint">{say("savedRepliesHint")}</p>
      {replies.map(({ id, title, text }) => (
        <div key={id} className="saved-reply">
          <Field
            label={say("replyTitle")}
            value={title}
            onChange={(next) => set(id, { title: next })}
            maxLength={80}
          />
          <Field
            label={say("replyText")}
            rows={2}
            value={text}
            onChange={(next) => set(id, { text: next })}
            maxLength={1_000}
          />
          <Button
            kind="quiet"
            aria-label={say("removeNamed", { what: title })}
            onPress={() => change(replies.filter((reply) => reply.id !== id))}
          >
            {say("remove")}
          </Button>
        </div>
      ))}
      <div className="actions">
        <Button
          isDisabled={replies.length >= MOST}
          onPress={() =>
            change([...replies, { id: Math.max(0, ...replies.map(({ id }) => id + 1)), title: "", text: "" }])
          }
        >
          {say("addReply")}
        </Button>
      </div>
    </>
  );
}
