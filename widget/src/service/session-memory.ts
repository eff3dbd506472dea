import { jsonOf } from "./json-of.ts";
/** The visitor's session as the browser remembers it from page to page (spec.md, States and transitions). */
export interface StoredSession {
  id: string;
  token: string;
}

export interface SessionMemory {
  /** The session of this speaker (`speakerOf`), as any tab kept it last. */
  load(speaker: string): StoredSession | undefined;
  keep(session: StoredSession, speaker: string): void;
  forget(speaker: string): void;
}

/**
 * Remembers under `parley:` and the public key, so that two sites on one origin stay apart; a user's session under `…:user`,
 * with whose it is, so that a guest's never takes its place. What storage does not take (its methods throw, or do nothing), and
 * what is cleared behind our back, lives as long as the page.
 */
export function sessionMemory(openStorage: () => Storage, site: string): SessionMemory {
  const keyFor = (speaker: string) => `parley:${site}${speaker && ":user"}`;
  let kept: (StoredSession & { speaker: string }) | undefined;
  let isStored = true;

  function stored(speaker: string): StoredSession | undefined {
    try {
      const { id, token, speaker: whose = "" } = JSON.parse(openStorage().getItem(keyFor(speaker)) ?? "{}");
      return whose === speaker && typeof id === "string" && typeof token === "string"
        ? { id, token }
        : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    load(speaker) {
      // Read each time: another tab may have renewed the token.
      const known = isStored ? stored(speaker) : undefined;
      return known ?? (kept?.speaker === speaker ? kept : undefined);
    },
    keep({ id, token }, speaker) {
      kept = { id, token, speaker };
      try {
        openStorage().setItem(keyFor(speaker), jsonOf({ id, token, speaker: speaker || undefined }));
      } catch {}
      isStored = stored(speaker)?.token === token;
    },
    forget(speaker) {
      kept = undefined;
      try {
        if (stored(speaker)) openStorage().removeItem(keyFor(speaker));
      } catch {}
    },
  };
}
