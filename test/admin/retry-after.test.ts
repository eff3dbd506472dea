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
    ["503", refused(503, 1_000)],
    ["429 without Retry-After", refused(429)],
    ["429 and a wait of more than a minute", refused(429, 61_000)],
    ["`undefined` as its error", undefined],
  ])("does not repeat a call that failed with %s", async (_, error) => {
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

describe("retryAfterOf()", () => {
  it("returns the `Retry-After` header in milliseconds", () => {
    expect(retryAfterOf(new Response(null, { headers: { "retry-after": "7" } }))).toBe(7_000);
  });

  it("returns undefined if the header is not a number or is missing", () => {
    expect(retryAfterOf(new Response(null, { headers: { "retry-after": "soon" } }))).toBeUndefined();
    expect(retryAfterOf(new Response(null))).toBeUndefined();
  });
});
