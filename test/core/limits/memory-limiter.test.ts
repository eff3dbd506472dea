import { describe, expect, it } from "vitest";
import { memoryLimiter } from "../../../core/src/limits/limiter.ts";
import { describeLimiter } from "./limiter-contract.ts";
import { burst, limitKey, minute, NOON } from "./sample-windows.ts";

describeLimiter("memory", { open: memoryLimiter });

describe("A limiter in memory", () => {
  it("drops keys whose windows have all closed, and creates no key for a `peek`", () => {
    const limiter = memoryLimiter();
    limiter.take([limitKey("short", burst(1))], NOON);
    limiter.take([limitKey("long", burst(1), minute(1))], NOON);
    limiter.peek([limitKey("seen", minute(1))], NOON);
    limiter.sweep(NOON + 999);
    expect(limiter.size).toBe(2);
    limiter.sweep(NOON + 1_000);
    expect(limiter.size).toBe(1);
    expect(limiter.take([limitKey("long", burst(1), minute(1))], NOON + 1_000).allowed).toBe(false);
  });

  it("returns the result directly, not as a promise", () => {
    expect(memoryLimiter().take([limitKey("a", minute(1))], NOON)).not.toBeInstanceOf(Promise);
  });
});
