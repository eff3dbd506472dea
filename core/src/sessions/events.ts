import type { PublicHandling } from "./handling.ts";
import type { Message } from "./message.ts";
import type { Note } from "./note.ts";

/**
 * What happened in a conversation. `number` rises with every event of the whole store and is never used again: in one
 * conversation events take effect in its order.
 */
export type SessionEvent = {
  number: number;
  sessionId: string;
} /** `answers`: the number of the question that a reply answers; only `sessionEvents` has it. */ & (
  | { type: "message"; message: Message; answers?: number }
  | { type: "handling"; handling: PublicHandling }
  | { type: "deleted" }
  /** Only in `siteEvents`. */
  | { type: "note"; note: Note }
);
