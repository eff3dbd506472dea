import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Limiter, RateLimitKey, RateLimitResult, Window } from "../../../core/src/limits/limiter.ts";
import { burst, DAY, day, limitKey, minute, NOON } from "./sample-windows.ts";

export interface LimiterUnderTest {
  /** An empty limiter that uses the caller's time. */
  open(): Limiter;
  /** Number of runs per property. */
  runs?: number;
}

/** Tests the contract of every limiter (core/src/limits/limiter.ts). */
export function describeLimiter(name: string, { open, runs = 100 }: LimiterUnderTest): void {
  describe(`A limiter in ${name}`, () => {
    it("allows as many requests as the window's limit, and more after the window has closed", async () => {
      const { take } = open();
      const site = [limitKey("a", burst(2))];
      expect(await take(site, NOON)).toEqual({
        allowed: true,
        window: "burst",
        limit: 2,
        remaining: 1,
        resetAt: NOON + 1_000,
      });
      expect((await take(site, NOON + 500)).allowed).toBe(true);
      expect(await take(site, NOON + 999)).toMatchObject({
        allowed: false,
        remaining: 0,
        resetAt: NOON + 1_000,
      });
      expect(await take(site, NOON + 1_000)).toMatchObject({ allowed: true, resetAt: NOON + 2_000 });
    });

    it("closes a day's window at midnight UTC", async () => {
      const { take } = open();
      const site = [limitKey("a", day(1))];
      const midnight = NOON + DAY / 2;
      expect((await take(site, NOON)).resetAt).toBe(midnight);
      expect((await take(site, midnight - 1)).allowed).toBe(false);
      expect(await take(site, midnight)).toMatchObject({ allowed: true, resetAt: midnight + DAY });
    });

    it("reports the window that is closest to its limit, or the window with the longest wait if several are full", async () => {
      const { take, peek } = open();
      const site = [limitKey("a", burst(3), minute(4))];
      expect(await peek(site, NOON)).toMatchObject({ window: "burst", remaining: 3 });
      for (let n = 0; n < 3; n++) await take(site, NOON);
      expect(await peek(site, NOON + 1_000)).toMatchObject({ window: "requests_per_minute", remaining: 1 });
      expect((await take(site, NOON + 1_000)).allowed).toBe(true);
      expect(await take(site, NOON + 1_001)).toMatchObject({ allowed: false, window: "requests_per_minute" });
      const both = [limitKey("b", burst(1), minute(1))];
      await take(both, NOON);
      expect(await take(both, NOON)).toMatchObject({ allowed: false, window: "requests_per_minute" });
    });

    it("counts a request in all windows of all keys, or in none", async () => {
      const { take, peek } = open();
      const [full, free] = [limitKey("full", minute(1)), limitKey("free", minute(5))];
      await take([full], NOON);
      expect((await take([free, full], NOON)).allowed).toBe(false);
      expect((await peek([free], NOON)).remaining).toBe(5);
    });

    it("counts an amount of bytes completely, or not at all", async () => {
      const { take, peek } = open();
      const bytes = [limitKey("bytes", { name: "file_bytes_per_day", limit: 104_857_600, length: DAY })];
      expect(await take(bytes, NOON, 104_857_599)).toMatchObject({ allowed: true, remaining: 1 });
      expect(await take(bytes, NOON, 2)).toMatchObject({ allowed: false, window: "file_bytes_per_day" });
      expect(await peek(bytes, NOON)).toMatchObject({ remaining: 1 });
      expect(await take(bytes, NOON, 1)).toMatchObject({ allowed: true, remaining: 0 });
      expect(await take(bytes, NOON + DAY / 2, 1)).toMatchObject({ allowed: true, remaining: 104_857_599 });
    });

    it("never lets concurrent requests exceed the limit", async () => {
      const { take } = open();
      const taken = await Promise.all(
        Array.from({ length: 50 }, () => take([limitKey("a", minute(7))], NOON)),
      );
      expect(taken.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toEqual([
        6, 5, 4, 3, 2, 1, 0,
      ]);
    });

    it("applies a site's new plan immediately, with more or fewer windows", async () => {
      const { take } = open();
      const enterprise = [limitKey("a", burst(200), minute(1_000))];
      const free = [limitKey("a", burst(10), minute(60), day(2))];
      await take(enterprise, NOON);
      expect(await take(free, NOON)).toMatchObject({ window: "requests_per_day", remaining: 1 });
      expect(await take(enterprise, NOON)).toMatchObject({ window: "burst", remaining: 197 });
      expect(await take(free, NOON)).toMatchObject({ window: "requests_per_day", remaining: 0 });
    });

    it("never exceeds a window, in any sequence of requests", async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const allowed = (await run(open(), sequence)).filter(({ standing }) => standing.allowed);
          for (const { name, windows } of SUBJECTS) {
            const times = allowed
              .filter(({ who }) => who.some((one) => one.name === name))
              .map(({ at }) => at);
            for (const window of windows) {
              expect(mostInOneWindow(times, window)).toBeLessThanOrEqual(window.limit);
            }
          }
        }),
        { numRuns: runs },
      );
    });

    it("gives the same results to accepted requests as if there had been no refused requests", async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const allowed = (await run(open(), sequence)).filter(({ standing }) => standing.allowed);
          const { take } = open();
          for (const { who, at, standing } of allowed) expect(await take(who, at)).toEqual(standing);
        }),
        { numRuns: runs },
      );
    });

    it("accepts a request if all windows have room, and refuses the request otherwise", async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const limiter = open();
          let at = NOON;
          for (const { who, pause } of sequence) {
            at += pause;
            const room = (await limiter.peek(who, at)).remaining > 0;
            expect((await limiter.take(who, at)).allowed).toBe(room);
          }
        }),
        { numRuns: runs },
      );
    });
  });
}

/** Limits that steps of a few milliseconds soon fill. Such steps also outlast every window except the day. */
const SUBJECTS = [
  limitKey("site", { ...burst(3), length: 10 }, { ...minute(7), length: 40 }, day(60)),
  limitKey("session", { ...minute(4), length: 30 }),
];

interface Call {
  who: readonly RateLimitKey[];
  /** Milliseconds since the previous call. */
  pause: number;
  /** Whether `peek` is called first. */
  peek: boolean;
}

const steps: fc.Arbitrary<Call[]> = fc.array(
  fc.record({
    who: fc.constantFrom<readonly RateLimitKey[]>(SUBJECTS, SUBJECTS.slice(0, 1), SUBJECTS.slice(1)),
    pause: fc.oneof({ weight: 40, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.nat(DAY / 3) }),
    peek: fc.boolean(),
  }),
  { minLength: 50, maxLength: 300 },
);

interface Step {
  who: readonly RateLimitKey[];
  at: number;
  standing: RateLimitResult;
}

async function run(limiter: Limiter, sequence: readonly Call[]): Promise<Step[]> {
  let at = NOON;
  const taken: Step[] = [];
  for (const { who, pause, peek } of sequence) {
    at += pause;
    if (peek) await limiter.peek(who, at);
    taken.push({ who, at, standing: await limiter.take(who, at) });
  }
  return taken;
}

/**
 * Returns the largest number of requests in one window. The rule of the port: a window opens with the first request that it
 * counts, and closes after its length. A day is the UTC day.
 */
function mostInOneWindow(times: readonly number[], { length }: Window): number {
  let [closesAt, count, most] = [0, 0, 0];
  for (const at of times) {
    if (at >= closesAt) {
      closesAt = length === DAY ? (Math.floor(at / DAY) + 1) * DAY : at + length;
      count = 0;
    }
    most = Math.max(most, ++count);
  }
  return most;
}
