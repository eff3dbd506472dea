/** The visitor's session as the browser remembers it from page to page (spec.md, States and transitions). */
export interface StoredSession {
  id: string;
  token: string;
}

export interface SessionMemory {
  load(): StoredSession | undefined;
  keep(session: StoredSession): void;
  forget(): void;
}

/**
 * Remembers under `parley:` and the public key, so that two sites on one origin stay apart. Where storage is blocked
 * or full (`openStorage` or its methods throw), the session lives as long as the page.
 */
export function sessionMemory(openStorage: () => Storage, site: string): SessionMemory {
  const key = `parley:${site}`;
  /** Only where storage would not take it. */
  let kept: StoredSession | undefined;

  return {
    load() {
      if (kept !== undefined) return kept;
      try {
        // Read each time: another tab may have renewed the token, or ended the session.
        return parse(openStorage().getItem(key));
      } catch {
        return undefined;
      }
    },
    keep(session) {
      try {
        openStorage().setItem(key, JSON.stringify(session));
        kept = undefined;
      } catch {
        kept = session;
      }
    },
    forget() {
      kept = undefined;
      try {
        openStorage().removeItem(key);
      } catch {}
    },
  };
}

function parse(text: string | null): StoredSession | undefined {
  if (text === null) return undefined;
  const { id, token } = JSON.parse(text);
  return typeof id === "string" && typeof token === "string" ? { id, token } : undefined;
}
