import { X } from "lucide-react";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import type { Draft } from "./use-draft.ts";

/** Files and cards to send with the reply. */
export function AttachmentList({
  attachments,
  setAttachments,
}: Pick<Draft, "attachments" | "setAttachments">) {
  const { say } = useWords();
  const { files, cards } = attachments;
  if (files.length + cards.length === 0) return null;
  const entries = [
    ...files.map(({ id, name }) => ({
      id,
      name,
      drop: () => setAttachments({ cards, files: files.filter((file) => file.id !== id) }),
    })),
    ...cards.map((card, at) => ({
      id: `card-${at}`,
      name: card.title,
      drop: () => setAttachments({ files, cards: cards.filter((each) => each !== card) }),
    })),
  ];
  return (
    <ul className="inbox-attachments">
      {entries.map(({ id, name, drop }) => (
        <li key={id} className="inbox-chip">
          <bdi className="inbox-cut">{name}</bdi>
          <IconButton
            label={say("removeAttachment", { name })}
            icon={<X size={12} aria-hidden="true" />}
            onPress={drop}
          />
        </li>
      ))}
    </ul>
  );
}
