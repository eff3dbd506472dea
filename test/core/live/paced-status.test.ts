import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pacedStatus } from "../../../core/src/live/publish-deltas.ts";

describe("Status lines of a reply", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function paced() {
    const passed: { text: string; at: number }[] = [];
    const begun = Date.now();
    const at = () => Date.now() - begun;
    return { passed, ...pacedStatus((text) => void passed.push({ text, at: at() }), at) };
  }
  const shown = (given: string) => {
    const { passed, say } = paced();
    say(given);
    return passed.map(({ text }) => text);
  };

  it("are sent immediately at first, and then at most twice a second, the latest line each time", () => {
    const { passed, say } = paced();
    for (let n = 0; n < 10; n++) {
      say(`${n}`);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(5_000);
    say("late");
    expect(passed).toEqual([
      { text: "0", at: 0 },
      { text: "4", at: 500 },
      { text: "9", at: 1_000 },
      { text: "late", at: 6_000 },
    ]);
  });

  it("are at least 500 ms apart and end with the latest, however they arrive", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 700 }), { minLength: 1 }), (pauses) => {
        const { passed, say } = paced();
        pauses.forEach((pause, n) => {
          vi.advanceTimersByTime(pause);
          say(`${n}`);
        });
        vi.runAllTimers();
        expect(passed.at(-1)?.text).toBe(`${pauses.length - 1}`);
        passed.slice(1).forEach(({ at }, n) => {
          expect(at - (passed[n]?.at ?? 0)).toBeGreaterThanOrEqual(500);
        });
      }),
    );
  });

  it("stop when the reply ends", () => {
    const { passed, say, end } = paced();
    say("first");
    say("second");
    end();
    vi.advanceTimersByTime(5_000);
    expect(passed.map(({ text }) => text)).toEqual(["first"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["  Checking\r\n\tyour   order…\u2028", "Checking your order…"],
    ["\u202eredro ruoy\u202c \u0007gnikcehC\u0000", "redro ruoy gnikcehC"],
    ["\u2066a\u2069\u200fb\ufeff", "ab"],
    ["<b>**Order**</b>", "<b>**Order**</b>"],
    ["half \ud83d", "half"],
    ["x".repeat(101), "x".repeat(100)],
    ["👟".repeat(101), "👟".repeat(100)],
    [`${"x".repeat(99)} y`, "x".repeat(99)],
    [`${" ".repeat(949)}${"👟".repeat(50)}`, "👟".repeat(25)],
  ])("are cut to one plain line of at most 100 characters: %j", (given, line) =>
    expect(shown(given)).toEqual([line]),
  );

  it("are cut to 100 characters even if they have 1 MiB", () =>
    expect(shown("x".repeat(1_048_576))).toEqual(["x".repeat(100)]));

  it.each(["", " \n\t", "\u202e\u200b"])("are dropped if they contain no visible character: %j", (given) =>
    expect(shown(given)).toEqual([]),
  );

  it("are not replaced by an empty line while they wait", () => {
    const { passed, say } = paced();
    for (const text of ["first", "second", " "]) say(text);
    vi.runAllTimers();
    expect(passed.map(({ text }) => text)).toEqual(["first", "second"]);
  });
});
