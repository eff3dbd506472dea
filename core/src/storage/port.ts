import type { CallStorage } from "./port/call-storage.ts";
import type { ConfirmationStorage } from "./port/confirmation-storage.ts";
import type { ContactStorage } from "./port/contact-storage.ts";
import type { ConversationStorage } from "./port/conversation-storage.ts";
import type { EventStorage } from "./port/event-storage.ts";
import type { FileStorage } from "./port/file-storage.ts";
import type { HandlingStorage } from "./port/handling-storage.ts";
import type { InboxStorage } from "./port/inbox-storage.ts";
import type { InsightStorage } from "./port/insight-storage.ts";
import type { KnowledgeStorage } from "./port/knowledge-storage.ts";
import type { MailStorage, ReportStorage } from "./port/mail-storage.ts";
import type { OutboxStorage } from "./port/outbox-storage.ts";
import type { PeopleStorage } from "./port/people-storage.ts";
import type { SiteStorage } from "./port/site-storage.ts";
import type { TeamStorage } from "./port/team-storage.ts";
import type { UsageStorage } from "./port/usage-storage.ts";

export type { ConversationStorage, SessionPart, StoredConversation } from "./port/conversation-storage.ts";
export type { KnowledgeEntry, KnowledgeStorage } from "./port/knowledge-storage.ts";
export type { MessageRange, MessageStep, PageQuery } from "./port/message-steps.ts";
export { PAGE_LIMIT, READ_STEP } from "./port/message-steps.ts";
export type {
  AskedQuestion,
  Attempt,
  Failed,
  Handover,
  IdempotencyClaim,
  Question,
  QuestionOutcome,
  QuestionRef,
  Reply,
  ReplyOutcome,
  StoredReply,
} from "./port/questions-and-replies.ts";
export type {
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
} from "./port/session-queries.ts";
export { MARKED_MESSAGES, REMEMBERED, SEARCH_STEP } from "./port/session-queries.ts";
export type { SiteStorage } from "./port/site-storage.ts";
export type { UsageDay, UsageStorage } from "./port/usage-storage.ts";

/**
 * All durable data. One port, described by one contract suite (test/core/storage/storage-contract.ts) that every store passes.
 *
 * Rules for all methods:
 * - A promise that resolves has been committed and synced: it survives `kill -9` and loss of power.
 * - An outage rejects with the driver's error, marked as an outage (`outage.ts`). It is never an empty answer.
 * - Instants are integer milliseconds since 1970 (UTC). Text is stored exactly as given, NUL included; a lone surrogate is not text
 *   and may be returned as U+FFFD.
 * - A session or a message of another site is unknown: every call that names a session also names its site.
 * - Consecutive writes of one process take effect in the order of the calls, whether or not they share a commit. A read sees every
 *   write that had resolved when the read was called, in any process, including counts of messages and usage.
 * - A write that rejects because of its input (an id is taken) has changed nothing. After an outage, a write in progress was stored
 *   completely or not at all.
 * - The `at` of a write is its caller's clock. The store dates commits by `commitInstant`: never before anything that the
 *   conversation already has, even if clocks differ.
 * - No session begins at a site that does not exist, and none outlives its site: the write itself checks this. Only an imported
 *   session may be stored before its site.
 */
export interface Storage
  extends SiteStorage,
    PeopleStorage,
    ConversationStorage,
    EventStorage,
    HandlingStorage,
    ContactStorage,
    OutboxStorage,
    CallStorage,
    MailStorage,
    ConfirmationStorage,
    FileStorage,
    TeamStorage,
    InboxStorage,
    KnowledgeStorage,
    InsightStorage,
    ReportStorage,
    UsageStorage {
  /** Resolves when storage can read and write; rejects when it cannot. */
  ping(): Promise<void>;
  /** Commits the queued calls, then closes files and connections. Further calls reject. Closing again does nothing. */
  close(): Promise<void>;
}
