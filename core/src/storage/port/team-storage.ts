import type { Note } from "../../sessions/note.ts";
import type { Session } from "../../sessions/session.ts";
import type { Assignee, TeamChange } from "../../sessions/team-state.ts";

export type TeamOutcome =
  /** `isHandedBack`: closing returned the conversation to the workflow. */
  | { outcome: "changed"; session: Session; isHandedBack: boolean }
  | { outcome: "unchanged"; session: Session }
  | { outcome: "unknown" }
  /** The site has no person with the assignee's id. */
  | { outcome: "no_person" };

/** Maximum number of notes on a conversation. */
export const MOST_NOTES = 500;

/** Statuses, assignments, tags, notes and read marks of conversations (contract §20.1–20.3). */
export interface TeamStorage {
  /**
   * Changes the team's state of a conversation. Closing a conversation clears its outcome, and returns it to the workflow. A string
   * as `assignee` is the id of a person at the site.
   */
  changeTeam(change: {
    siteId: string;
    sessionId: string;
    at: number;
    change: Omit<TeamChange, "assignee"> & { assignee?: string | Assignee | null | undefined };
  }): Promise<TeamOutcome>;
  /** Adds a note and resolves to it, dated by `commitInstant`. */
  addNote(siteId: string, sessionId: string, note: Note): Promise<Note | "unknown" | "too_many">;
  /** Oldest first. */
  notesOf(siteId: string, sessionId: string): Promise<Note[]>;
  /**
   * Marks the conversation as read by this reader, up to the message or, without one, up to the newest. A mark never moves back.
   * Resolves with `session` or `message` if that is unknown, otherwise with undefined.
   */
  markRead(mark: {
    siteId: string;
    sessionId: string;
    reader: string;
    messageId?: string | undefined;
  }): Promise<"session" | "message" | undefined>;
  /** Number of the visitor's messages after the reader's mark, by session key. */
  unreadOf(
    siteId: string,
    sessionKeys: number[],
    reader: string,
  ): Promise<[sessionKey: number, unread: number][]>;
}
