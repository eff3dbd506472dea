import { jsonOf } from "./json-of.ts";
/** The visitor's session, which the browser stores across pages (contract §C). */
export interface StoredSession {
  id: string;
  token: string;
}

export interface SessionMemory {
  /** Returns the latest session of this speaker (`speakerOf`) from any tab. */
  load(speaker: string): StoredSession | undefined;
  keep(session: StoredSession, speaker: string): void;
  forget(speaker: string): void;
}

/**
 * Stores sessions under `parley:` and the public key, so that two sites on one origin stay separate. A user's session is under
 * `…:user`, with its speaker, so that a guest's session never replaces it. If storage fails (its methods throw or do nothing) or
 * is cleared, the session is lost with the page.
 */
export function sessionMemory(openStorage: () => Storage, site: string): SessionMemory {
  const keyFor = (speaker: string) => `parley:${site}${speaker && ":user"}`;
  let current: (StoredSession & { speaker: string }) | undefined;
  let isStored = true;

  function stored(speaker: string): StoredSession | undefined {
    try {
      const {
        id,
        token,
        speaker: storedSpeaker = "",
      } = JSON.parse(openStorage().getItem(keyFor(speaker)) ?? "{}");
      return storedSpeaker === speaker && typeof id === "string" && typeof token === "string"
        ? { id, token }
        : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    load(speaker) {
      // Re-read each time: another tab may have renewed the token.
      const known = isStored ? stored(speaker) : undefined;
      return known ?? (current?.speaker === speaker ? current : undefined);
    },
    keep({ id, token }, speaker) {
      current = { id, token, speaker };
      try {
        openStorage().setItem(keyFor(speaker), jsonOf({ id, token, speaker: speaker || undefined }));
      } catch {}
      isStored = stored(speaker)?.token === token;
    },
    forget(speaker) {
      current = undefined;
      try {
        if (stored(speaker)) openStorage().removeItem(keyFor(speaker));
      } catch {}
    },
  };
}
