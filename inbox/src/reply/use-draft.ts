import { useCallback, useMemo, useRef, useState } from "react";
import { useHost } from "../host/host-context.ts";
import type { Card } from "../service/shapes.ts";
import { drafts, type Mode } from "./drafts.ts";
import { inserted } from "./saved-reply.ts";

export interface Attachments {
  files: readonly { id: string; name: string }[];
  cards: readonly Card[];
}

const NOTHING: Attachments = { files: [], cards: [] };

/** Manages the text in each mode, and stores it at each key press, so that it survives a reload. */
export function useDraft(sessionId: string) {
  const { store } = useHost();
  const drafted = useMemo(() => drafts(store), [store]);
  const [mode, setMode] = useState<Mode>(() =>
    drafted.read(sessionId, "reply") === "" && drafted.read(sessionId, "note") !== "" ? "note" : "reply",
  );
  const [texts, setTexts] = useState(() => ({
    reply: drafted.read(sessionId, "reply"),
    note: drafted.read(sessionId, "note"),
  }));
  const [attachments, setAttachments] = useState(NOTHING);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = texts[mode];

  const write = useCallback(
    (next: string, into: Mode = mode) => {
      setTexts((known) => ({ ...known, [into]: next }));
      drafted.save(sessionId, into, next);
    },
    [drafted, sessionId, mode],
  );
  /** Replaces a range, by default the selection, and puts the caret after it. */
  const insert = useCallback(
    (piece: string, range?: { from: number; to: number }) => {
      const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
      const { text: next, caret } = inserted(
        text,
        piece,
        range ?? { from: selectionStart, to: selectionEnd },
      );
      write(next);
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.setSelectionRange(caret, caret);
      });
    },
    [text, write],
  );
  const clear = useCallback(() => {
    write("");
    setAttachments(NOTHING);
  }, [write]);
  return { mode, setMode, text, write, insert, clear, field, attachments, setAttachments };
}

export type Draft = ReturnType<typeof useDraft>;
