/** Converts HTML to text without tags, scripts and styles, in linear time. Other values become an empty text. */
export function htmlText(html: unknown): string {
  if (typeof html !== "string") return "";
  const text = html
    .split(/<(?=script|style)/i)
    .map((part, at) =>
      at === 0 ? part : part.replace(/^(?:script|style)[\s\S]*?(?:<\/(?:script|style)\s*>|$)/i, ""),
    )
    .join(" ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, entity);
  return text.replace(/\s+/g, " ").trim().toWellFormed();
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function entity(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
