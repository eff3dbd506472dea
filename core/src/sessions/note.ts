import type { Agent } from "./handling.ts";
import type { Session } from "./session.ts";

/** A note of the team on a conversation (contract §20.2). Visitors and workflows never see it. */
export interface Note {
  id: string;
  content: string;
  /** Milliseconds since 1970. */
  at: number;
  agent: Agent;
}

/** The notes of a conversation, oldest first. Does not read storage if the conversation has none. */
export async function notesIn(
  storage: { notesOf(siteId: string, sessionId: string): Promise<Note[]> },
  siteId: string,
  { id, team }: Pick<Session, "id" | "team">,
): Promise<Note[]> {
  return team?.notes === undefined ? [] : storage.notesOf(siteId, id);
}
