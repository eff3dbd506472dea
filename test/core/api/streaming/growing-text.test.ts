import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { growingText } from "../../../../core/src/api/streaming/growing-text.ts";

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("add" as const), text: fc.string() }),
    fc.record({ do: fc.constantFrom("take" as const, "more" as const) }),
  ),
);

describe("A growing text", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("returns all text once and in order, whenever it is read", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const growing = growingText();
        let added = "";
        let taken = "";
        for (const step of steps) {
          if (step.do === "add") {
            growing.add(step.text);
            added += step.text;
          } else if (step.do === "take") taken += growing.take();
          else {
            const more = growing.more(10);
            const expected = growing.hasAny;
            vi.advanceTimersByTime(10);
            expect(await more).toBe(expected);
          }
          expect(growing.hasAny).toBe(taken.length < added.length);
        }
        growing.end();
        expect(await growing.more(10)).toBe(true);
        while (growing.hasAny) taken += growing.take();
        expect(taken).toBe(added);
        expect(growing.take()).toBe("");
      }),
    );
  });

  it("loses nothing when a writer adds text while a reader waits", async () => {
    const pieces = fc.array(fc.record({ text: fc.string({ minLength: 1 }), pause: fc.nat({ max: 3 }) }));
    await fc.assert(
      fc.asyncProperty(pieces, fc.nat({ max: 3 }), async (pieces, slowness) => {
        const growing = growingText();
        const turns = async (count: number) => {
          for (let turn = 0; turn < count; turn++) await undefined;
        };
        const writing = async () => {
          for (const { text, pause } of pieces) {
            await turns(pause);
            growing.add(text);
          }
          growing.end();
        };
        const reading = async () => {
          let taken = "";
          while (!growing.hasEnded || growing.hasAny) {
            expect(await growing.more(10)).toBe(true);
            taken += growing.take();
            await turns(slowness);
          }
          return taken;
        };
        const [, taken] = await Promise.all([writing(), reading()]);
        expect(taken).toBe(pieces.map(({ text }) => text).join(""));
      }),
    );
  });

  it("returns buffered text in pieces of at most 16,384 UTF-16 units that never split a character", () => {
    fc.assert(
      fc.property(fc.nat({ max: 3 }), fc.nat({ max: 20_000 }), (narrow, wide) => {
        const growing = growingText();
        const whole = "x".repeat(narrow) + "👟".repeat(wide);
        growing.add(whole);
        let taken = "";
        while (growing.hasAny) {
          const piece = growing.take();
          expect(piece.length).toBeGreaterThan(0);
          expect(piece.length).toBeLessThanOrEqual(16_384);
          expect(piece.isWellFormed()).toBe(true);
          taken += piece;
        }
        expect(taken === whole).toBe(true);
      }),
    );
  });

  it("counts as begun after its first piece or its end", async () => {
    const reply = growingText();
    reply.add("Hi");
    await reply.begun;
    expect([reply.hasAny, reply.hasEnded]).toEqual([true, false]);
    const silent = growingText();
    silent.end();
    await silent.begun;
    expect([silent.hasAny, silent.hasEnded]).toEqual([false, true]);
  });

  it("wakes a waiting reader immediately, and leaves no timer behind", async () => {
    const growing = growingText();
    const more = growing.more(1_000);
    growing.add("Hi");
    expect(await more).toBe(true);
    growing.take();
    const end = growing.more(1_000);
    growing.end();
    expect(await end).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("returns its latest status after the text that came before the status", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (before, after) => {
        const growing = growingText();
        growing.add(before);
        growing.setStatus("One");
        growing.setStatus("Two");
        growing.add(after);
        expect(growing.takeStatus()).toBeUndefined();
        expect(growing.take()).toBe(before);
        expect(growing.takeStatus()).toBe("Two");
        expect(growing.takeStatus()).toBeUndefined();
        expect(growing.take()).toBe(after);
        expect(growing.hasAny).toBe(false);
      }),
    );
  });

  it("returns a status after text that is longer than one piece", () => {
    const growing = growingText();
    growing.add("👟".repeat(20_000));
    growing.setStatus("One");
    let taken = "";
    while (growing.takeStatus() === undefined) taken += growing.take();
    expect(taken.length).toBe(40_000);
  });

  it("ends a wait with a status, and drops the status if the text has ended", async () => {
    const growing = growingText();
    const more = growing.more(1_000);
    growing.setStatus("One");
    await growing.begun;
    expect([await more, growing.hasAny, growing.take()]).toEqual([true, true, ""]);
    growing.end();
    expect([growing.hasAny, growing.takeStatus()]).toEqual([false, undefined]);
  });

  it("buffers nothing after its reader has disconnected", () => {
    const growing = growingText();
    growing.add("before");
    growing.setStatus("status");
    growing.close();
    growing.add("after");
    growing.setStatus("status");
    expect([growing.hasAny, growing.take()]).toEqual([false, ""]);
  });
});
