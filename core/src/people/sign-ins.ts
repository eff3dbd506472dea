import { hash } from "node:crypto";
import type { Keyv } from "keyv";
import type { RandomText } from "../random-text.ts";
import type { PeopleStorage, StoredPerson } from "../storage/port/people-storage.ts";

/** Milliseconds, whatever is done meanwhile. */
export const SIGNED_IN_FOR = 12 * 3_600_000;

const TOKEN = /^[0-9A-Za-z]{43}$/;

interface KeptSignIn {
  personId: string;
  /** The password that was signed in with: once it is set anew, this counts no more. */
  passwordSetAt: number;
}

/** Who is signed in to the console. Short-lived state: where it is lost, people sign in again. */
export interface SignIns {
  /** A new secret for the person's cookie: never one that the browser brought along. */
  begin(person: StoredPerson): Promise<string>;
  /** The person as they are now; undefined once they signed out, were removed, or set another password elsewhere. */
  find(token: string): Promise<StoredPerson | undefined>;
  end(token: string): Promise<void>;
}

export function signIns(deps: { memory: Keyv; storage: PeopleStorage; randomText: RandomText }): SignIns {
  const { memory, storage } = deps;
  return {
    async begin({ id, passwordSetAt }) {
      const token = deps.randomText(43);
      const kept: KeptSignIn = { personId: id, passwordSetAt };
      await memory.set(keyOf(token), kept, SIGNED_IN_FOR);
      return token;
    },
    async find(token) {
      const kept = TOKEN.test(token) ? await memory.get<KeptSignIn>(keyOf(token)) : undefined;
      // Asked of storage each time: who was removed is out at once, on every replica.
      const person = kept && (await storage.person(kept.personId));
      return person?.passwordSetAt === kept?.passwordSetAt ? person : undefined;
    },
    async end(token) {
      await memory.delete(keyOf(token));
    },
  };
}

/** What is kept is no way in. */
function keyOf(token: string): string {
  return `sign-in:${hash("sha256", token, "base64url")}`;
}
