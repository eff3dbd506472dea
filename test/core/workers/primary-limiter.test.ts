import { describe, expect, it, vi } from "vitest";
import type { RateLimitKey, RateLimitResult } from "../../../core/src/limits/limiter.ts";
import { type Ask, primaryLimiter } from "../../../core/src/workers/primary-limiter.ts";

const named = (name: string): RateLimitKey => ({ name, windows: [] });

describe("Limits that another process counts", () => {
  it("are asked for in one message by all requests of one turn, and each is told how things stand for it", async () => {
    const count = vi.fn(async (asks: Ask[]) =>
      asks.map(
        ([what, [limitKey], amount = ""]) =>
          `${what} ${limitKey?.name}${amount}` as unknown as RateLimitResult,
      ),
    );
    const limiter = primaryLimiter(count);
    const answers = [
      limiter.take([named("a")], 0),
      limiter.peek([named("b")], 0),
      limiter.take([named("c")], 0, 7),
    ];
    expect(await Promise.all(answers)).toEqual(["take a", "peek b", "take c7"]);
    expect(count).toHaveBeenCalledTimes(1);
    expect(await limiter.take([named("d")], 0)).toBe("take d");
    expect(count).toHaveBeenCalledTimes(2);
  });

  it("that cannot be asked for fail the requests of that turn only", async () => {
    const count = vi.fn(async () => [{} as RateLimitResult]);
    count.mockRejectedValueOnce(new Error("The other process is gone."));
    const limiter = primaryLimiter(count);
    await expect(limiter.take([named("a")], 0)).rejects.toThrow("gone");
    expect(await limiter.take([named("a")], 0)).toEqual({});
  });
});
