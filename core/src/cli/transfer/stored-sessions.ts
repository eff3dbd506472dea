import type { ExportedSession } from "../../sessions/exported-session.ts";
import { notesIn } from "../../sessions/note.ts";
import type { MessageRange, MessageStep, Storage } from "../../storage/port.ts";

/** Number of sessions per read. */
const PAGE = 50;

/** Yields all sessions of a site with their messages, page by page, oldest key first. A long session has its own page. */
export async function* storedSessions(storage: Storage, siteId: string): AsyncGenerator<ExportedSession[]> {
  let after = 0;
  for (;;) {
    const page = await storage.exportSessions({ siteId }, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    const { rest, ...long } = last;
    const noted = (session: ExportedSession) => withNotes(storage, siteId, session);
    if (rest === undefined) yield await Promise.all(page.map(noted));
    else {
      yield await Promise.all(page.slice(0, -1).map(noted));
      yield [await noted(await whole(storage, siteId, long, rest))];
    }
    after = last.session.key;
  }
}

async function withNotes(
  storage: Storage,
  siteId: string,
  exported: ExportedSession,
): Promise<ExportedSession> {
  const notes = await notesIn(storage, siteId, exported.session);
  return notes.length === 0 ? exported : { ...exported, notes };
}

async function whole(
  storage: Storage,
  siteId: string,
  session: ExportedSession,
  rest: MessageRange,
): Promise<ExportedSession> {
  const messages = [...session.messages];
  for (let range: MessageRange | undefined = rest; range !== undefined; ) {
    const step: MessageStep = await storage.messagesIn(siteId, range);
    messages.push(...step.messages);
    range = step.rest;
  }
  return { ...session, messages };
}
