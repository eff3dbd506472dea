import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import type { Storage } from "../../../core/src/storage/port.ts";
import { describeCalls } from "./contract/calls.ts";
import { describeChronology } from "./contract/chronology.ts";
import { describeConversationPages } from "./contract/conversation-pages.ts";
import { describeConversations } from "./contract/conversations.ts";
import { describeDeletedSites } from "./contract/deleted-sites.ts";
import { describeDurability } from "./contract/durability.ts";
import { describeFiles } from "./contract/files.ts";
import { describeFirstWords } from "./contract/first-words.ts";
import { describeHandling } from "./contract/handling.ts";
import { describeIdempotency } from "./contract/idempotency.ts";
import { describeInboxLists } from "./contract/inbox-lists.ts";
import { describeKnowledge } from "./contract/knowledge.ts";
import { describeLiveEvents } from "./contract/live-events.ts";
import { describeMails } from "./contract/mails.ts";
import { describeOutbox } from "./contract/outbox.ts";
import { describeOutcomes } from "./contract/outcomes.ts";
import { describePeople } from "./contract/people.ts";
import { describeQuestions } from "./contract/questions.ts";
import { describeRatings } from "./contract/ratings.ts";
import { describeRemoval } from "./contract/removal.ts";
import { describeReplies } from "./contract/replies.ts";
import { describeReports } from "./contract/reports.ts";
import { describeSessionLifecycle } from "./contract/session-lifecycle.ts";
import { describeSessionList } from "./contract/session-list.ts";
import { describeSessionMarks } from "./contract/session-marks.ts";
import { describeSessionSearch } from "./contract/session-search.ts";
import { describeSites } from "./contract/sites.ts";
import { describeTeam } from "./contract/team.ts";
import { describeTransfer } from "./contract/transfer.ts";
import { describeUnanswered } from "./contract/unanswered.ts";
import { describeUsage } from "./contract/usage.ts";
import { describeWriteOrder } from "./contract/write-order.ts";
import { makeSites } from "./sample-records.ts";

export interface StorageUnderTest {
  /** A new, empty store. */
  open(): Promise<Storage>;
  /** Closes a store that `open` or `reopen` returned, and opens its data again. If it is missing, durability is not tested. */
  reopen?(storage: Storage): Promise<Storage>;
  /**
   * The store for the next test: the same one after it was emptied, or a new one if it was closed. Opening a store is much slower
   * than emptying it.
   */
  emptied(storage: Storage): Promise<Storage>;
}

/** Tests the contract of the storage port on any store. Each test starts with an empty store. */
export function describeStorage(name: string, store: StorageUnderTest): void {
  describe(name, () => {
    const { current, reopened } = freshStore(store);

    describeSites(current);

    describe("Storage with the sites a and b", () => {
      beforeEach(() => makeSites(current(), "a", "b"));
      describePeople(current);
      describeQuestions(current);
      describeSessionLifecycle(current);
      describeReplies(current);
      describeRatings(current);
      describeIdempotency(current);
      describeConversations(current);
      describeChronology(current);
      describeConversationPages(current);
      describeHandling(current);
      describeLiveEvents(current);
      describeOutcomes(current);
      describeTeam(current);
      describeInboxLists(current);
      describeOutbox(current);
      describeCalls(current);
      describeMails(current);
      describeFiles(current);
      describeSessionList(current);
      describeFirstWords(current);
      describeSessionMarks(current);
      describeSessionSearch(current);
      describeRemoval(current);
      describeDeletedSites(current);
      describeTransfer(current);
      describeKnowledge(current);
      describeReports(current);
      describeUnanswered(current);
      describeUsage(current);
      describeWriteOrder(current);
      describeDurability(current, reopened);
    });
  });
}

/**
 * Tests the part of the contract that depends on how a store writes. This part is enough for a store that shares its calls with
 * a store that passes the complete contract.
 */
export function describeWrites(name: string, store: StorageUnderTest): void {
  describe(name, () => {
    const { current, reopened } = freshStore(store);
    beforeEach(() => makeSites(current(), "a", "b"));
    describeWriteOrder(current);
    describeDurability(current, reopened);
  });
}

function freshStore({ open, reopen, emptied }: StorageUnderTest) {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterEach(async () => {
    storage = await emptied(storage);
  });
  afterAll(() => storage.close());
  return {
    current: () => storage,
    reopened: reopen && (async () => (storage = await reopen(storage))),
  };
}
