import { STATUS_CODES } from "node:http";
import { htmlText, isHtmlDocument } from "../response/html-document.ts";
import { errorInBody } from "./error-in-body.ts";
import { plainMessage } from "./plain-message.ts";
import { LONGEST_EXCERPT } from "./signs-in-text.ts";

/**
 * Returns the message in a body without a reply, for the site's owner: the error in its JSON, the title of its page, or its first
 * line. Undefined if there is none, or if the title or line only repeats the status. `secrets` are those of the site.
 */
export function saidInBody(text: string, secrets: readonly string[] = []): string | undefined {
  const said = errorInBody(text);
  if (said !== undefined) return plainMessage(said, secrets);
  const line = isHtmlDocument(text) ? titleOf(text) : /^[<[{]/.test(text) ? undefined : firstLine(text);
  const plain = line === undefined ? undefined : plainMessage(line, secrets);
  return plain === undefined || isStatusOnly(plain) ? undefined : plain;
}

const LONGEST_LINE = 1_000;

function titleOf(page: string): string | undefined {
  const title = /<title[^<>]{0,200}>([^<]{1,1000})/i.exec(page.slice(0, LONGEST_EXCERPT))?.[1];
  return title && htmlText(title);
}

function firstLine(text: string): string {
  const [line = ""] = text.slice(0, LONGEST_LINE).split(/[\r\n]/, 1);
  return line;
}

/** Whether a line only names a status, such as "502 Bad Gateway", "404 page not found" and "error code: 522". */
function isStatusOnly(line: string): boolean {
  const name = line.replace(/^(?:error(?: code)?:? *)?\d{3}\b[\s:|-]*/i, "").replace(/[.!]+$/, "");
  return NAMES.has(name.toLowerCase());
}

const NAMES = new Set([
  ...Object.values(STATUS_CODES).map((name) => name?.toLowerCase() ?? ""),
  "",
  "error",
  "error response",
  "page not found",
  "not allowed",
  "gateway time-out",
  "request entity too large",
  "service temporarily unavailable",
  "server error",
]);
