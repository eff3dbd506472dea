import { afterEach, expect, it, vi } from "vitest";
import { follow } from "../../../shopify-app/app/live/follow.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks again when a connection died without a reset, and says that no answer came", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  let asked = 0;
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit = {}) => {
    asked++;
    if (asked > 1) return Promise.resolve(Response.json({ done: "news" }));
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  const leaving = new AbortController();
  const came: unknown[] = [];
  const following = follow<string>(
    () => ({}),
    (answer) => {
      came.push(answer?.done);
      if (came.length === 2) leaving.abort();
      return true;
    },
    leaving.signal,
  );
  // The app itself holds a question for 40 s.
  await vi.advanceTimersByTimeAsync(45_000);
  expect([asked, came]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(45_000);
  await following;
  expect([asked, came]).toEqual([2, [undefined, "news"]]);
  expect(vi.getTimerCount()).toBe(0);
});
