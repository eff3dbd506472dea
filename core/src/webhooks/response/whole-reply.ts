import { isErrorNotice } from "./error-notice.ts";
import { jsonInText } from "./json-in-text.ts";
import { type FoundReply, REPLY_FIELDS } from "./reply-in-json.ts";
import { replyInText, replyOfJson } from "./reply-in-text.ts";

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
