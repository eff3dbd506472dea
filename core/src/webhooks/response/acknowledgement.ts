import { REPLY_FIELDS } from "./reply-in-json.ts";

/**
 * Whether a platform only confirms that it received the message. Its flow may still answer later (contract §6.5). `body` is the
 * parsed JSON, or the text if the body is not JSON. The texts are those of n8n (Webhook node, *Respond immediately*), Make (no
 * *Webhook response* module), Zapier (catch hook) and Pipedream (a flow without its own response).
 */
export function isAcknowledgement(body: unknown): boolean {
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
