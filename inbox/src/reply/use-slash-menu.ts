import { type KeyboardEvent, useId, useState } from "react";
import { useHost } from "../host/host-context.ts";
import type { SavedReply } from "../service/shapes.ts";
import { filledReply, matchingReplies, slashQuery } from "./saved-reply.ts";
import type { Draft } from "./use-draft.ts";

/**
 * Returns the state of the menu of saved replies: open while the caret is after a slash, or after a word that follows a slash.
 */
export function useSlashMenu(draft: Draft, saved: readonly SavedReply[], visitor: string | undefined) {
  const { person, site } = useHost();
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The text for which Escape closed the menu. */
  const [closedIn, setClosedIn] = useState<string>();
  const found = draft.mode === "reply" && saved.length > 0 ? slashQuery(draft.text, caret) : undefined;
  const isOpen = found !== undefined && closedIn !== draft.text;
  const replies = isOpen ? matchingReplies(saved, found.query) : [];
  const at = Math.min(active, Math.max(0, replies.length - 1));

  function choose(reply: SavedReply): void {
    const text = filledReply(reply.text, { visitor, agent: person.name, site: site.name });
    draft.insert(text, isOpen ? { from: found.from, to: caret } : undefined);
    setActive(0);
  }
  /** Returns whether the menu handled the key. */
  function press(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const reply = replies[at];
    if (event.key === "ArrowDown") setActive((at + 1) % Math.max(1, replies.length));
    else if (event.key === "ArrowUp") setActive((at + replies.length - 1) % Math.max(1, replies.length));
    else if (event.key === "Escape") setClosedIn(draft.text);
    else if ((event.key === "Enter" || event.key === "Tab") && reply !== undefined) choose(reply);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  const fieldProps = {
    onSelect: (event: { currentTarget: HTMLTextAreaElement }) => setCaret(event.currentTarget.selectionEnd),
    ...(isOpen && {
      "aria-controls": id,
      "aria-activedescendant": replies.length > 0 ? `${id}-${at}` : undefined,
    }),
  };
  return { id, isOpen, replies, active: at, choose, press, fieldProps };
}
