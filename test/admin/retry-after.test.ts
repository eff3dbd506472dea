import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repeatedWhenAsked, retryAfterOf } from "../../admin/retry-after.ts";

const refused = (status: number, retryAfter?: number) =>
  Object.assign(new Error("refused"), { status, retryAfter });

describe("repeatedWhenAsked()", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("repeats a call refused with 429, after the wait that the refusal names", async () => {
    const call = vi.fn().mockRejectedValueOnce(refused(429, 5_000)).mockResolvedValue("done");
    const answer = repeatedWhenAsked(call);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe("done");
  });

  it.each([
    ["another refusal", refused(503, 1_000)],
    ["no wait", refused(429)],
    ["more than a minute", refused(429, 61_000)],
    ["no error", undefined],
  ])("does not repeat a failed call in this case: %s", async (_, error) => {
    const call = vi.fn().mockRejectedValue(error);
    await expect(repeatedWhenAsked(call)).rejects.toBe(error);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it("gives up after three waits", async () => {
    const call = vi.fn().mockRejectedValue(refused(429, 0));
    const answer = expect(repeatedWhenAsked(call)).rejects.toThrow("refused");
    await vi.runAllTimersAsync();
    await answer;
    expect(call).toHaveBeenCalledTimes(4);
  });

  it("rejects with the signal's reason if the wait is aborted", async () => {
    const leaving = new AbortController();
    const answer = repeatedWhenAsked(() => Promise.reject(refused(429, 5_000)), leaving.signal);
    const left = expect(answer).rejects.toThrow("left");
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort(new Error("left"));
    await left;
  });
});

it.each([
  ["7", 7_000],
  ["soon", undefined],
  [undefined, undefined],
])("retryAfterOf() reads the `Retry-After` header %s as %s ms", (value, wait) => {
  const headers: Record<string, string> = value === undefined ? {} : { "retry-after": value };
  expect(retryAfterOf(new Response(null, { headers }))).toBe(wait);
});
