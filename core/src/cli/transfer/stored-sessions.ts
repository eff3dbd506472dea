import type { ExportedSession, Storage } from "../../storage/port.ts";

/** Sessions read in one go. */
const PAGE = 50;

/** All sessions of a site with their messages, page by page, oldest key first. */
export async function* storedSessions(storage: Storage, siteId: string): AsyncGenerator<ExportedSession[]> {
  let after = 0;
  for (;;) {
    const page = await storage.exportSessions({ siteId }, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.session.key;
  }
}
