import { describe, expect, it } from "vitest";
import { type Limiter, limiterWithFallback, memoryLimiter } from "../../../core/src/limits/limiter.ts";
import { limitKey, minute, NOON } from "./sample-windows.ts";

const site = [limitKey("a", minute(2))];

describe("A limiter with a fallback", () => {
  function limiters() {
    const state = { up: true, broken: false };
    const there = memoryLimiter();
    const failing =
      (work: Limiter["take"]): Limiter["take"] =>
      async (...given) => {
        if (state.broken) throw new Error("no answer");
        return work(...given);
      };
    const shared = { take: failing(there.take), peek: failing(there.peek) };
    const limiter = limiterWithFallback({ shared, isUp: () => state.up, own: memoryLimiter() });
    return { state, limiter };
  }

  it("uses the shared limiter while the shared limiter is up", async () => {
    const { limiter } = limiters();
    expect((await limiter.take(site, NOON)).remaining).toBe(1);
    expect((await limiter.peek(site, NOON)).remaining).toBe(1);
    expect(limiter.countedAlone).toBe(0);
  });

  it("counts locally and without waiting while the shared limiter is down, and reports the number of local counts", async () => {
    const { state, limiter } = limiters();
    await limiter.take(site, NOON);
    state.up = false;
    expect(limiter.take(site, NOON)).toMatchObject({ allowed: true, remaining: 1 });
    expect(limiter.take(site, NOON)).toMatchObject({ allowed: true, remaining: 0 });
    expect(limiter.take(site, NOON)).toMatchObject({ allowed: false });
    expect(limiter.countedAlone).toBe(3);
    state.up = true;
    expect((await limiter.peek(site, NOON)).remaining).toBe(1);
  });

  it("counts a request locally if the shared limiter fails to answer", async () => {
    const { state, limiter } = limiters();
    state.broken = true;
    expect(await limiter.take(site, NOON)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await limiter.peek(site, NOON)).toMatchObject({ remaining: 1 });
    expect(limiter.countedAlone).toBe(1);
  });
});
