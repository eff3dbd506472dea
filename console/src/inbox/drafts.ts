/** What was begun and not sent, kept while the tab is open, by site and conversation. */
export const drafts = {
  read: (site: string, sessionId: string): string =>
    storage((kept) => kept.getItem(name(site, sessionId))) ?? "",
  keep(site: string, sessionId: string, text: string): void {
    storage((kept) =>
      text === "" ? kept.removeItem(name(site, sessionId)) : kept.setItem(name(site, sessionId), text),
    );
  },
};

function name(site: string, sessionId: string): string {
  return `parley-draft ${site} ${sessionId}`;
}

/** Where nothing may be kept, a draft lasts as long as its conversation is shown. */
function storage<T>(use: (kept: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
