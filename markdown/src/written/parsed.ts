import { decodeReferences } from "../decode-references.ts";
import { harmlessText } from "../harmless-text.ts";
import { isReadable } from "../is-readable.ts";
import type { Block } from "../markdown-tree.ts";
import { parseMarkdown } from "../parse-markdown.ts";
import { safeAddress } from "../safe-address.ts";
import { tabsAsSpaces } from "../tabs-as-spaces.ts";

/**
 * Named references that texts commonly use, because there is no complete table outside a browser. Other names stay as they
 * are written.
 */
const NAMES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  shy: "\u00ad",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  middot: "·",
  bull: "•",
  times: "×",
  deg: "°",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  copy: "©",
  reg: "®",
  trade: "™",
  larr: "←",
  rarr: "→",
  check: "✓",
  frac12: "½",
  plusmn: "±",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
};

/** Returns the blocks of a text, without blank blocks. A text that would take too long to parse is plain. */
export function parsed(text: string): { blocks: Block[] } | { plain: string } {
  const clean = tabsAsSpaces(harmlessText(text));
  if (!isReadable(clean)) return { plain: clean };
  return { blocks: parseMarkdown(clean, false).filter(({ type }) => type !== "newline") };
}

export function decoded(text: string): string {
  return decodeReferences(text, (names) =>
    names.replace(/&(\w+);/g, (written, name: string) =>
      Object.hasOwn(NAMES, name) ? (NAMES[name] as string) : written,
    ),
  );
}

/** Returns the URL of a link or an image, if it is safe to follow. */
export function linkAddress(target: string): string | undefined {
  return followedAddress(decoded(target));
}

/** Returns the URL as a browser reads it, if it is a web or e-mail address. */
export function followedAddress(text: string): string | undefined {
  const address = safeAddress(text, "link");
  return address !== undefined && /^(?:https?|mailto):/.test(address) ? address : undefined;
}
