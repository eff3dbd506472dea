import { Failure } from "../failures.ts";
import { replyAddressRefused, unknownReplyAddress } from "../identity/reply-address-refused.ts";
import type { RandomText } from "../random-text.ts";
import type { AskedQuestion, ConversationStorage } from "../storage/port.ts";
import { replyReader } from "../webhooks/reply-reader.ts";
import type { LiveReplies } from "./live-replies.ts";

/** What was posted to an `X-Reply-URL`. */
export interface PostedReply {
  question: AskedQuestion;
  contentType: string | undefined;
  bytes: Uint8Array;
  now: number;
}

/**
 * Stores a reply that came by its own address, in any shape that a webhook may answer with (design, section 6). The first
 * one stands: rejects with 404, field `X-Reply-URL`, once the message has its reply (`already_answered`) or is waited for
 * no more (`expired`), and with 400, field `body`, where no reply is in it; the address then stays good.
 */
export type TakeLateReply = (posted: PostedReply) => Promise<void>;

export function takeLateReply(deps: {
  storage: ConversationStorage;
  live: Pick<LiveReplies, "answered">;
  randomText: RandomText;
}): TakeLateReply {
  const { storage, live, randomText } = deps;
  return async ({ question, contentType, bytes, now }) => {
    const { siteId, sessionKey, questionKey } = question;
    const place = { siteId, sessionKey, questionKey };
    if (question.dueAt === undefined || question.dueAt <= now) {
      throw (await storage.replyTo(place)) === undefined ? expired() : alreadyAnswered();
    }
    const { text, model = "webhook", tokensUsed = 0, extras } = await replyIn(bytes, contentType);
    const kept = await storage.recordReply({
      ...place,
      messageId: `msg_${randomText(24)}`,
      content: text,
      at: now,
      metadata: { model, tokensUsed, responseTime: Math.max(0, now - question.at) },
      ...(extras && { extras }),
      idempotencyKey: undefined,
    });
    if (kept.outcome === "answered") throw alreadyAnswered();
    if (kept.outcome === "gone") throw unknownReplyAddress();
    live.answered(sessionKey, questionKey);
  };
}

function alreadyAnswered(): Failure {
  return replyAddressRefused(
    "already_answered",
    "This message has its reply already. An X-Reply-URL takes one reply.",
  );
}

function expired(): Failure {
  return replyAddressRefused(
    "expired",
    "No reply to this message is waited for any more. Reply sooner, or raise the site's webhook_timeout.",
  );
}

async function replyIn(bytes: Uint8Array, contentType: string | undefined) {
  const reader = replyReader(contentType);
  reader.read(isForm(contentType) ? await formAsJson(bytes, contentType) : bytes);
  const { reading } = reader.end();
  if (reading.kind === "reply") return reading;
  throw new Failure(
    "invalidRequest",
    "body",
    "missing_required_field",
    'There is no reply in the body. Post {"message": "…"}, or the text alone.',
  );
}

/** Zapier and its like send forms unless told otherwise. */
function isForm(contentType: string | undefined): contentType is string {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType ?? "");
}

/** What turns out to be no form has no fields. */
async function formAsJson(bytes: Uint8Array, contentType: string): Promise<Uint8Array> {
  const sent = new Response(Buffer.from(bytes), { headers: { "content-type": contentType } });
  const form = await sent.formData().catch(() => new FormData());
  return Buffer.from(JSON.stringify(Object.fromEntries(form)));
}
