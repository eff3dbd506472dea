import { harmlessText } from "./harmless-text.ts";

/** The names that people and models really write; any other stays as it was written. */
const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  deg: "°",
  times: "×",
  divide: "÷",
  plusmn: "±",
  middot: "·",
  bull: "•",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  larr: "←",
  rarr: "→",
};

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

/** Turns character references into text, once, and never into a control character (CommonMark, Entity references). */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  const decoded = text.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : named(name, written),
  );
  return harmlessText(decoded);
}

function named(name: string, written: string): string {
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? written) : written;
}

function character(point: number): string {
  const isScalar = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isScalar ? String.fromCodePoint(point) : "\ufffd";
}
