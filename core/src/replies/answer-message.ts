import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failures.ts";
import { type Speaker, sessionUser } from "../identity/speaker.ts";
import type { MatchKnowledge } from "../knowledge/match-knowledge.ts";
import type { LiveEvents } from "../live/live-events.ts";
import { type PublishedDeltas, publishDeltas, type ReplyListener } from "../live/publish-deltas.ts";
import type { RandomText } from "../random-text.ts";
import { type PublicHandling, publicHandling } from "../sessions/handling.ts";
import type { SentFile } from "../sessions/message.ts";
import type { Session } from "../sessions/session.ts";
import { unknownFiles, unknownSession } from "../sessions/session-failures.ts";
import { startContextJson } from "../sessions/start-context.ts";
import type { MarkedKind } from "../sessions/unanswered-question.ts";
import type { Site } from "../sites/site.ts";
import { siteDays } from "../sites/site-days.ts";
import type {
  Attempt,
  ConversationStorage,
  Handover,
  IdempotencyClaim,
  QuestionOutcome,
  QuestionRef,
  Reply,
  StoredReply,
} from "../storage/port.ts";
import {
  type ReservedMemory,
  type ResponseMemory,
  reservedMemory,
} from "../webhooks/delivery/response-memory.ts";
import { noReplyFailure } from "../webhooks/reply-failures.ts";
import { type ActiveClaim, type ActiveClaims, LEASE } from "./active-claims.ts";
import type { Handovers } from "./handovers.ts";
import { lateReply, replyAddress } from "./late-replies.ts";
import type { ClusterReplies, LiveReply } from "./live-replies.ts";
import { ShutdownHandover } from "./shutdown-handover.ts";
import type { ReplySource, SourcedReply } from "./sources/reply-source.ts";

export interface IncomingMessage {
  site: Site;
  sessionId: string | undefined;
  /** The session of the visitor's token. */
  ownSession: string | undefined;
  message: string;
  /** Ids of the attached files. */
  files?: string[];
  speaker: Speaker;
  context: Record<string, unknown>;
  /** The visitor's `Accept-Language`. */
  language?: string | undefined;
  idempotency: IdempotentRequest | undefined;
  now: number;
  /** Receives each piece of the reply as it arrives, before it is stored. */
  listener: ReplyListener | undefined;
}

/** Durations of one message, in milliseconds. */
export interface MessageTimes {
  source: "webhook" | "model";
  /** Time spent waiting for the reply's source. */
  waited: number;
  /** All other time, from the request's arrival until its reply was stored or had failed. */
  own: number;
}

/** The idempotency key and the hash of the request that make the request safe to repeat. */
export type IdempotentRequest = Omit<IdempotencyClaim, "leaseUntil">;

export interface AnsweredMessage {
  sessionId: string;
  reply: StoredReply;
  /** Who handles the conversation. Set if the workflow was not asked or replied too late, or if its reply or failure hands over. */
  handling?: PublicHandling;
}

/**
 * Stores a message, gets a reply, and stores the reply. Resolves when both are on disk. If the caller disconnects, the reply is
 * still completed and stored. If the visitor stops the reply, the text so far is stored, or nothing if there is none. If the
 * workflow does not handle the conversation, or no longer does when the reply arrives, the result only says who handles the
 * conversation.
 */
export type AnswerMessage = (incoming: IncomingMessage) => Promise<AnsweredMessage>;

/** Milliseconds between two checks whether an identical request has been answered. */
const TWIN_POLL = 100;
/** Milliseconds for the work before and after a call. No reply is expected after the site's timeout and this margin. */
const DUE_MARGIN = 5_000;

export interface AnswerDeps {
  storage: ConversationStorage;
  source: ReplySource;
  live: Pick<ClusterReplies, "begin" | "superseded">;
  events: Pick<LiveEvents, "changed" | "hasListeners" | "pass" | "writing">;
  handovers: Handovers;
  matchKnowledge: MatchKnowledge;
  claims: ActiveClaims;
  answers: Pick<ResponseMemory, "release">;
  measure: (message: MessageTimes) => void;
  randomText: RandomText;
  fileAddress(id: string): string;
  clock: () => number;
}

export function answerMessage(deps: AnswerDeps): AnswerMessage {
  return async (incoming) => {
    const { recorded, ...message } = await record(deps, incoming);
    if (recorded.outcome === "answered") {
      incoming.listener?.text(recorded.reply.content);
      return recorded;
    }
    deps.events.changed(incoming.site.id, recorded.session.id);
    if (recorded.outcome === "handled") return unanswered(deps, incoming, recorded.session);
    const exchange = begin(deps, incoming, { ...message, ...recorded });
    try {
      return await commit(deps, exchange, await ask(deps, exchange));
    } catch (error) {
      return await fail(deps, exchange, error);
    } finally {
      end(deps, exchange);
    }
  };
}

/** A visitor's stored message and its pending reply. */
interface Exchange {
  incoming: IncomingMessage;
  session: Session;
  ref: QuestionRef;
  attempt: Attempt;
  files: SentFile[] | undefined;
  live: LiveReply;
  deltas: PublishedDeltas | undefined;
  activeClaim: ActiveClaim | undefined;
  answer: ReservedMemory;
  askedAt: number;
  /** When the reply was complete, or had failed. */
  writtenAt: number | undefined;
}

interface Recorded {
  recorded: Extract<QuestionOutcome, { outcome: "recorded" | "answered" | "handled" }>;
  claim: IdempotencyClaim | undefined;
  attempt: Attempt;
  /** The id of the visitor's message. */
  messageId: string;
}

/** Stores the visitor's message, unless it was answered before. */
async function record(deps: AnswerDeps, incoming: IncomingMessage): Promise<Recorded> {
  const { storage, randomText, clock } = deps;
  const { site, message, speaker, idempotency } = incoming;
  const { session_timeout, webhook_timeout } = site.settings;
  const startContext = startContextJson(incoming.context);
  const question = {
    siteId: site.id,
    sessionId: incoming.sessionId,
    ownSession: incoming.ownSession,
    freshSessionId: `ses_${randomText(24)}`,
    messageId: `msg_${randomText(24)}`,
    content: message,
    sessionTimeout: session_timeout * 1_000,
    user: sessionUser(speaker),
    ...(startContext !== undefined && { beginning: startContext }),
    ...(incoming.files && { files: incoming.files }),
    ...eventFlagOf(site),
    ...siteDays(site),
  };
  const replySecret = randomText(24);
  for (;;) {
    // The time of storing. The request arrived earlier, and other messages may have been stored while its body arrived
    // (contract §4.3).
    const at = clock();
    const claim = idempotency && { ...idempotency, leaseUntil: at + LEASE };
    const attempt = { dueAt: at + webhook_timeout * 1_000 + DUE_MARGIN, replySecret };
    const recorded = await storage.recordQuestion({ ...question, at, idempotency: claim, attempt });
    const { outcome } = recorded;
    if (outcome === "recorded" || outcome === "answered" || outcome === "handled") {
      return { recorded, claim, attempt, messageId: question.messageId };
    }
    if (outcome === "conflict") throw keyUsedOtherwise();
    if (outcome === "no_site") throw siteDeleted();
    if (outcome === "not_own") throw unknownSession();
    if (outcome === "no_file") throw unknownFiles();
    // Waits for an identical request that is being answered, and then returns the same answer. The loop ends because the lease of
    // that request expires.
    await delay(TWIN_POLL);
  }
}

function begin(
  deps: AnswerDeps,
  incoming: IncomingMessage,
  stored: Omit<Recorded, "recorded"> & Extract<QuestionOutcome, { outcome: "recorded" }>,
): Exchange {
  const { session, questionKey, claim, attempt, files } = stored;
  const siteId = incoming.site.id;
  // Created on demand, because few replies arrive in pieces.
  const published = () => {
    const reply = { siteId, sessionId: session.id, replyTo: stored.messageId, questionKey };
    const isWanted = () => exchange.live.isWanted;
    exchange.deltas ??= publishDeltas(deps.events, { ...reply, isWanted }, incoming.listener);
    return exchange.deltas;
  };
  const listener: ReplyListener = {
    text: (delta) => published().text(delta),
    status: (text) => published().status(text),
  };
  const exchange: Exchange = {
    incoming,
    session,
    attempt,
    files,
    ref: { siteId, sessionKey: session.key, questionKey },
    live: deps.live.begin(session.key, questionKey, listener, session.epoch),
    deltas: undefined,
    activeClaim: claim && deps.claims.track(siteId, claim),
    answer: reservedMemory(siteId),
    askedAt: deps.clock(),
    writtenAt: undefined,
  };
  return exchange;
}

/** Gets the reply from the site's workflow or model. */
async function ask(deps: AnswerDeps, exchange: Exchange): Promise<SourcedReply> {
  const { storage, clock } = deps;
  const { incoming, session, ref, files, live } = exchange;
  const { site, message, speaker } = incoming;
  const at = clock();
  const deadline = at + site.settings.webhook_timeout * 1_000;
  const checkHandling = async () => {
    const now = await storage.session(site.id, session.id);
    if (now?.key === session.key && (now.epoch ?? 0) > (session.epoch ?? 0))
      deps.live.superseded(now.key, now.epoch ?? 0);
  };
  const { returned } = session;
  const written = await deps.source({
    site,
    message,
    speaker,
    at,
    progress: live,
    memory: exchange.answer,
    fromVisitor: incoming.ownSession !== undefined,
    language: incoming.language,
    session: { id: session.id, startedAt: session.createdAt },
    context: returned === undefined ? incoming.context : await deps.handovers.contextFor(incoming, session),
    ...(files && { files: files.map((file) => ({ ...file, url: deps.fileAddress(file.id) })) }),
    history: (count) => storage.messagesBefore(ref, count),
    knowledge: () => deps.matchKnowledge(site, message),
    replyAddress: replyAddress(ref.questionKey, exchange.attempt.replySecret),
    lateReply: () => lateReply(ref, deadline, { live, storage, clock, checkHandling }),
  });
  exchange.writtenAt = clock();
  exchange.deltas?.flush();
  return written;
}

/** Stores the reply, or returns the one that was stored first. */
async function commit(deps: AnswerDeps, exchange: Exchange, written: SourcedReply): Promise<AnsweredMessage> {
  const { incoming, session, ref, live, activeClaim } = exchange;
  const at = deps.clock();
  const { text, model, tokensUsed } = written;
  const reply: StoredReply = {
    messageId: `msg_${deps.randomText(24)}`,
    content: text,
    metadata: { model, tokensUsed, responseTime: Math.max(0, at - incoming.now) },
    ...(live.stopped && { stopped: true }),
    ...(written.extras && { extras: written.extras }),
  };
  const handover = deps.handovers.wished(incoming.site, written.handover, at);
  const isWordless = text.trim() === "" && (live.stopped || written.handover !== undefined);
  // The reply only asks for a handover, but the site has handovers off.
  if (isWordless && !live.stopped && handover === undefined)
    throw noReplyFailure({ kind: "none" }, { waited: false });
  const committed = isWordless
    ? await commitWordless(deps, exchange, { at, reply, handover, kind: written.unanswered })
    : await commitReply(deps, exchange, {
        ...ref,
        ...reply,
        at,
        idempotencyKey: activeClaim?.claim.key,
        ...(session.epoch && { epoch: session.epoch }),
        ...(handover && { handover }),
        ...(written.unanswered && { unanswered: written.unanswered }),
        ...(written.toolCalls && { toolCalls: written.toolCalls }),
        ...eventFlagOf(incoming.site),
        ...siteDays(incoming.site),
      });
  // Notifies the listeners, unless a change of `handling` has already notified them.
  if (committed.handling === undefined) deps.events.changed(ref.siteId, session.id);
  // Sends the whole text if none of it was streamed, for example because the reply arrived at its reply URL.
  const { content } = committed.reply;
  if (!live.hasSpoken && content !== "") incoming.listener?.text(content);
  return committed;
}

async function commitReply(
  deps: AnswerDeps,
  { incoming, session: { id: sessionId }, ref }: Exchange,
  reply: Reply,
): Promise<AnsweredMessage> {
  const stored = await deps.storage.recordReply(reply);
  if (stored.outcome === "gone") throw deletedMeanwhile();
  if (stored.outcome === "answered") return { sessionId, reply: stored.reply };
  if (stored.outcome === "superseded") {
    deps.handovers.dropped(ref.siteId, sessionId);
    return unanswered(deps, incoming, stored.session);
  }
  if (stored.session === undefined) return { sessionId, reply };
  deps.handovers.changed(ref.siteId, stored.session);
  return { sessionId, reply, handling: publicHandling(stored.session) };
}

/**
 * Commits a reply that was stopped before its first word, or that hands over without text: makes the handover, stores no message.
 */
async function commitWordless(
  deps: AnswerDeps,
  { incoming, session, ref, attempt, activeClaim }: Exchange,
  {
    at,
    reply,
    handover,
    kind,
  }: { at: number; reply: StoredReply; handover: Handover | undefined; kind: MarkedKind | undefined },
): Promise<AnsweredMessage> {
  const { siteId, questionKey } = ref;
  const { id: sessionId, epoch: ifEpoch = 0 } = session;
  const change = { siteId, sessionId, by: "waiting" as const, at, ifEpoch, ...siteDays(incoming.site) };
  const marked = kind && { questionKey, kind };
  const changed = handover && (await deps.handovers.change({ ...change, ...handover, unanswered: marked }));
  // Reads the claim now, because its lease may have been renewed during the call.
  const claim = activeClaim?.claim;
  const late = await deps.storage.recordFailure({ ...ref, dueAt: attempt.dueAt, at, claim, stopped: true });
  if (late !== undefined) return { sessionId, reply: late };
  if (changed === undefined) return { sessionId, reply };
  const now = "session" in changed ? changed.session : await deps.storage.session(siteId, sessionId);
  if (now === undefined) throw deletedMeanwhile();
  return unanswered(deps, incoming, now);
}

/**
 * Records the failure. Resolves if the message already has a reply, or if somebody else handles the conversation. Otherwise
 * rejects with the error.
 */
async function fail(deps: AnswerDeps, exchange: Exchange, error: unknown): Promise<AnsweredMessage> {
  const { storage, clock } = deps;
  const { incoming, session, ref, attempt, activeClaim } = exchange;
  const { site } = incoming;
  if (error instanceof ShutdownHandover) {
    // Extends the claim until the reply is due, so that a repeated request waits for the same reply: another call of the workflow
    // would void the reply URL.
    if (activeClaim)
      await storage.renewClaim(site.id, activeClaim.claim, attempt.dueAt).catch(() => undefined);
    throw error;
  }
  exchange.writtenAt ??= clock();
  const handover = deps.handovers.afterFailures(site, clock());
  const failed = {
    ...siteDays(site),
    ...ref,
    dueAt: attempt.dueAt,
    at: clock(),
    claim: activeClaim?.claim,
    ...(handover && { handover }),
  };
  // The caller receives the first failure, even if storage fails too.
  const late = await storage.recordFailure(failed).catch(() => undefined);
  if (late !== undefined) return { sessionId: session.id, reply: late };
  // If somebody else handles the conversation now, the visitor gets no error from the workflow.
  const now = await storage.session(ref.siteId, session.id).catch(() => undefined);
  if (now?.handling === undefined || now.key !== session.key) throw error;
  deps.handovers.changed(ref.siteId, now);
  return unanswered(deps, incoming, now);
}

function end(deps: AnswerDeps, exchange: Exchange): void {
  const { incoming, askedAt, writtenAt } = exchange;
  exchange.deltas?.cancel();
  exchange.activeClaim?.release();
  deps.answers.release(exchange.answer);
  exchange.live.end();
  const waited = (writtenAt ?? deps.clock()) - askedAt;
  const source = incoming.site.settings.reply_source;
  deps.measure({ source, waited, own: deps.clock() - incoming.now - waited });
}

/** The result for a message without a reply: who handles its conversation instead of the workflow. */
function unanswered(
  { clock }: Pick<AnswerDeps, "clock">,
  { now }: IncomingMessage,
  session: Session,
): AnsweredMessage {
  const metadata = { model: "none", tokensUsed: 0, responseTime: Math.max(0, clock() - now) };
  const reply = { messageId: "", content: "", metadata };
  return { sessionId: session.id, reply, handling: publicHandling(session) };
}

/** Sets `tells` if the owner's systems receive events (setting `events_url`). */
function eventFlagOf({ settings: { events_url } }: Site): { tells?: true } {
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

/** The failure for a site that was deleted after its key or token was checked. */
function siteDeleted(): Failure {
  return new Failure("unauthorized", "X-API-Key", "invalid_api_key", "The site of this key was deleted.");
}

function keyUsedOtherwise(): Failure {
  return new Failure(
    "invalidRequest",
    "Idempotency-Key",
    "invalid_value",
    "This Idempotency-Key was used with another body. Use a new key.",
  );
}
