import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveReplies } from "../../../core/src/replies/live-replies.ts";

describe("Replies in progress", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const begin = (live: ReturnType<typeof liveReplies>, session: number, question: number) => {
    const texts: string[] = [];
    const abort = vi.fn();
    const reply = live.begin(session, question, {
      text: (delta) => void texts.push(delta),
      status: (text) => void texts.push(`[${text}]`),
    });
    reply.onStop(abort);
    return { ...reply, reply, told: texts, abort };
  };

  it("are removed together with their watchers when they end", async () => {
    const live = liveReplies();
    const replies = [begin(live, 1, 1), begin(live, 1, 2), begin(live, 2, 3)];
    const watches = [live.watch(1), live.watch(1), live.watch(9)];
    expect(live.size).toBe(4);
    live.stop(1);
    live.answered(2, 3);
    live.answered(9, 9);
    expect(live.size, "what was broken off still comes to its end").toBe(4);
    for (const { end } of replies) end();
    for (const watch of watches) watch.end();
    expect(live.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are stopped once and only in the given session, and `stop()` returns the number of stopped replies", () => {
    const live = liveReplies();
    const [one, two, other] = [begin(live, 1, 1), begin(live, 1, 2), begin(live, 2, 3)];
    expect(live.stop(1)).toBe(2);
    expect(live.stop(1), "they are stopped already").toBe(0);
    expect(live.stop(7)).toBe(0);
    expect([one, two, other].map(({ reply }) => reply.stopped)).toEqual([true, true, false]);
    expect([one, two, other].map(({ abort }) => abort.mock.calls.length)).toEqual([1, 1, 0]);
    one.end();
    two.end();
    expect(live.stop(1)).toBe(0);
  });

  it("are reported piece by piece until they are stopped", () => {
    const live = liveReplies();
    const { text, status, told: texts } = begin(live, 1, 1);
    status("Searching");
    text("Hel");
    live.stop(1);
    status("Writing");
    text("lo");
    expect(texts).toEqual(["[Searching]", "Hel"]);
  });

  it("are aborted as soon as their abort function is registered if the visitor stopped them before", () => {
    const live = liveReplies();
    const reply = live.begin(1, 1, undefined);
    live.stop(1);
    const abort = vi.fn();
    reply.onStop(abort);
    expect(abort).toHaveBeenCalledOnce();
  });

  it("are aborted, but not marked as stopped, if another reply to the same message was stored", async () => {
    const live = liveReplies();
    const [one, two] = [begin(live, 1, 1), begin(live, 1, 2)];
    const waiting = one.brokenOff(1_000);
    live.answered(1, 1);
    expect(await waiting).toBe(true);
    expect(await one.brokenOff(1_000), "for good").toBe(true);
    expect([one.reply.stopped, one.abort.mock.calls.length]).toEqual([false, 1]);
    expect(live.stop(1), "only the other can still be stopped").toBe(1);
    expect([one.reply.stopped, two.reply.stopped]).toEqual([false, true]);
  });

  it("end the wait for an abort after the requested time", async () => {
    const live = liveReplies();
    const waiting = begin(live, 1, 1).brokenOff(1_000);
    vi.advanceTimersByTime(1_000);
    expect(await waiting).toBe(false);
  });

  it("end separately if two attempts answer the same message", () => {
    const live = liveReplies();
    const first = begin(live, 1, 1);
    const second = begin(live, 1, 1);
    first.end();
    expect(live.stop(1)).toBe(1);
    expect([first.reply.stopped, second.reply.stopped]).toEqual([false, true]);
    second.end();
    expect(live.size).toBe(0);
  });

  it("are watched from the start of a watch, also before and between the calls of `changed()`", async () => {
    const live = liveReplies();
    const reply = begin(live, 1, 1);
    const watch = live.watch(1);
    reply.end();
    await watch.changed(1_000);
    let again = false;
    const waiting = watch.changed(1_000).then(() => {
      again = true;
    });
    begin(live, 2, 2).end();
    await vi.advanceTimersByTimeAsync(0);
    expect(again, "nothing of this session has changed since").toBe(false);
    live.answered(1, 5);
    await waiting;
    watch.end();
  });

  it("are watched by a `changed()` that resolves when the watch is woken, or after the requested time", async () => {
    const live = liveReplies();
    const watch = live.watch(1);
    const timed = watch.changed(1_000);
    vi.advanceTimersByTime(1_000);
    await timed;
    const woken = watch.changed(1_000);
    watch.wake();
    await woken;
    expect(vi.getTimerCount()).toBe(0);
  });
});
