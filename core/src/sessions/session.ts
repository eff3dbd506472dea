import type { Handling, HandoverReason, Returned } from "./handling.ts";
import type { TeamState } from "./team-state.ts";

/** Who a session belongs to. `verified`: signed by the platform; else merely claimed by the page. */
export interface SessionUser {
  id: string | undefined;
  verified: boolean;
  name?: string | undefined;
  /** Only of a verified user. An agent's answer is mailed there once they are gone. */
  email?: string | undefined;
}

export interface Session {
  /** Storage's own number for this conversation; never used again, so a deleted session's late reply finds nothing. */
  key: number;
  id: string;
  createdAt: number;
  /** The latest message's instant, or `createdAt` before the first; never before `createdAt`, whatever a clock says. */
  lastMessageAt: number;
  /** Both roles. */
  messageCount: number;
  user: SessionUser | undefined;
  /** How often it has changed who handles it; absent where never. */
  epoch?: number;
  /** Absent where the workflow handles it. */
  handling?: Handling;
  /** Absent where the workflow has heard everything. */
  returned?: Returned;
  outcome?: Outcome;
  /** Absent where the team has recorded nothing. */
  team?: TeamState;
}

/**
 * What the team still has to see of a conversation (design.md §20.1): a wait that timed out, or a message left by the contact
 * form. An agent's message clears it.
 */
export interface Outcome extends HandoverReason {
  is: "missed" | "contact_left";
  at: number;
}
