import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Standing, Subject, Window } from "../../../core/src/limits/limiter.ts";
import { memoryLimiter } from "../../../core/src/limits/memory-limiter.ts";

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

const burst = (limit: number): Window => ({ name: "burst", limit, length: 1_000 });
const minute = (limit: number): Window => ({ name: "requests_per_minute", limit, length: 60_000 });
const day = (limit: number): Window => ({ name: "requests_per_day", limit, length: DAY });
const subject = (name: string, ...windows: Window[]): Subject => ({ name, windows });

describe("A limiter", () => {
  it("lets as many through as a window allows, and again once it has closed", () => {
    const { take } = memoryLimiter();
    const site = [subject("a", burst(2))];
    expect(take(site, NOON)).toEqual({
      ...{ allowed: true, window: "burst", limit: 2, remaining: 1, resetAt: NOON + 1_000 },
    });
    expect(take(site, NOON + 500).allowed).toBe(true);
    expect(take(site, NOON + 999)).toMatchObject({ allowed: false, remaining: 0, resetAt: NOON + 1_000 });
    expect(take(site, NOON + 1_000)).toMatchObject({ allowed: true, resetAt: NOON + 2_000 });
  });

  it("closes a day's window at midnight UTC", () => {
    const { take } = memoryLimiter();
    const site = [subject("a", day(1))];
    const midnight = NOON + DAY / 2;
    expect(take(site, NOON).resetAt).toBe(midnight);
    expect(take(site, midnight - 1).allowed).toBe(false);
    expect(take(site, midnight)).toMatchObject({ allowed: true, resetAt: midnight + DAY });
  });

  it("speaks of the window closest to running out, and of the longest wait where several are full", () => {
    const { take, peek } = memoryLimiter();
    const site = [subject("a", burst(3), minute(4))];
    expect(peek(site, NOON)).toMatchObject({ window: "burst", remaining: 3 });
    for (let n = 0; n < 3; n++) take(site, NOON);
    expect(peek(site, NOON + 1_000)).toMatchObject({ window: "requests_per_minute", remaining: 1 });
    expect(take(site, NOON + 1_000).allowed).toBe(true);
    expect(take(site, NOON + 1_001)).toMatchObject({ allowed: false, window: "requests_per_minute" });
    const both = [subject("b", burst(1), minute(1))];
    take(both, NOON);
    expect(take(both, NOON)).toMatchObject({ allowed: false, window: "requests_per_minute" });
  });

  it("counts a request in all windows of all subjects, or in none", () => {
    const { take, peek } = memoryLimiter();
    const [full, free] = [subject("full", minute(1)), subject("free", minute(5))];
    take([full], NOON);
    expect(take([free, full], NOON).allowed).toBe(false);
    expect(peek([free], NOON).remaining).toBe(5);
  });

  it("follows a site to another plan, with more windows or fewer", () => {
    const { take } = memoryLimiter();
    const enterprise = [subject("a", burst(200), minute(1_000))];
    const free = [subject("a", burst(10), minute(60), day(2))];
    take(enterprise, NOON);
    expect(take(free, NOON)).toMatchObject({ window: "requests_per_day", remaining: 1 });
    expect(take(enterprise, NOON)).toMatchObject({ window: "burst", remaining: 197 });
    expect(take(free, NOON)).toMatchObject({ window: "requests_per_day", remaining: 0 });
  });

  it("forgets subjects whose windows have all closed, and remembers none that was only looked at", () => {
    const limiter = memoryLimiter();
    limiter.take([subject("short", burst(1))], NOON);
    limiter.take([subject("long", burst(1), minute(1))], NOON);
    limiter.peek([subject("seen", minute(1))], NOON);
    limiter.sweep(NOON + 999);
    expect(limiter.size).toBe(2);
    limiter.sweep(NOON + 1_000);
    expect(limiter.size).toBe(1);
    expect(limiter.take([subject("long", burst(1), minute(1))], NOON + 1_000).allowed).toBe(false);
  });

  /** Windows so short that a few steps of a few milliseconds fill and close them all. */
  const subjects = [
    subject("site", { ...burst(3), length: 10 }, { ...minute(7), length: 40 }, day(60)),
    subject("session", { ...minute(4), length: 30 }),
  ];
  const steps = fc.array(
    fc.record({
      who: fc.constantFrom<readonly Subject[]>(subjects, subjects.slice(0, 1), subjects.slice(1)),
      pause: fc.oneof({ weight: 40, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.nat(DAY / 3) }),
      peek: fc.boolean(),
    }),
    { minLength: 50, maxLength: 300 },
  );

  it("never lets any window be exceeded, whatever the sequence of requests", () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        for (const { name, windows } of subjects) {
          const times = run(sequence)
            .filter(({ who, standing }) => standing.allowed && who.some((one) => one.name === name))
            .map(({ at }) => at);
          for (const window of windows) {
            expect(mostInOneWindow(times, window)).toBeLessThanOrEqual(window.limit);
          }
        }
      }),
    );
  });

  it("is changed by no refused request: without them, all others stand as before", () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const all = run(sequence);
        const allowed = all.filter(({ standing }) => standing.allowed);
        const { take } = memoryLimiter();
        expect(allowed.map(({ who, at }) => take(who, at))).toEqual(allowed.map(({ standing }) => standing));
      }),
    );
  });

  it("refuses nothing while there is room in all windows", () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const limiter = memoryLimiter();
        let at = NOON;
        for (const { who, pause } of sequence) {
          at += pause;
          const room = limiter.peek(who, at).remaining > 0;
          expect(limiter.take(who, at).allowed).toBe(room);
        }
      }),
    );
  });
});

interface Step {
  who: readonly Subject[];
  at: number;
  standing: Standing;
}

function run(sequence: { who: readonly Subject[]; pause: number; peek: boolean }[]): Step[] {
  const limiter = memoryLimiter();
  let at = NOON;
  return sequence.map(({ who, pause, peek }) => {
    at += pause;
    if (peek) limiter.peek(who, at);
    return { who, at, standing: limiter.take(who, at) };
  });
}

/** The port's rule: a window opens with the first request it counts and closes `length` later; a day is the UTC day. */
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
