import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failures.ts";
import { type Speaker, sessionUser } from "../identity/speaker.ts";
import type { RandomText } from "../random-text.ts";
import type { Site } from "../sites/site.ts";
import type {
  Attempt,
  ConversationStorage,
  IdempotencyClaim,
  KeptReply,
  QuestionOutcome,
  QuestionPlace,
  StoredSession,
} from "../storage/port.ts";
import { HandedOn } from "./handed-on.ts";
import { type HeldClaim, type HeldClaims, LEASE } from "./held-claims.ts";
import { lateReply, replyAddress } from "./late-replies.ts";
import type { LiveReplies, LiveReply } from "./live-replies.ts";
import type { Enquiry, ReplySource, SourcedReply } from "./reply-source.ts";

export interface IncomingMessage {
  site: Site;
  sessionId: string | undefined;
  message: string;
  speaker: Speaker;
  context: Record<string, unknown>;
  idempotency: RepeatableRequest | undefined;
  now: number;
  /** Gets each piece of the reply as it comes. What it is told is not yet on disk. */
  onText: ((delta: string) => void) | undefined;
}

/** What makes a request safe to repeat. */
export type RepeatableRequest = Omit<IdempotencyClaim, "leaseUntil">;

export interface AnsweredMessage {
  sessionId: string;
  reply: KeptReply;
}

/**
 * The path of a message: commit it, have it answered, commit the reply. Resolving means that both are on disk.
 * The caller may go away: the work is finished and stored all the same. A visitor may stop the reply: what came so far is
 * stored; a reply stopped before its first word is not.
 */
export type AnswerMessage = (incoming: IncomingMessage) => Promise<AnsweredMessage>;

/** Milliseconds between two looks at a twin that is still being answered. */
const TWIN_POLL = 100;
/** Milliseconds beyond the site's timeout until a reply is expected no more, for everything around it. */
const DUE_MARGIN = 5_000;

export function answerMessage(deps: {
  storage: ConversationStorage;
  source: ReplySource;
  live: Pick<LiveReplies, "begin">;
  claims: HeldClaims;
  randomText: RandomText;
  clock: () => number;
}): AnswerMessage {
  const { storage, source, randomText, clock } = deps;

  return async (incoming) => {
    const { recorded, claim, attempt } = await record(incoming);
    if (recorded.outcome === "answered") {
      incoming.onText?.(recorded.reply.content);
      return recorded;
    }
    const held = claim && deps.claims.hold(incoming.site.id, claim);
    const { session, questionKey } = recorded;
    const place = { siteId: incoming.site.id, sessionKey: session.key, questionKey };
    const live = deps.live.begin(session.key, questionKey, incoming.onText);
    try {
      const written = await source(enquiryOf(incoming, session, { place, attempt, live }));
      const reply = await keep(written, { incoming, place, attempt, live, held });
      // It came by its own address, or to a twin.
      if (!live.hasSpoken && reply.content !== "") incoming.onText?.(reply.content);
      return { sessionId: session.id, reply };
    } catch (error) {
      if (error instanceof HandedOn) {
        // Who repeats the request waits as well: asking the workflow anew would make the address void.
        if (held)
          await storage.renewClaim(incoming.site.id, held.claim, attempt.dueAt).catch(() => undefined);
        throw error;
      }
      const failed = { ...place, dueAt: attempt.dueAt, at: clock(), claim: held?.claim };
      // The first trouble is the one to tell of, even if storage is in trouble too.
      const late = await storage.recordFailure(failed).catch(() => undefined);
      if (late === undefined) throw error;
      return { sessionId: session.id, reply: late };
    } finally {
      held?.letGo();
      live.end();
    }
  };

  /** Commits the visitor's message, unless it was answered before. */
  async function record(incoming: IncomingMessage): Promise<Recorded> {
    const { site, message, speaker, idempotency } = incoming;
    const { session_timeout, webhook_timeout } = site.settings;
    const question = {
      siteId: site.id,
      sessionId: incoming.sessionId,
      freshSessionId: `ses_${randomText(24)}`,
      messageId: `msg_${randomText(24)}`,
      content: message,
      sessionTimeout: session_timeout * 1_000,
      user: sessionUser(speaker),
    };
    const replySecret = randomText(24);
    for (let at = incoming.now; ; at = clock()) {
      const claim = idempotency && { ...idempotency, leaseUntil: at + LEASE };
      const attempt = { dueAt: at + webhook_timeout * 1_000 + DUE_MARGIN, replySecret };
      const recorded = await storage.recordQuestion({ ...question, at, idempotency: claim, attempt });
      if (recorded.outcome === "recorded" || recorded.outcome === "answered") {
        return { recorded, claim, attempt };
      }
      if (recorded.outcome === "conflict") throw keyUsedOtherwise();
      // A twin is being answered: its answer will be ours. Its lease ends at some time, so this loop does too.
      await delay(TWIN_POLL);
    }
  }

  function enquiryOf(
    { site, message, speaker, context }: IncomingMessage,
    session: StoredSession,
    { place, attempt, live }: { place: QuestionPlace; attempt: Attempt; live: LiveReply },
  ): Enquiry {
    const at = clock();
    const deadline = at + site.settings.webhook_timeout * 1_000;
    return {
      site,
      message,
      session: { id: session.id, startedAt: session.createdAt },
      speaker,
      context,
      at,
      history: (count) => storage.messagesBefore(place, count),
      progress: live,
      replyAddress: replyAddress(place.questionKey, attempt.replySecret),
      lateReply: () => lateReply(place, deadline, { live, storage, clock }),
    };
  }

  /** Commits the reply; where another one was faster, that one is the reply. */
  async function keep(
    written: SourcedReply,
    {
      incoming,
      place,
      attempt,
      live,
      held,
    }: {
      incoming: IncomingMessage;
      place: QuestionPlace;
      attempt: Attempt;
      live: LiveReply;
      held: HeldClaim | undefined;
    },
  ): Promise<KeptReply> {
    const { text, model, tokensUsed } = written;
    const at = clock();
    const metadata = { model, tokensUsed, responseTime: Math.max(0, at - incoming.now) };
    const reply: KeptReply = {
      messageId: `msg_${randomText(24)}`,
      content: text,
      metadata,
      ...(live.stopped && { stopped: true }),
      ...(written.extras && { extras: written.extras }),
    };
    if (live.stopped && text.trim() === "") {
      const failed = { ...place, dueAt: attempt.dueAt, at, claim: held?.claim, stopped: true as const };
      return (await storage.recordFailure(failed)) ?? reply;
    }
    const kept = await storage.recordReply({ ...place, ...reply, at, idempotencyKey: held?.claim.key });
    if (kept.outcome === "gone") throw deletedMeanwhile();
    return kept.outcome === "stored" ? reply : kept.reply;
  }
}

interface Recorded {
  recorded: Extract<QuestionOutcome, { outcome: "recorded" | "answered" }>;
  claim: IdempotencyClaim | undefined;
  attempt: Attempt;
}

function deletedMeanwhile(): Failure {
  return new Failure(
    "notFound",
    "session_id",
    "not_found",
    "This conversation was deleted while its reply was being written.",
  );
}

function keyUsedOtherwise(): Failure {
  return new Failure(
    "invalidRequest",
    "Idempotency-Key",
    "invalid_value",
    "This Idempotency-Key was used with another body. Use a new one.",
  );
}
