/** Whether a text is a whole HTML page, as servers send with errors, and not a piece of HTML from a flow. */
export function isHtmlDocument(text: string): boolean {
  return DOCUMENT.test(text.slice(startOfMarkup(text), LONGEST_START + startOfMarkup(text)));
}

/** Whether a text with this start may become an HTML page. `start` begins with no white space. */
export function mayBecomeHtmlDocument(start: string): boolean {
  const seen = start.toLowerCase();
  return OPENINGS.some((opening) => seen.startsWith(opening) || opening.startsWith(seen));
}

/** Returns the index of an HTML page after the lines of a stream: proxies send a page when they cut a stream. */
export function pageStart(lines: string): number | undefined {
  const found = PAGE_LINE.exec(lines);
  return found === null ? undefined : found.index + (found[1] as string).length;
}

export const HTML_IN_STREAM = "An HTML page, as proxies send with errors, came in the middle of the stream.";

/** Beginnings of lines that never occur in events or JSON. */
const PAGE_LINE = /(^|[\r\n])[ \t]*<\/?(?:!doctype\s+html|html|head|body)[\s>]/i;
const OPENINGS = ["<!", "<?xml", "<html", "<head", "<body"];
const DOCUMENT = /^<(!doctype\s+html|html|head|body)[\s>]/i;
/** Maximum number of characters that `DOCUMENT` needs. */
const LONGEST_START = 64;

/** Returns the index after white space, comments and an XML declaration. */
function startOfMarkup(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    const close = text.startsWith("<!--", at) ? "-->" : text.startsWith("<?xml", at) ? "?>" : undefined;
    const end = close === undefined ? -1 : text.indexOf(close, at);
    if (close === undefined || end === -1) return at;
    at = end + close.length;
  }
}

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
