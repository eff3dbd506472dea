import { isAcknowledgement } from "./acknowledgement.ts";
import { hasError } from "./error-in-json.ts";
import { isHtmlDocument } from "./html-document.ts";
import { jsonInText } from "./json-in-text.ts";
import { type FoundReply, replyInJson } from "./reply-in-json.ts";
import { replyOrigin } from "./reply-origin.ts";

/** `acknowledged`: received, but answered later if at all. `none`: nothing a visitor could be shown. */
export type WholeReply = ({ kind: "reply" } & FoundReply) | { kind: "acknowledged" } | { kind: "none" };

/**
 * Reads a whole reply as workflow platforms really send them (design, section 6). Never throws. The content type
 * decides little: n8n sends plain text as `text/html`, and flows send JSON as `text/plain`.
 */
export function readWholeReply(reply: { contentType: string | undefined; text: string }): WholeReply {
  const text = reply.text.trim();
  const json = jsonInText(text);
  if (isAcknowledgement(json ?? text)) return { kind: "acknowledged" };
  const found =
    json === undefined ? replyInText(text, reply.contentType) : (replyInJson(json) ?? replyWithoutText(json));
  return found === undefined ? { kind: "none" } : { kind: "reply", ...found };
}

/** A workflow may ask by a form alone, whose own text is then the reply's, or hand a conversation over without a word. */
function replyWithoutText(json: unknown): FoundReply | undefined {
  const only = Array.isArray(json) && json.length === 1 ? json[0] : json;
  if (only === null || typeof only !== "object") return undefined;
  const fields = only as Record<string, unknown>;
  const origin = replyOrigin(fields);
  const { text, ...ask } = origin.extras?.ask ?? { fields: [] };
  if (text !== undefined && fields.success !== false && !hasError(fields))
    return { ...origin, text, extras: { ...origin.extras, ask } };
  return origin.handover && { text: "", handover: origin.handover };
}

function replyInText(text: string, contentType = ""): FoundReply | undefined {
  // An object that claims to be JSON and is cut off or misquoted is the owner's to mend, not the visitor's to read.
  const broken = text.startsWith("{") && /\bjson\b/i.test(contentType);
  return text === "" || broken || isHtmlDocument(text) ? undefined : { text };
}
