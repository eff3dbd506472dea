import { describesError, isErrorNotice, isFailed, mayBecomeErrorNotice } from "./error-notice.ts";
import { isHtmlDocument, mayBecomeHtmlDocument } from "./html-document.ts";
import {
  hasSentenceBehindJson,
  jsonInText,
  jsonWithin,
  looksLikeJson,
  mayBecomeJson,
  objectIn,
} from "./json-in-text.ts";
import { type FoundReply, REPLY_FIELDS, replyInJson } from "./reply-in-json.ts";
import { replyOrigin } from "./reply-origin.ts";
import { isServerOutput, mayBecomeServerOutput, withoutGuard } from "./server-output.ts";
import { withoutServerOutput } from "./server-output-filter.ts";
import { withoutThoughts } from "./thought-filter.ts";

/** `acknowledged`: received, but answered later if at all. `none`: nothing to show to a visitor. */
export type WholeReply = ({ kind: "reply" } & FoundReply) | { kind: "acknowledged" } | { kind: "none" };

/**
 * Reads a whole reply as workflow platforms really send it (contract §6.5). Never throws. The content type has little weight:
 * n8n sends plain text as `text/html`, and flows send JSON as `text/plain`.
 */
export function readWholeReply(reply: { contentType: string | undefined; text: string }): WholeReply {
  const text = reply.text.trim();
  const json = jsonInText(text);
  if (isAcknowledgement(json ?? text)) return { kind: "acknowledged" };
  if (isErrorNotice(text) || isBinary(text)) return { kind: "none" };
  const found =
    json === undefined
      ? replyInText(text, 0, { claimsJson: claimsJson(reply.contentType) })
      : replyOfJson(json);
  return found === undefined ? { kind: "none" } : { kind: "reply", ...found };
}

/** Whether a response is declared as one JSON document. */
export function claimsJson(contentType = ""): boolean {
  return /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(contentType);
}

/**
 * Whether a platform only confirms that it received the message. Its flow may still answer later (contract §6.5). `body` is the
 * parsed JSON, or the text if the body is not JSON. The texts are those of n8n (Webhook node, *Respond immediately*), Make (no
 * *Webhook response* module), Zapier (catch hook) and Pipedream (a flow without its own response).
 */
function isAcknowledgement(body: unknown): boolean {
  if (typeof body === "string") return isNotice(body.trim());
  if (body === null || typeof body !== "object") return false;
  const { message, info, status, request_id, id, attempt } = body as Record<string, unknown>;
  if (typeof message === "string") return N8N.has(message.trim());
  return (
    (status === "success" &&
      [request_id, id, attempt].some((value) => typeof value === "string") &&
      !hasReplyField(body)) ||
    (typeof info === "string" && info.startsWith(PIPEDREAM))
  );
}

/** Whether a text with this start may become an acknowledgement. `start` begins with no white space. */
export function mayBecomeAcknowledgement(start: string): boolean {
  const seen = start.trimEnd();
  return NOTICES.some((notice) => notice.startsWith(seen)) || start.startsWith(PIPEDREAM_PAGE);
}

const N8N = new Set(["Workflow was started", "Workflow got started.", "Webhook call received"]);
const MAKE = "Accepted";
const PIPEDREAM_PAGE = "<p><b>Success!</b></p>";
const PIPEDREAM = "To customize this response, check out our docs";
const NOTICES = [...N8N, MAKE, PIPEDREAM_PAGE];

function isNotice(text: string): boolean {
  return text === MAKE || N8N.has(text) || (text.startsWith(PIPEDREAM_PAGE) && text.includes(PIPEDREAM));
}

function hasReplyField(body: object): boolean {
  return REPLY_FIELDS.some((field) => Object.hasOwn(body, field));
}

/** Whether a "text" consists of the bytes of a picture, a document or an archive, because a flow responds with a file. */
export function isBinary(text: string): boolean {
  return CONTROL.test(text) || STARTS.some((start) => text.startsWith(start)) || WEBP.test(text);
}

export function mayBecomeBinary(start: string): boolean {
  const isShortRiff = start.startsWith(RIFF) && start.length < LONGEST_WEBP;
  return isShortRiff || [...STARTS, RIFF].some((known) => known.startsWith(start));
}

/** First bytes of gzip, MP4, icons and fonts, which no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const CONTROL = /^[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
/** PNG, JPEG, PDF, ZIP and Office documents, GIF: decoded as UTF-8, or as a charset that has a character for each byte. */
const STARTS = [
  "\ufffdPNG\r",
  "‰PNG\r",
  "\ufffd\ufffd\ufffd",
  "ÿØÿ",
  "%PDF-",
  "PK\x03\x04",
  "GIF87a",
  "GIF89a",
];
const RIFF = "RIFF";
const WEBP = /^RIFF.{1,4}WEBP/s;
/** Maximum number of characters that `WEBP` matches. */
const LONGEST_WEBP = 12;

/**
 * Returns the reply in a text from a workflow or a model (contract §6.5): the text without thoughts, or the reply in its JSON.
 * Undefined for a text without a reply: only thoughts, an HTML page, broken JSON, a server's error output. `claimsJson`: the text
 * was declared as JSON. `isReply`: its thoughts are already removed. `depth`: as in `replyInJson`, for the text of a field.
 */
export function replyInText(
  text: string,
  depth = 0,
  { claimsJson = false, isReply = false }: { claimsJson?: boolean; isReply?: boolean } = {},
): FoundReply | undefined {
  const json = jsonOf(text.trim());
  if (json !== undefined) return replyOfJson(json, depth);
  const fenced = jsonInFence(text.trim());
  const found = fenced === undefined ? undefined : replyOfJson(fenced, depth);
  if (found !== undefined) return found;
  const reply = isReply ? text : withoutThoughts(text);
  if (reply !== text) return replyInText(reply, depth, { claimsJson, isReply: true });
  const bare = reply.trim();
  if (bare === "" || bare === NO_TEXT || isErrorNotice(bare)) return undefined;
  const rest = withoutGuard(withoutServerOutput(bare).trim());
  if (rest === "" || isHtmlDocument(rest)) return undefined;
  const isBroken = looksLikeJson(rest) || isServerOutput(rest);
  if (claimsJson || isBroken) {
    const within = jsonWithin(rest);
    const found = within === undefined ? undefined : replyOfJson(within, depth);
    if (found !== undefined) return found;
    if ((isBroken || within !== undefined) && (claimsJson || !hasSentenceBehindJson(rest))) return undefined;
  }
  return { text: (rest === bare ? reply : rest).toWellFormed() };
}

/** Whether a text with this start may become more than plain text. `start` begins with no white space. */
export function mayBeMoreThanText(start: string): boolean {
  return (
    (start.startsWith('"') ? QUOTED_JSON.test(start) : mayBecomeJson(start)) ||
    mayBecomeHtmlDocument(start) ||
    mayBecomeServerOutput(start) ||
    mayBecomeErrorNotice(start) ||
    NO_TEXT.startsWith(start) ||
    FENCE_START.test(start)
  );
}

/**
 * Returns the reply in JSON. If a workflow sends only a form, the form's text becomes the reply's text. A workflow may also hand a
 * conversation over without text.
 */
function replyOfJson(json: unknown, depth = 0): FoundReply | undefined {
  return replyInJson(json, replyInText, depth + 1) ?? replyWithoutText(json);
}

function replyWithoutText(json: unknown): FoundReply | undefined {
  const only = Array.isArray(json) && json.length === 1 ? json[0] : json;
  const fields = objectIn(only);
  if (fields === undefined) return undefined;
  const origin = replyOrigin(fields);
  const { text, ...ask } = origin.extras?.ask ?? { fields: [] };
  if (text !== undefined && !isFailed(fields) && !describesError(fields))
    return { ...origin, text, extras: { ...origin.extras, ask } };
  const { handover, unanswered } = origin;
  return handover && { text: "", handover, ...(unanswered && { unanswered }) };
}

/** What JavaScript inserts into a text for an object. */
const NO_TEXT = "[object Object]";
const QUOTED_JSON = /^"\s*(?:$|[[{\\])/;
const FENCE_START = /^([`~])(?:$|\1(?:$|\1(?:$|[ \t\r\n]|j(?:$|s(?:$|o(?:$|n))))))/i;

/** Parses the JSON of a text. Lists of numbers, as in "[1]", and words in quotation marks count as text. */
function jsonOf(text: string): unknown {
  const own = jsonInText(text);
  const json = own === undefined ? jsonInText(unescaped(text)) : own;
  if (typeof json === "string") return /^\s*[[{]/.test(json) ? json : undefined;
  const isOfNumbers =
    Array.isArray(json) && json.length > 0 && json.every((item) => typeof item === "number");
  return isOfNumbers ? undefined : json;
}

/** Removes escapes that a flow has added to the quotes in its JSON, for another JSON or for HTML. "" if the text has none. */
function unescaped(text: string): string {
  if (/^[[{]\s{0,8}\\"/.test(text)) {
    const inner = jsonInText(`"${text}"`);
    return typeof inner === "string" ? inner : "";
  }
  if (!/^[[{]\s{0,8}&(?:quot|#34);/.test(text)) return "";
  return text.replace(/&(?:quot|#34|#0?39|apos|lt|gt|amp);/g, (sign) => SIGNS[sign] ?? sign);
}

const SIGNS: Partial<Record<string, string>> = {
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&#039;": "'",
  "&apos;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** Parses the JSON of a text that is one code block; the end of the block may be missing. */
function jsonInFence(text: string): unknown {
  const start = /^(`{3}|~{3})[ \t]*(?:json)?\s/i.exec(text);
  if (start === null) return undefined;
  const fence = start[1] as string;
  const inner = text.slice(start[0].length, text.endsWith(fence) ? -3 : undefined).trim();
  return inner.includes(fence) ? undefined : (objectIn(jsonInText(inner)) ?? listIn(inner));
}

function listIn(text: string): unknown {
  const json = jsonInText(text);
  return Array.isArray(json) ? json : undefined;
}
