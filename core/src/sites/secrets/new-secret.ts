import type { RandomText } from "../../random-text.ts";
import type { Secret } from "../site.ts";

const PREFIXES = { signing: "sign", identity: "idty" };

/** Creates a secret of 256 random bits, valid from `now`. Its prefix states its purpose. */
export function newSecret(which: keyof typeof PREFIXES, randomText: RandomText, now: number): Secret {
  return { text: `${PREFIXES[which]}_${randomText(43)}`, since: now };
}
