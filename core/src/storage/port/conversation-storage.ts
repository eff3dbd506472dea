import type { ExportedSession } from "../../sessions/exported-session.ts";
import type { Message, Rating } from "../../sessions/message.ts";
import type { Session } from "../../sessions/session.ts";
import type { MessageRange, MessageStep, PageQuery } from "./message-steps.ts";
import type {
  AskedQuestion,
  Failed,
  IdempotencyClaim,
  Question,
  QuestionOutcome,
  QuestionRef,
  Reply,
  ReplyOutcome,
  StoredReply,
} from "./questions-and-replies.ts";
import type {
  FirstWords,
  LastWords,
  SearchPosition,
  SearchStep,
  SessionFilter,
  SessionMarks,
  SessionPage,
  SessionPosition,
  SessionQuery,
  SessionRange,
  SessionSearch,
} from "./session-queries.ts";

export interface ConversationStorage {
  /**
   * Commits a visitor's message, continuing or starting a session by the rules of `sessions/lifecycle.ts`, all in one step:
   * - `sessionId` undefined: a new session `freshSessionId`.
   * - unknown: a new session with the requested id.
   * - alive: continued. A session that has a successor is over, even if a longer timeout would revive it.
   * - not handled by the workflow: continued even after its timeout; its messages are stored for the team.
   * - expired: the last session of its chain of successors, if that is alive; else a new session `freshSessionId`, which becomes
   *   the successor of the requested one (and of the chain's last link). A deleted successor is ignored. If the question names no
   *   user, a successor has the user of the session before it.
   *
   * With `idempotency`, the claim is made in the same step. If the first attempt failed or its lease ran out, a repeated key and
   * body continues with the stored message instead of storing it twice, as long as the conversation exists.
   * With `ownSession`, `sessionId` must be that session or the last link of its chain, and both must be `user`'s; if `ownSession`
   * is unknown, `sessionId` must be the same.
   * Rejects if `freshSessionId` is needed and taken.
   */
  recordQuestion(question: Question): Promise<QuestionOutcome>;
  /**
   * Extends the lease of a claim, so that no other request takes the message over while work on it continues. False if the claim
   * has changed: the key was answered, freed, forgotten or claimed by another attempt.
   */
  renewClaim(
    siteId: string,
    claim: Pick<IdempotencyClaim, "key" | "leaseUntil">,
    leaseUntil: number,
  ): Promise<boolean>;
  /**
   * Commits a reply at the end of the session, if the message has no reply yet. A message that was given up may still be answered,
   * but never after the conversation's handling has changed. A repeated idempotency key returns the first reply.
   */
  recordReply(reply: Reply): Promise<ReplyOutcome>;
  /**
   * Gives a message up. Counts a failure unless the visitor stopped the reply. Frees its idempotency key for another attempt,
   * unless the key was answered, or was claimed by another attempt after the given lease ended. `dueAt` identifies the failed
   * attempt; a later attempt at the same message continues. A message that was answered meanwhile has not failed: its reply is
   * returned.
   */
  recordFailure(failure: Failed): Promise<StoredReply | undefined>;
  /** The message with this number, at any site: the caller checks `replySecret`. */
  askedQuestion(questionKey: number): Promise<AskedQuestion | undefined>;
  /** The reply to a message. Undefined if there is none yet. */
  replyTo(place: QuestionRef): Promise<StoredReply | undefined>;
  /** The messages before the given one: at most the last `count`, with at most 262,144 UTF-16 units together, oldest first. */
  messagesBefore(place: QuestionRef, count: number): Promise<Message[]>;
  /**
   * Stores the visitor's rating of a reply (undefined removes it) and the reason, replacing the earlier ones; counted in the
   * usage of the reply's day. Undefined if there is no such reply.
   */
  rateReply(rated: {
    siteId: string;
    sessionId: string;
    messageId: string;
    rating: Rating | undefined;
    reason?: string;
    /** Emits an event for the site's owner (`OutboxStorage`). */
    tells?: true;
    at: number;
    timezone?: string;
  }): Promise<{ session: Session; message: Message } | undefined>;

  /**
   * Counts in the usage of the day of `at` that a product of a reply's card was put into a cart, once for each reply and product.
   * Undefined if there is no such reply. Does not check whether the reply has a card of that product.
   */
  countCart(added: {
    siteId: string;
    sessionId: string;
    messageId: string;
    product: string;
    at: number;
    timezone?: string;
  }): Promise<{ isNew: boolean } | undefined>;

  session(siteId: string, id: string): Promise<Session | undefined>;
  /**
   * The last link of the chain of successors that starts at `id`; the session itself if it has none. Undefined if unknown. Does
   * not check whether it is still alive.
   */
  currentSession(siteId: string, id: string): Promise<Session | undefined>;
  /**
   * One page of a conversation. Reads its first step (`READ_STEP`); `messagesIn` reads the others. The cost does not depend on
   * the conversation's length. Undefined if the session is unknown.
   */
  conversation(siteId: string, id: string, page?: PageQuery): Promise<StoredConversation | undefined>;
  /** The first step of a range of messages. Empty if the session was removed. */
  messagesIn(siteId: string, range: MessageRange): Promise<MessageStep>;
  /** A message by its id. Undefined if unknown. */
  message(siteId: string, sessionId: string, messageId: string): Promise<Message | undefined>;
  /**
   * Removes the conversation and all its messages irreversibly. False if unknown. If the conversation began less than `REMEMBERED`
   * before `at`, its id is remembered for that time, because a visitor's token from before the first message does not say whether a
   * message followed. With `openedAt`, the instant at which the chat was opened, an unknown id is remembered too; the first such
   * call returns true.
   */
  removeConversation(siteId: string, id: string, at: number, openedAt?: number): Promise<boolean>;
  /** Whether a session of this id was removed, as long as that is remembered. */
  wasRemoved(siteId: string, id: string): Promise<boolean>;
  /**
   * Newest `createdAt` first, ties by id ascending (byte order). Any page costs about the same at a thousand and at a million
   * sessions, because counts are stored per day, hour and minute, and rows are only skipped inside one minute.
   */
  listSessions(query: SessionQuery): Promise<SessionPage>;
  /**
   * The beginning of the visitor's first message in each of these sessions, in any order. For a message without text, the names of
   * its files. Omits sessions that are unknown or have no such message.
   */
  firstWords(siteId: string, sessionKeys: number[]): Promise<FirstWords[]>;
  /** Like `firstWords`, but of the latest message from any role. */
  lastWords(siteId: string, sessionKeys: number[]): Promise<LastWords[]>;
  /** The marks of sessions at an instant, in any order. Omits sessions that are unknown or have no marks. */
  sessionMarks(siteId: string, sessionKeys: number[], at: number): Promise<SessionMarks[]>;
  /**
   * One step of searching sessions, in the order of the list. Bounded by `SEARCH_STEP`, so that other reads can run in between. The
   * searched text and the messages are lower-cased by Unicode's language-independent rules; a Postgres server built without ICU
   * lower-cases only A to Z.
   */
  searchSessions(search: SessionSearch, from?: SearchPosition): Promise<SearchStep>;
  /**
   * Removes up to `limit` matching sessions with all their messages, as `removeConversation` does; resolves with their number.
   * Repeat until 0. Rejects without a filter.
   */
  removeSessions(filter: SessionFilter, limit: number, at: number): Promise<number>;

  /**
   * Sessions with their messages, oldest `key` first, after the session key `after` (0 for the first page). Ends after `limit`
   * sessions, or after the session that fills a `READ_STEP`. Only the last session may have a `rest`. Empty only at the end.
   * `filter` names a user or a contact, not both.
   */
  exportSessions(
    filter: { siteId: string } & Pick<SessionFilter, "userId" | "verified" | "contactEmail">,
    after: number,
    limit: number,
  ): Promise<SessionPart[]>;
  /**
   * Like `exportSessions`, but in the order of the list, after `after` (undefined: from the first). Ends after `limit.sessions`
   * sessions, or after the session that reaches `limit.messages` messages.
   */
  exportRange(
    range: SessionRange,
    after: SessionPosition | undefined,
    limit: { sessions: number; messages: number },
  ): Promise<SessionPart[]>;
  /**
   * Adds a session under its original id. False, and nothing changed, if the id is taken. `session.key` and `messageCount` are
   * ignored: the messages are counted. Usage is not changed. The successor may be imported later. Drops messages' files without
   * reserved content (`expectContent`).
   */
  importSession(siteId: string, exported: ExportedSession): Promise<boolean>;
}

export interface StoredConversation {
  session: Session;
  /** The first `READ_STEP` of the page, in the order of the commits. */
  messages: Message[];
  /** Where `messagesIn` continues. Absent if these are all messages of the page. */
  rest?: MessageRange;
  /** Whether there are messages before the page. */
  hasMore?: true;
  /** The session does not have the message before which the page should end. `messages` is empty. */
  unknownBefore?: true;
  /**
   * Until when a reply may arrive. Undefined if every message has its reply or was given up. A store may check only the newest
   * `PAGE_LIMIT.messages`.
   */
  pendingUntil: number | undefined;
}

/** A session with the messages of one read of an export. */
export interface SessionPart extends ExportedSession {
  /** Where `messagesIn` continues. Absent if these are all messages of the session. */
  rest?: MessageRange;
}
