import { plainName } from "../sessions/plain-name.ts";
import { shortText } from "../short-text.ts";

/** Maximum UTF-16 units of a name, so that a subject has room for the topic of the e-mail. */
const LONGEST_NAME = 80;

/**
 * Marks a name that somebody else chose (of a site, an agent or a visitor): in quotation marks, short and on one line. A mail
 * program turns no part of the result into a link, and no part reorders the text around it.
 */
export function quotedName(name: string): string {
  const plain = plainName(name)
    .replace(/[“”„"«»]/g, "'")
    .replace(/:(?=\s*\/)/g, "[:]")
    .replace(/(?<=\S)@(?=\S)/g, "[at]")
    .replace(/(?<=\S)[.。．｡](?=[\p{L}\p{Cf}])|(?<=[^\s\p{N}])[.。．｡](?=\p{N})/gu, "[.]");
  return `“${shortText(plain, LONGEST_NAME, "…")}”`;
}
