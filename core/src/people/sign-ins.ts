import { hash } from "node:crypto";
import type { RandomText } from "../random-text.ts";
import type { PeopleStorage, StoredPerson } from "../storage/port/people-storage.ts";

/** Milliseconds until a sign-in ends, whether or not the person is active. */
export const SIGNED_IN_FOR = 12 * 3_600_000;

const TOKEN = /^[0-9A-Za-z]{43}$/;

/** Sign-ins to the console. They are stored, so a restart signs nobody out (contract §16.1). */
export interface SignIns {
  /** Creates a token for the person's cookie. Never uses a token that the browser sent. */
  begin(person: StoredPerson): Promise<string>;
  /**
   * The person in their current state. Undefined after a sign-out, after a removal, after a new password was set elsewhere, and
   * after 12 hours. Every request reads the store by key, without a cache, so that all of these take effect immediately on every
   * replica.
   */
  find(token: string): Promise<StoredPerson | undefined>;
  end(token: string): Promise<void>;
}

export function signIns(deps: {
  storage: PeopleStorage;
  randomText: RandomText;
  clock: () => number;
}): SignIns {
  const { storage, clock } = deps;
  return {
    async begin({ id: personId, passwordSetAt }) {
      const token = deps.randomText(43);
      const [createdAt, expiresAt] = [clock(), clock() + SIGNED_IN_FOR];
      await storage.addSignIn({ hash: hashOf(token), personId, passwordSetAt, createdAt, expiresAt });
      return token;
    },
    find: async (token) => (TOKEN.test(token) ? storage.signedIn(hashOf(token), clock()) : undefined),
    async end(token) {
      if (TOKEN.test(token)) await storage.removeSignIn(hashOf(token));
    },
  };
}

/** The hash of a token. Only the hash is stored, and nobody can sign in with it. */
function hashOf(token: string): string {
  return hash("sha256", token, "base64url");
}
