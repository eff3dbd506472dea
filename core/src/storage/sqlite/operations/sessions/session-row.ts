import type { Handling } from "../../../../sessions/handling.ts";

export interface SessionRow {
  key: number;
  id: string;
  createdAt: number;
  lastMessageAt: number;
  messageCount: number;
  userId: string | null;
  /** Null where nobody is named. */
  userVerified: 0 | 1 | null;
  userEmail: string | null;
  successor: string | null;
  /** Null where the workflow handles it, as are the next three. */
  handledBy: Handling["by"] | null;
  handledSince: number | null;
  handledDue: number | null;
  /** JSON of a `StoredHandling`. */
  handling: string | null;
  epoch: number;
  /** Messages in a row that failed. */
  failures: number;
  /** This and the next: JSON. */
  returned: string | null;
  outcome: string | null;
}
