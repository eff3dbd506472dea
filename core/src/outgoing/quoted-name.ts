import { plainName } from "../sessions/plain-name.ts";
import { shortText } from "../short-text.ts";

/** Maximum UTF-16 units of a name, so that a subject has room for the topic of the e-mail. */
const LONGEST_NAME = 80;

/**
 * A name that somebody else chose (a site's, an agent's, a visitor's), marked as such: in quotation marks, short and on one line.
 * Everything that a mail program turns into a link, and everything that reorders the text around it, is removed.
 */
export function quotedName(name: string): string {
  const plain = plainName(name)
    .replace(/[“”„"«»]/g, "'")
    .replace(/:(?=\s*\/)/g, "[:]")
    .replace(/(?<=\S)@(?=\S)/g, "[at]")
    .replace(/(?<=\S)[.。．｡](?=[\p{L}\p{Cf}])|(?<=[^\s\p{N}])[.。．｡](?=\p{N})/gu, "[.]");
  return `“${shortText(plain, LONGEST_NAME, "…")}”`;
}
