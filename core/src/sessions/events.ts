import type { PublicHandling } from "./handling.ts";
import type { Message } from "./message.ts";
import type { Note } from "./note.ts";

/**
 * An event in a conversation. `number` rises with every event of the whole store and is never reused; the events of one
 * conversation take effect in this order.
 */
export type SessionEvent = {
  number: number;
  sessionId: string;
} /** `answers`: the number of the question that a reply answers; only returned by `sessionEvents`. */ & (
  | { type: "message"; message: Message; answers?: number }
  | { type: "handling"; handling: PublicHandling }
  | { type: "deleted" }
  /** Only returned by `siteEvents`. */
  | { type: "note"; note: Note }
);
