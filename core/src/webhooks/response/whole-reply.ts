import { isAcknowledgement } from "./acknowledgement.ts";
import { isBinary } from "./binary.ts";
import { isErrorNotice } from "./error-notice.ts";
import { jsonInText } from "./json-in-text.ts";
import type { FoundReply } from "./reply-in-json.ts";
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
