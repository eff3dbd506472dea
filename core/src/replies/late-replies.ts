import { timingSafeEqual } from "node:crypto";
import { Failure } from "../failures.ts";
import { replyAddressRefused, unknownReplyAddress } from "../identity/identity-failures.ts";
import type { LiveEvents } from "../live/live-events.ts";
import type { RandomText } from "../random-text.ts";
import type { Site } from "../sites/site.ts";
import { siteDays } from "../sites/site-days.ts";
import type { AskedQuestion, ConversationStorage, QuestionRef, StoredReply } from "../storage/port.ts";
import { decodedText } from "../webhooks/response/decoded-text.ts";
import { replyStreamReader } from "../webhooks/response/reply-reader.ts";
import type { Handovers } from "./handovers.ts";
import type { ClusterReplies, LiveReply } from "./live-replies.ts";
import { ShutdownHandover } from "./shutdown-handover.ts";

/**
 * The one-time part of an `X-Reply-URL` (contract §6.6): the key of the message and a random secret. Storage decides whether the
 * part is still valid, so any replica may accept the reply.
 */
export function replyAddress(questionKey: number, secret: string): string {
  return `${questionKey.toString(36)}-${secret}`;
}

/**
 * Finds the message of an `X-Reply-URL`. `address`: the URL's one-time part. Undefined if the part is forged, or if the
 * conversation was deleted.
 */
export async function questionAt(
  address: string,
  storage: ConversationStorage,
): Promise<AskedQuestion | undefined> {
  const parts = /^([0-9a-z]{1,11})-([0-9A-Za-z]{1,64})$/.exec(address);
  if (parts === null) return undefined;
  const [, key, secret] = parts as unknown as [string, string, string];
  const asked = await storage.askedQuestion(Number.parseInt(key, 36));
  return asked !== undefined && same(secret, asked.replySecret) ? asked : undefined;
}

/** Compares two strings in constant time. Returns immediately if their lengths differ. */
function same(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** Milliseconds before each check for a reply that another process may have received; the last one repeats. */
const POLL_PAUSES = [500, 1_000, 2_000, 5_000];

/**
 * Waits until `deadline` for a reply at the reply URL. Resolves with undefined if none arrived, or if the reply is no longer
 * wanted. Rejects with `ShutdownHandover` when the service shuts down.
 */
export async function lateReply(
  ref: QuestionRef,
  deadline: number,
  deps: {
    live: LiveReply;
    storage: ConversationStorage;
    clock: () => number;
    /** Aborts the reply if the conversation changed hands after the message was stored. */
    checkHandling(): Promise<void>;
  },
): Promise<StoredReply | undefined> {
  const { live, storage, clock } = deps;
  for (let attempt = 0; ; attempt++) {
    const left = deadline - clock();
    const isOver = left <= 0 || (await live.brokenOff(Math.min(left, POLL_PAUSES[attempt] ?? 5_000)));
    const reply = await storage.replyTo(ref);
    if (reply !== undefined || !live.isWanted) return reply;
    if (live.handedOver) throw new ShutdownHandover();
    if (isOver) return undefined;
    // The conversation may have changed hands before this process listened for changes.
    await deps.checkHandling();
  }
}

/** A request to an `X-Reply-URL`. */
interface PostedReply {
  site: Site;
  question: AskedQuestion;
  contentType: string | undefined;
  bytes: Uint8Array;
  /** When the request arrived, which decides whether the reply is in time. */
  now: number;
}

/**
 * Stores a reply that was posted to an `X-Reply-URL`, in any format that a webhook may answer with (contract §6.6). Only the first
 * reply is stored. Rejects with 404, field `X-Reply-URL`, if the message already has a reply (`already_answered`), no longer
 * accepts one (`expired`) or was deleted (`not_found`). Rejects with 400, field `body`, if the body contains no reply; the URL
 * then stays valid.
 */
export type TakeLateReply = (posted: PostedReply) => Promise<void>;

export function takeLateReply(deps: {
  storage: ConversationStorage;
  live: Pick<ClusterReplies, "answered">;
  events: Pick<LiveEvents, "changed">;
  handovers: Pick<Handovers, "change" | "changed" | "dropped" | "wished">;
  randomText: RandomText;
  clock: () => number;
}): TakeLateReply {
  const { storage, live, events, randomText, clock } = deps;
  return async ({ site, question, contentType, bytes, now }) => {
    const { siteId, sessionId, sessionKey, questionKey, epoch } = question;
    const ref = { siteId, sessionKey, questionKey };
    if (question.dueAt === undefined || question.dueAt <= now) {
      throw (await storage.replyTo(ref)) === undefined ? expired() : alreadyAnswered();
    }
    const { text, model = "webhook", tokensUsed = 0, extras, ...said } = await replyIn(bytes, contentType);
    const at = clock();
    const handover = deps.handovers.wished(site, said.handover, at);
    if (text.trim() === "") {
      // A reply without text must hand the conversation over.
      const wait = { siteId, sessionId, by: "waiting" as const, at, ifEpoch: epoch ?? 0 };
      const marked = said.unanswered && { questionKey, kind: "workflow_marked" as const };
      const changed =
        handover &&
        (await deps.handovers.change({ ...wait, ...siteDays(site), ...handover, unanswered: marked }));
      if (changed?.outcome === "superseded") throw dropped(question);
      if (changed === undefined) throw noReplyInBody();
      live.answered(sessionKey, questionKey);
      events.changed(siteId, sessionId);
      return;
    }
    const stored = await storage.recordReply({
      ...ref,
      messageId: `msg_${randomText(24)}`,
      content: text,
      at,
      metadata: { model, tokensUsed, responseTime: Math.max(0, at - question.at) },
      ...(extras && { extras }),
      idempotencyKey: undefined,
      ...(epoch !== undefined && { epoch }),
      ...(handover && { handover }),
      ...(said.unanswered && { unanswered: "workflow_marked" as const }),
      ...(site.settings.events_url !== null && { tells: true as const }),
      ...siteDays(site),
    });
    if (stored.outcome === "answered") throw alreadyAnswered();
    if (stored.outcome === "gone") throw unknownReplyAddress();
    if (stored.outcome === "superseded") throw dropped(question);
    live.answered(sessionKey, questionKey);
    if (stored.session !== undefined) deps.handovers.changed(siteId, stored.session);
    events.changed(siteId, sessionId);
  };

  function dropped({ siteId, sessionId }: AskedQuestion): Failure {
    deps.handovers.dropped(siteId, sessionId);
    return expired();
  }
}

function alreadyAnswered(): Failure {
  return replyAddressRefused(
    "already_answered",
    "This message already has a reply. An X-Reply-URL accepts one reply only.",
  );
}

function expired(): Failure {
  return replyAddressRefused(
    "expired",
    "This message no longer accepts a reply: the reply came too late, or the workflow no longer handles the conversation. Reply sooner, or raise the site's webhook_timeout.",
  );
}

async function replyIn(bytes: Uint8Array, contentType: string | undefined) {
  const isOfForm = isForm(contentType);
  const reader = replyStreamReader(isOfForm ? "application/json" : contentType);
  reader.read(isOfForm ? await formAsJson(bytes, contentType) : bytes);
  const { reading } = reader.end();
  if (reading.kind === "reply") return reading;
  throw noReplyInBody();
}

function noReplyInBody(): Failure {
  return new Failure(
    "invalidRequest",
    "body",
    "missing_required_field",
    'The body contains no reply. Post {"message": "…"}, or only the text.',
  );
}

/** Whether the body is a form, which Zapier and similar services send by default. */
function isForm(contentType: string | undefined): contentType is string {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType ?? "");
}

/** Maximum number of fields in a form. In memory, a short field needs a hundred times its bytes. */
const MOST_FIELDS = 1_000;

/** A form's fields as JSON; empty for a body that is not a form or has too many fields. */
async function formAsJson(bytes: Uint8Array, contentType: string): Promise<Uint8Array> {
  // Decodes a URL-encoded form here: its percent escapes may encode bytes of the declared charset, but Node would decode them as
  // UTF-8.
  const fields = /^multipart/i.test(contentType)
    ? await partsOf(bytes, contentType)
    : pairsOf(bytes, contentType);
  return Buffer.from(JSON.stringify(Object.fromEntries(fields)));
}

function pairsOf(bytes: Uint8Array, contentType: string): [string, string][] {
  const pairs = Buffer.from(bytes)
    .toString("latin1")
    .split("&", MOST_FIELDS + 1);
  if (pairs.length > MOST_FIELDS) return [];
  const textIn = (encoded: string) => decodedText(bytesIn(encoded), contentType);
  return pairs.map((pair) => {
    const end = pair.includes("=") ? pair.indexOf("=") : pair.length;
    return [textIn(pair.slice(0, end)), textIn(pair.slice(end + 1))];
  });
}

/**
 * The bytes of a percent-encoded value. They are decoded to characters only later, because Shift_JIS may leave half of a
 * character unescaped.
 */
function bytesIn(encoded: string): Uint8Array {
  const byte = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  return Buffer.from(encoded.replaceAll("+", " ").replace(/%([0-9a-f]{2})/gi, byte), "latin1");
}

async function partsOf(bytes: Uint8Array, contentType: string): Promise<Iterable<[string, unknown]>> {
  const sent = Buffer.from(bytes);
  let parts = 0;
  for (let at = sent.indexOf("\r\n--"); at !== -1; at = sent.indexOf("\r\n--", at + 1))
    if (++parts > MOST_FIELDS) return [];
  const text = /charset/i.test(contentType) ? Buffer.from(decodedText(bytes, contentType)) : sent;
  const form = new Response(text, { headers: { "content-type": contentType } });
  return form.formData().catch(() => new FormData());
}
