import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveReplies } from "../../../core/src/replies/live-replies.ts";
import { pendingReplies } from "../../../core/src/replies/pending-replies.ts";
import type { ConversationStorage, StoredConversation } from "../../../core/src/storage/port.ts";

const SESSION = { key: 1, id: "s-1", createdAt: 0, lastMessageAt: 0, messageCount: 1, user: undefined };
const PENDING: StoredConversation = { session: SESSION, messages: [], pendingUntil: 100_000 };
const ANSWERED: StoredConversation = { ...PENDING, pendingUntil: undefined };

describe("The wait for a reply", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  /** Creates the waits of a service whose storage the test controls. `live` receives only the signals of this process. */
  function waiting({ atMost = 10 } = {}) {
    const live = liveReplies();
    let stored: StoredConversation | undefined = PENDING;
    const storage = { conversation: vi.fn(async () => stored) };
    const pending = pendingReplies({
      storage: storage as unknown as ConversationStorage,
      live: { watch: async (sessionKey) => live.watch(sessionKey) },
      clock: Date.now,
      atMost,
    });
    return {
      live,
      storage,
      pending,
      read: (wait = 30_000) => pending.read("site_1", "s-1", wait),
      store(conversation: StoredConversation | undefined) {
        stored = conversation;
      },
    };
  }

  it("ends as soon as this process has stored the reply, without a timer", async () => {
    const { live, read, store } = waiting();
    const writing = live.begin(1, 1, undefined);
    const answer = read();
    await vi.advanceTimersByTimeAsync(0);
    store(ANSWERED);
    writing.end();
    expect(await answer).toMatchObject({ pending: false });
    expect([live.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("detects a reply that is stored while the conversation is being read", async () => {
    const { live, read, store, storage } = waiting();
    const writing = live.begin(1, 1, undefined);
    const stale = Promise.withResolvers<StoredConversation>();
    storage.conversation.mockReturnValueOnce(stale.promise);
    const answer = read();
    store(ANSWERED);
    writing.end();
    stale.resolve(PENDING);
    expect(await answer).toMatchObject({ pending: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("detects a reply that is stored while the conversation is read again", async () => {
    const { live, read, store, storage } = waiting();
    const writing = live.begin(1, 1, undefined);
    const answer = read();
    await vi.advanceTimersByTimeAsync(0);
    const stale = Promise.withResolvers<StoredConversation>();
    storage.conversation.mockReturnValueOnce(stale.promise);
    live.answered(1, 9);
    await vi.advanceTimersByTimeAsync(0);
    store(ANSWERED);
    writing.end();
    stale.resolve(PENDING);
    expect(await answer).toMatchObject({ pending: false });
  });

  it("detects within two seconds a reply that another process has stored", async () => {
    const { read, store } = waiting();
    const answer = read();
    await vi.advanceTimersByTimeAsync(1_000);
    store(ANSWERED);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toMatchObject({ pending: false });
  });

  it("polls at most every two seconds", async () => {
    const { read, storage } = waiting();
    const answer = read(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toMatchObject({ pending: true });
    expect(storage.conversation.mock.calls.length).toBeLessThanOrEqual(17);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends when the conversation is deleted", async () => {
    const { read, store, live } = waiting();
    const answer = read();
    await vi.advanceTimersByTimeAsync(1);
    store(undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toBeUndefined();
    expect(live.size).toBe(0);
  });

  it("ends if storage fails, and leaves no timer or listener behind", async () => {
    const { read, storage, live } = waiting({ atMost: 1 });
    const answer = read();
    answer.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    storage.conversation.mockRejectedValueOnce(new Error("disk"));
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(answer).rejects.toThrow("disk");
    expect([live.size, vi.getTimerCount()]).toEqual([0, 0]);
    const next = read();
    await vi.advanceTimersByTimeAsync(0);
    expect(live.size, "its place is free again").toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await next;
  });

  it("is limited to a number of concurrent requests, and a request above the limit is answered immediately", async () => {
    const { read } = waiting({ atMost: 2 });
    const first = [read(4_000), read()];
    await vi.advanceTimersByTimeAsync(0);
    expect(await read()).toMatchObject({ pending: true });
    await vi.advanceTimersByTimeAsync(4_000);
    await first[0];
    let answered = false;
    const next = read().then(() => {
      answered = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(answered, "the first's place is free again").toBe(false);
    await vi.advanceTimersByTimeAsync(30_000);
    await Promise.all([next, first[1]]);
  });

  it("ends for all requests when the service begins to stop", async () => {
    const { read, pending } = waiting();
    const answers = [read(), read()];
    await vi.advanceTimersByTimeAsync(0);
    pending.release();
    for (const answer of answers) expect(await answer).toMatchObject({ pending: true });
    expect(await read()).toMatchObject({ pending: true });
    expect(vi.getTimerCount()).toBe(0);
  });
});
