import type { ConversationStorage, PageQuery, StoredConversation } from "../storage/port.ts";
import type { ClusterReplies, ReplyWatch } from "./live-replies.ts";

/** Milliseconds between two reads of the conversation, in case another process stored the reply and its signal was lost. */
const LOOK = 2_000;

export interface ReadConversation extends StoredConversation {
  /** Whether a reply is still being written. */
  pending: boolean;
}

/**
 * Reads a page of a conversation and, while a reply is being written, waits for it up to `wait` milliseconds. Undefined if the
 * conversation is unknown.
 */
export type ReadPending = (
  siteId: string,
  sessionId: string,
  wait: number,
  page?: PageQuery,
) => Promise<ReadConversation | undefined>;

export interface PendingReplies {
  read: ReadPending;
  /** Call when the service shuts down: answers all waiting callers, and later callers without a wait. */
  release(): void;
}

/** At most `atMost` callers wait, because each uses a connection. Others are answered immediately. */
export function pendingReplies(deps: {
  storage: ConversationStorage;
  live: Pick<ClusterReplies, "watch">;
  clock: () => number;
  atMost: number;
}): PendingReplies {
  const { storage, live, clock } = deps;
  const waiting = new Set<ReplyWatch>();
  /** Waiting callers, including those that do not watch yet. */
  let occupied = 0;
  let released = false;

  return {
    async read(siteId, sessionId, wait, page) {
      const until = clock() + wait;
      const first = await poll(siteId, sessionId, page);
      if (!first?.pending || wait === 0 || released || occupied >= deps.atMost) return first;
      occupied++;
      try {
        return await watched(siteId, sessionId, first.session.key, until, page);
      } finally {
        occupied--;
      }
    },
    release() {
      released = true;
      for (const watch of waiting) watch.wake();
    },
  };

  async function watched(
    siteId: string,
    sessionId: string,
    key: number,
    until: number,
    page: PageQuery | undefined,
  ): Promise<ReadConversation | undefined> {
    const watch = await live.watch(key, until - clock());
    waiting.add(watch);
    try {
      for (;;) {
        // Reads once more before the first wait, because the reply may have been stored before the watch began.
        const found = await poll(siteId, sessionId, page);
        const left = until - clock();
        if (!found?.pending || released || left <= 0) return found;
        await watch.changed(Math.min(LOOK, left));
      }
    } finally {
      waiting.delete(watch);
      watch.end();
    }
  }

  async function poll(
    siteId: string,
    sessionId: string,
    page: PageQuery | undefined,
  ): Promise<ReadConversation | undefined> {
    const found = await storage.conversation(siteId, sessionId, page);
    return found && { ...found, pending: found.pendingUntil !== undefined && found.pendingUntil > clock() };
  }
}
