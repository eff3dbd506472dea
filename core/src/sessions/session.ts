import type { Handling, HandoverReason, Returned } from "./handling.ts";
import type { TeamState } from "./team-state.ts";

/**
 * The user to whom a session belongs. `verified`: whether a signed token or a caller with a key names the user, not only the page.
 */
export interface SessionUser {
  id: string | undefined;
  verified: boolean;
  name?: string | undefined;
  /** Only of a verified user. Agents' answers are sent to this address once the visitor has left. */
  email?: string | undefined;
}

export interface Session {
  /** Storage's own number for this conversation. It is never used again, so a late reply to a deleted session finds nothing. */
  key: number;
  id: string;
  createdAt: number;
  /** The instant of the latest message, or `createdAt` before the first; never before `createdAt`, even if clocks differ. */
  lastMessageAt: number;
  /** Messages of all roles. */
  messageCount: number;
  user: SessionUser | undefined;
  /** How often the handling of the conversation has changed; absent if never. */
  epoch?: number;
  /** Absent if the workflow handles the conversation. */
  handling?: Handling;
  /** Absent if the workflow has received everything. */
  returned?: Returned;
  outcome?: Outcome;
  /** Absent if the team has recorded nothing. */
  team?: TeamState;
}

/**
 * What the team still has to handle in a conversation (contract §20.1): a wait that timed out, or a message from the contact form.
 * An agent's message and closing the conversation clear the outcome.
 */
export interface Outcome extends HandoverReason {
  is: "missed" | "contact_left";
  at: number;
}
