import type { RandomText } from "../../random-text.ts";
import type { Secret } from "../site.ts";

const PREFIXES = { signing: "sign", identity: "idty" };

/** A secret of 256 random bits whose prefix says what it is for; valid from `now`. */
export function newSecret(which: keyof typeof PREFIXES, randomText: RandomText, now: number): Secret {
  return { text: `${PREFIXES[which]}_${randomText(43)}`, since: now };
}
