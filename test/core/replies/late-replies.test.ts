import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lateReply } from "../../../core/src/replies/late-replies.ts";
import { liveReplies } from "../../../core/src/replies/live-replies.ts";
import type { ConversationStorage, StoredReply } from "../../../core/src/storage/port.ts";

const QUESTION = { siteId: "site_1", sessionKey: 1, questionKey: 2 };
const REPLY = { content: "Late" } as StoredReply;

describe("The wait for a late reply", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  function waiting(deadline: number) {
    const all = liveReplies();
    const live = all.begin(1, 2, undefined);
    let stored: StoredReply | undefined;
    const replyTo = vi.fn(async () => {
      if (replyTo.mock.calls.length > 1_000) throw new Error("It looks without end.");
      return stored;
    });
    const storage = { replyTo } as unknown as ConversationStorage;
    let epoch = 0;
    const checkHandling = async () => all.superseded(1, epoch);
    const deps = { live, storage, clock: Date.now, checkHandling };
    return {
      all,
      replyTo,
      reply: lateReply(QUESTION, deadline, deps),
      /** Changes who handles the conversation, without a signal to the waiting reply. */
      changeHands() {
        epoch++;
      },
      store() {
        stored = REPLY;
      },
    };
  }

  it("ends as soon as this process has received the reply", async () => {
    const { all, reply, store } = waiting(120_000);
    store();
    all.answered(1, 2);
    expect(await reply).toBe(REPLY);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends within 0.5 s of a reply that another process receives immediately, and within 5 s of one received after a minute", async () => {
    for (const [after, within] of [
      [0, 500],
      [60_000, 5_000],
    ] as const) {
      const { reply, store } = waiting(Date.now() + 120_000);
      await vi.advanceTimersByTimeAsync(after);
      store();
      await vi.advanceTimersByTimeAsync(within);
      expect(await reply).toBe(REPLY);
    }
  });

  it("ends without a reply if the conversation changes hands without a signal to this process", async () => {
    const { reply, changeHands } = waiting(300_000);
    changeHands();
    await vi.advanceTimersByTimeAsync(500);
    expect(await reply).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("polls fewer than 70 times in five minutes, and once more at the deadline", async () => {
    const { reply, store, replyTo } = waiting(300_000);
    await vi.advanceTimersByTimeAsync(299_999);
    expect(replyTo.mock.calls.length).toBeLessThan(70);
    store();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toBe(REPLY);
  });

  it("ends without a reply at the deadline, or immediately if the deadline has passed", async () => {
    const { reply } = waiting(700);
    await vi.advanceTimersByTimeAsync(700);
    expect(await reply).toBeUndefined();
    expect(await waiting(0).reply).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends immediately when the visitor stops the reply", async () => {
    const { all, reply } = waiting(120_000);
    all.stop(1);
    expect(await reply).toBeUndefined();
  });

  it("ends if the reply is deleted before it can be read", async () => {
    const { all, reply, replyTo } = waiting(120_000);
    all.answered(1, 2);
    expect(await reply).toBeUndefined();
    expect(replyTo).toHaveBeenCalledOnce();
  });
});
