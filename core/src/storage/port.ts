import type { ConfirmationStorage } from "./port/confirmation-storage.ts";
import type { ContactStorage } from "./port/contact-storage.ts";
import type { ConversationStorage } from "./port/conversation-storage.ts";
import type { EventStorage } from "./port/event-storage.ts";
import type { FileStorage } from "./port/file-storage.ts";
import type { HandlingStorage } from "./port/handling-storage.ts";
import type { InboxStorage } from "./port/inbox-storage.ts";
import type { InsightStorage } from "./port/insight-storage.ts";
import type { KnowledgeStorage } from "./port/knowledge-storage.ts";
import type { MailStorage } from "./port/mail-storage.ts";
import type { OutboxStorage } from "./port/outbox-storage.ts";
import type { PeopleStorage } from "./port/people-storage.ts";
import type { ReportStorage } from "./port/report-storage.ts";
import type { SiteStorage } from "./port/site-storage.ts";
import type { TeamStorage } from "./port/team-storage.ts";
import type { UsageStorage } from "./port/usage-storage.ts";

export type { ConversationStorage } from "./port/conversation-storage.ts";
export type { KnowledgeEntry, KnowledgeStorage } from "./port/knowledge-storage.ts";
export type { MessageRange, MessageStep, PageQuery } from "./port/message-steps.ts";
export { PAGE_LIMIT, READ_STEP } from "./port/message-steps.ts";
export type {
  AskedQuestion,
  Attempt,
  Failed,
  Handover,
  IdempotencyClaim,
  KeptReply,
  Question,
  QuestionOutcome,
  QuestionRef,
  Reply,
  ReplyOutcome,
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
export type { SessionPart, StoredConversation } from "./port/stored-conversation.ts";
export type { UsageDay, UsageStorage } from "./port/usage-storage.ts";

/**
 * Where everything durable lives. One port, described by one contract suite
 * (test/core/storage/storage-contract.ts) that every store passes.
 *
 * Rules for all methods:
 * - A promise that resolves has been committed and synced: it survives `kill -9` and loss of power.
 * - An outage rejects with whatever the driver threw, marked as one (`outage.ts`). It is never an empty answer.
 * - Instants are integer milliseconds since 1970 (UTC). Text is kept exactly as given, NUL included; half a surrogate
 *   pair is no text and may come back as U+FFFD.
 * - A session, a message or a key of another site does not exist: every call that names a session names its site.
 * - Writes called one after the other by one process take effect in that order, whichever of them share a commit. A read sees every write that had
 *   resolved when the read was called, in whichever process: counts of messages and usage too, however a store keeps them.
 * - A write that rejects for what it asks (an id is taken) has changed nothing. After an outage, a write that was under
 *   way may have been stored or not, whole either way.
 * - The `at` of a write is its caller's clock. The store dates what it commits by `commitInstant`: never before anything the
 *   conversation already has, even if clocks differ.
 * - No session begins at a site that is not there, and none outlives its site: whether it is there is asked by the very
 *   write. Only an import may come before its site.
 */
export interface Storage
  extends SiteStorage,
    PeopleStorage,
    ConversationStorage,
    EventStorage,
    HandlingStorage,
    ContactStorage,
    OutboxStorage,
    MailStorage,
    ConfirmationStorage,
    FileStorage,
    TeamStorage,
    InboxStorage,
    KnowledgeStorage,
    InsightStorage,
    ReportStorage,
    UsageStorage {
  /** Resolves when storage can answer and keep what it is told; rejects when it cannot. */
  ping(): Promise<void>;
  /** Commits what is queued, then lets go of files and connections. Further calls reject; closing again is harmless. */
  close(): Promise<void>;
}
