import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failures.ts";
import { type Speaker, sessionUser } from "../identity/speaker.ts";
import type { LiveEvents } from "../live/live-events.ts";
import { type PublishedDeltas, publishDeltas } from "../live/publish-deltas.ts";
import type { RandomText } from "../random-text.ts";
import { beginningPage } from "../sessions/beginning-page.ts";
import { beginningShop } from "../sessions/beginning-shop.ts";
import { publicHandling } from "../sessions/public-handling.ts";
import { unknownFiles, unknownSession } from "../sessions/session-failures.ts";
import type { Site } from "../sites/site.ts";
import { siteDays } from "../sites/site-days.ts";
import type { LiveStorage, PublicHandling } from "../storage/port/live-storage.ts";
import type {
  Attempt,
  ConversationStorage,
  IdempotencyClaim,
  KeptReply,
  QuestionOutcome,
  QuestionRef,
  StoredSession,
} from "../storage/port.ts";
import { type HeldAnswer, type HeldAnswers, heldAnswer } from "../webhooks/delivery/held-answers.ts";
import type { ClusterReplies } from "./cluster-replies.ts";
import type { HandoverRules } from "./handover-rules.ts";
import { type HeldClaim, type HeldClaims, LEASE } from "./held-claims.ts";
import { lateReply, replyAddress } from "./late-replies.ts";
import type { LiveReply } from "./live-replies.ts";
import { ShutdownHandover } from "./shutdown-handover.ts";
import type { ReplyRequest, ReplySource, SourcedReply } from "./sources/reply-source.ts";

export interface IncomingMessage {
  site: Site;
  sessionId: string | undefined;
  /** Of a visitor: the session that their token was issued for. */
  ownSession: string | undefined;
  message: string;
  /** Ids of the files that go with it. */
  files?: string[];
  speaker: Speaker;
  context: Record<string, unknown>;
  idempotency: IdempotentRequest | undefined;
  now: number;
  /** Gets each piece of the reply as it comes. It is not yet on disk. */
  onText: ((delta: string) => void) | undefined;
}

/** What a message's way took, in milliseconds. */
export interface MessageTimes {
  source: "webhook" | "model";
  /** For whoever writes the reply. */
  waited: number;
  /** All else, from the request's arrival until its reply was stored, or had failed. */
  own: number;
}

/** What makes a request safe to repeat. */
export type IdempotentRequest = Omit<IdempotencyClaim, "leaseUntil">;

export interface AnsweredMessage {
  sessionId: string;
  reply: KeptReply;
  /** Who handles the conversation, where the workflow was not asked, its reply came too late, or hands it over. */
  handling?: PublicHandling;
}

/**
 * The path of a message: commit it, have it answered, commit the reply. Resolving means that both are on disk.
 * The caller may go away: the work is finished and stored all the same. A visitor may stop the reply: what came so far is
 * stored; a reply stopped before its first word is not. A conversation that the workflow does not handle is not its to
 * answer: the message is stored, and answered with nothing but who handles it. So is one whose handling changed before the
 * reply was stored.
 */
export type AnswerMessage = (incoming: IncomingMessage) => Promise<AnsweredMessage>;

/** Milliseconds between two looks at a twin that is still being answered. */
const TWIN_POLL = 100;
/** Milliseconds beyond the site's timeout until a reply is expected no more, for everything around it. */
const DUE_MARGIN = 5_000;

export function answerMessage(deps: {
  storage: ConversationStorage & Pick<LiveStorage, "changeHandling" | "messagesBetween">;
  source: ReplySource;
  live: Pick<ClusterReplies, "begin" | "superseded">;
  events: Pick<LiveEvents, "changed" | "isHeard" | "pass" | "writing">;
  handover: HandoverRules;
  claims: HeldClaims;
  answers: Pick<HeldAnswers, "release">;
  measure: (message: MessageTimes) => void;
  randomText: RandomText;
  /** Where a file can be read. */
  fileAddress(id: string): string;
  clock: () => number;
}): AnswerMessage {
  const { storage, source, randomText, clock } = deps;

  return async (incoming) => {
    const { recorded, claim, attempt, messageId } = await record(incoming);
    if (recorded.outcome === "answered") {
      incoming.onText?.(recorded.reply.content);
      return recorded;
    }
    deps.events.changed(incoming.site.id, recorded.session.id);
    if (recorded.outcome === "handled") return unanswered(incoming, recorded.session);
    const held = claim && deps.claims.hold(incoming.site.id, claim);
    const { session, questionKey } = recorded;
    const place = { siteId: incoming.site.id, sessionKey: session.key, questionKey };
    const { id: siteId } = incoming.site;
    let deltas: PublishedDeltas | undefined;
    // Few replies come in pieces: the others need nothing for it.
    const onText = (delta: string) => {
      const reply = { siteId, sessionId: session.id, replyTo: messageId, questionKey };
      deltas ??= publishDeltas(deps.events, { ...reply, isWanted: () => live.isWanted }, incoming.onText);
      deltas.onText(delta);
    };
    const live: LiveReply = deps.live.begin(session.key, questionKey, onText, session.epoch);
    const answer = heldAnswer(incoming.site.id);
    const askedAt = clock();
    let writtenAt: number | undefined;
    try {
      const request = replyRequestOf(incoming, session, { place, attempt, live, answer });
      if (recorded.files !== undefined)
        request.files = recorded.files.map((file) => ({ ...file, url: deps.fileAddress(file.id) }));
      if (session.returned !== undefined) request.context = await deps.handover.contextFor(request, session);
      const written = await source(request);
      writtenAt = clock();
      deltas?.flush();
      const kept = await keep(written, { incoming, session, place, attempt, live, held });
      deps.events.changed(incoming.site.id, session.id);
      // It came by its own address, or to a twin.
      const { content } = kept.reply;
      if (!live.hasSpoken && content !== "") incoming.onText?.(content);
      return kept;
    } catch (error) {
      if (error instanceof ShutdownHandover) {
        // Who repeats the request waits as well: asking the workflow anew would make the address void.
        if (held)
          await storage.renewClaim(incoming.site.id, held.claim, attempt.dueAt).catch(() => undefined);
        throw error;
      }
      writtenAt ??= clock();
      const handover = deps.handover.afterFailures(incoming.site, clock());
      const failed = {
        ...siteDays(incoming.site),
        ...{ ...place, dueAt: attempt.dueAt, at: clock(), claim: held?.claim },
        ...(handover && { handover }),
      };
      // The first trouble is the one to tell of, even if storage is in trouble too.
      const late = await storage.recordFailure(failed).catch(() => undefined);
      if (late !== undefined) return { sessionId: session.id, reply: late };
      // Somebody else handles it by now: that the workflow is in trouble is not the visitor's business.
      const now = await storage.session(place.siteId, session.id).catch(() => undefined);
      if (now?.handling === undefined || now.key !== session.key) throw error;
      handedOver(now);
      deps.events.changed(place.siteId, session.id);
      return unanswered(incoming, now);
    } finally {
      deltas?.cancel();
      held?.letGo();
      deps.answers.release(answer);
      live.end();
      const waited = (writtenAt ?? clock()) - askedAt;
      const source = incoming.site.settings.reply_source;
      deps.measure({ source, waited, own: clock() - incoming.now - waited });
    }
  };

  /** Commits the visitor's message, unless it was answered before. */
  async function record(incoming: IncomingMessage): Promise<Recorded> {
    const { site, message, speaker, idempotency } = incoming;
    const { session_timeout, webhook_timeout } = site.settings;
    const page = beginningPage(incoming.context);
    const shop = beginningShop(incoming.context);
    const question = {
      siteId: site.id,
      sessionId: incoming.sessionId,
      ownSession: incoming.ownSession,
      freshSessionId: `ses_${randomText(24)}`,
      messageId: `msg_${randomText(24)}`,
      content: message,
      sessionTimeout: session_timeout * 1_000,
      user: sessionUser(speaker),
      ...(page !== undefined && { page }),
      ...(shop !== undefined && { shop }),
      ...(incoming.files && { files: incoming.files }),
      ...tellsOf(site),
      ...siteDays(site),
    };
    const replySecret = randomText(24);
    for (;;) {
      // Not when the request arrived: other messages were stored while its body was on the way (design.md §4.3).
      const at = clock();
      const claim = idempotency && { ...idempotency, leaseUntil: at + LEASE };
      const attempt = { dueAt: at + webhook_timeout * 1_000 + DUE_MARGIN, replySecret };
      const recorded = await storage.recordQuestion({ ...question, at, idempotency: claim, attempt });
      const { outcome } = recorded;
      if (outcome === "recorded" || outcome === "answered" || outcome === "handled") {
        return { recorded, claim, attempt, messageId: question.messageId };
      }
      if (outcome === "conflict") throw keyUsedOtherwise();
      if (outcome === "no_site") throw siteIsGone();
      if (outcome === "not_own") throw unknownSession();
      if (outcome === "no_file") throw unknownFiles();
      // A twin is being answered: its answer will be ours. Its lease ends at some time, so this loop does too.
      await delay(TWIN_POLL);
    }
  }

  function replyRequestOf(
    { site, message, speaker, context }: IncomingMessage,
    session: StoredSession,
    {
      place,
      attempt,
      live,
      answer,
    }: { place: QuestionRef; attempt: Attempt; live: LiveReply; answer: HeldAnswer },
  ): ReplyRequest {
    const at = clock();
    const deadline = at + site.settings.webhook_timeout * 1_000;
    const lookWhoHandles = async () => {
      const now = await storage.session(site.id, session.id);
      if (now?.key === session.key && (now.epoch ?? 0) > (session.epoch ?? 0)) handedOver(now);
    };
    return {
      site,
      message,
      session: { id: session.id, startedAt: session.createdAt },
      speaker,
      context,
      at,
      history: (count) => storage.messagesBefore(place, count),
      progress: live,
      held: answer,
      replyAddress: replyAddress(place.questionKey, attempt.replySecret),
      lateReply: () => lateReply(place, deadline, { live, storage, clock, lookWhoHandles }),
    };
  }

  /** Commits the reply; where another one was faster, that one is the reply. */
  async function keep(
    written: SourcedReply,
    {
      incoming,
      session,
      place,
      attempt,
      live,
      held,
    }: {
      incoming: IncomingMessage;
      session: StoredSession;
      place: QuestionRef;
      attempt: Attempt;
      live: LiveReply;
      held: HeldClaim | undefined;
    },
  ): Promise<AnsweredMessage> {
    const { text, model, tokensUsed } = written;
    const { epoch = 0 } = session;
    const sessionId = session.id;
    const at = clock();
    const metadata = { model, tokensUsed, responseTime: Math.max(0, at - incoming.now) };
    const reply: KeptReply = {
      messageId: `msg_${randomText(24)}`,
      content: text,
      metadata,
      ...(live.stopped && { stopped: true }),
      ...(written.extras && { extras: written.extras }),
    };
    const handover = deps.handover.wished(incoming.site, written.handover, at);
    if (text.trim() === "" && (live.stopped || written.handover !== undefined)) {
      // Handed over without a word: only while it is still the workflow's to hand over.
      const change = { siteId: place.siteId, sessionId, by: "waiting" as const, at, ifEpoch: epoch };
      const changed = handover && (await storage.changeHandling({ ...change, ...handover }));
      if (changed?.outcome === "changed") handedOver(changed.session);
      // Its lease may have grown meanwhile.
      const claim = held?.claim;
      const failed = { ...place, dueAt: attempt.dueAt, at, claim, stopped: true as const };
      const late = await storage.recordFailure(failed);
      if (late !== undefined) return { sessionId, reply: late };
      if (changed === undefined) return { sessionId, reply };
      return unanswered(incoming, "session" in changed ? changed.session : await current(place, sessionId));
    }
    const kept = await storage.recordReply({
      ...{ ...place, ...reply, at, idempotencyKey: held?.claim.key },
      ...(epoch > 0 && { epoch }),
      ...(handover && { handover }),
      ...tellsOf(incoming.site),
      ...siteDays(incoming.site),
    });
    if (kept.outcome === "gone") throw deletedMeanwhile();
    if (kept.outcome === "answered") return { sessionId, reply: kept.reply };
    if (kept.outcome === "superseded") {
      deps.handover.dropped(place.siteId, sessionId);
      return unanswered(incoming, kept.session);
    }
    if (kept.session === undefined) return { sessionId, reply };
    handedOver(kept.session);
    return { sessionId, reply, handling: publicHandling(kept.session) };
  }

  /** Whoever waits for another reply need not wait any more. */
  function handedOver({ key, epoch = 0 }: StoredSession): void {
    deps.live.superseded(key, epoch);
  }

  async function current({ siteId }: QuestionRef, sessionId: string): Promise<StoredSession> {
    const session = await storage.session(siteId, sessionId);
    if (session === undefined) throw deletedMeanwhile();
    return session;
  }

  /** A message that gets no reply, as somebody else handles its conversation. */
  function unanswered({ now }: IncomingMessage, session: StoredSession): AnsweredMessage {
    const metadata = { model: "none", tokensUsed: 0, responseTime: Math.max(0, clock() - now) };
    const reply = { messageId: "", content: "", metadata };
    return { sessionId: session.id, reply, handling: publicHandling(session) };
  }
}

interface Recorded {
  recorded: Extract<QuestionOutcome, { outcome: "recorded" | "answered" | "handled" }>;
  claim: IdempotencyClaim | undefined;
  attempt: Attempt;
  /** Of the visitor's message. */
  messageId: string;
}

/** Whether the owner's systems may want to hear of a message. */
function tellsOf({ settings: { events_url } }: Site): { tells?: true } {
  return events_url === null ? {} : { tells: true };
}

function deletedMeanwhile(): Failure {
  return new Failure(
    "notFound",
    "session_id",
    "not_found",
    "This conversation was deleted while its reply was being written.",
  );
}

/** The key or token was still believed a moment ago. */
function siteIsGone(): Failure {
  return new Failure("unauthorized", "X-API-Key", "invalid_api_key", "The site of this key was deleted.");
}

function keyUsedOtherwise(): Failure {
  return new Failure(
    "invalidRequest",
    "Idempotency-Key",
    "invalid_value",
    "This Idempotency-Key was used with another body. Use a new one.",
  );
}
