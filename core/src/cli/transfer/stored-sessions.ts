import type { ExportedSession } from "../../sessions/exported-session.ts";
import type { MessageRange, MessageStep, Storage } from "../../storage/port.ts";

/** Sessions read in one go. */
const PAGE = 50;

/** All sessions of a site with their messages, page by page, oldest key first. A long session fills a page. */
export async function* storedSessions(storage: Storage, siteId: string): AsyncGenerator<ExportedSession[]> {
  let after = 0;
  for (;;) {
    const page = await storage.exportSessions({ siteId }, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    const { rest, ...long } = last;
    if (rest === undefined) yield page;
    else {
      yield page.slice(0, -1);
      yield [await whole(storage, siteId, long, rest)];
    }
    after = last.session.key;
  }
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
