import { describe, expect, it } from "vitest";
import type { Call } from "../../../../core/src/storage/queue/channel.ts";
import { placedWriter, QUICK_DISK } from "../../../../core/src/storage/sqlite/writer/placed-writer.ts";

const group = (name: string): Call[] => [["setNote", name, ""]];

/** A writer whose thread answers when it is told to, and a disk as quick as said. */
function placed({ disk = 0.1, movesAtOnce = true }: { disk?: number | Error; movesAtOnce?: boolean } = {}) {
  const log: string[] = [];
  const moves: ((error?: Error) => void)[] = [];
  const answers: (() => void)[] = [];
  let now = 0;
  let told: (milliseconds: number) => void = () => undefined;
  const state = { disk, looks: 0, commit: 0.1, isLocked: false };
  const writer = placedWriter({
    thread: {
      run: ([call]) =>
        new Promise((resolve) => {
          answers.push(() => {
            log.push(`thread ${call?.[1]}`);
            resolve({ values: [], failures: [] });
          });
        }),
      async checkpoint() {
        if (!movesAtOnce) {
          const error = await new Promise<Error | undefined>((resolve) => moves.push(resolve));
          if (error !== undefined) throw error;
        }
        log.push("thread moves the log");
      },
      close: async () => void log.push("thread closes"),
    },
    connect(committed) {
      told = committed;
      return {
        run([call]) {
          if (state.isLocked) return { values: [], failures: [{ index: 0, error: { errcode: 5 } }] };
          log.push(`loop ${call?.[1]}`);
          told(state.commit);
          return { values: [], failures: [] };
        },
        checkpoint: () => void log.push("loop moves the log"),
        close: () => void log.push("loop closes"),
      };
    },
    async diskTime() {
      state.looks++;
      if (state.disk instanceof Error) throw state.disk;
      return state.disk;
    },
    clock: () => now,
  });
  return {
    writer,
    log,
    moves,
    state,
    answers,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    async onThread(groups: number) {
      for (let n = 0; n < groups; n++) {
        const written = writer.run(group("early"));
        for (const answer of answers.splice(0)) answer();
        await written;
      }
      // The look at the disk and what it leads to.
      await new Promise(setImmediate);
      log.length = 0;
    },
  };
}

describe("The writer of a SQLite file", () => {
  it("stays on the thread for a few groups, and does not look at the disk", async () => {
    const { writer, state, onThread } = placed();
    await onThread(32);
    expect([writer.writerPlace, state.looks]).toEqual(["thread", 0]);
  });

  it("moves to the event loop where the disk is quick", async () => {
    const { writer, log, onThread } = placed();
    await onThread(33);
    await writer.run(group("a"));
    expect([writer.writerPlace, log]).toEqual(["process", ["loop a"]]);
  });

  it.each([QUICK_DISK * 2, new Error("no file can be made")])(
    "stays on the thread where the disk is slow or cannot be looked at (%s), and looks again soon, then ever later",
    async (disk) => {
      const { writer, state, pass, onThread } = placed({ disk });
      await onThread(100);
      expect([writer.writerPlace, state.looks]).toEqual(["thread", 1]);
      for (const [n, pause] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
        pass(pause - 1);
        await onThread(1);
        expect(state.looks).toBe(n + 1);
        pass(1);
        await onThread(1);
        expect([writer.writerPlace, state.looks]).toEqual(["thread", n + 2]);
      }
      state.disk = 0.1;
      pass(60_000);
      await onThread(1);
      expect(writer.writerPlace).toBe("process");
    },
  );

  it("comes back to the event loop soon, but ever later where commits there are slow each time", async () => {
    const { writer, state, pass, onThread } = placed();
    const slow = async (commits: number) => {
      state.commit = 3;
      for (let n = 0; n < commits; n++) await writer.run(group("slow"));
      void writer.run(group("leaves"));
      await new Promise(setImmediate);
    };
    await onThread(33);
    for (const pause of [1_000, 2_000]) {
      await slow(51);
      expect(writer.writerPlace).toBe("thread");
      pass(pause - 1);
      await onThread(1);
      expect(writer.writerPlace).toBe("thread");
      pass(1);
      await onThread(1);
      expect(writer.writerPlace).toBe("process");
    }
    state.commit = 0.1;
    for (let n = 0; n < 500; n++) await writer.run(group("quick"));
    await slow(51);
    pass(1_000);
    await onThread(1);
    expect(writer.writerPlace).toBe("process");
  });

  it("writes what came before it moved first", async () => {
    const { writer, log, answers, onThread } = placed();
    await onThread(32);
    const written = [writer.run(group("a")), writer.run(group("b"))];
    await new Promise(setImmediate);
    written.push(writer.run(group("c")), writer.run(group("d")));
    await new Promise(setImmediate);
    expect([writer.writerPlace, log]).toEqual(["process", []]);
    for (const answer of answers.splice(0)) answer();
    await Promise.all(written);
    await writer.run(group("e"));
    expect(log).toEqual(["thread a", "thread b", "loop c", "loop d", "loop e"]);
  });

  it("moves back to the thread once commits are slow and the disk is, and not for a few", async () => {
    const { writer, state, onThread, log } = placed();
    await onThread(33);
    state.disk = QUICK_DISK * 2;
    state.commit = 3;
    for (let n = 0; n < 5; n++) await writer.run(group("slow"));
    state.commit = 0.1;
    for (let n = 0; n < 496; n++) await writer.run(group("quick"));
    expect([writer.writerPlace, state.looks]).toEqual(["process", 1]);
    state.commit = 3;
    for (let n = 0; n < 6; n++) await writer.run(group("slow"));
    expect(log).not.toContain("loop closes");
    await writer.run(group("looks"));
    await new Promise(setImmediate);
    void writer.run(group("a"));
    expect([writer.writerPlace, state.looks, log.at(-1)]).toEqual(["thread", 2, "loop closes"]);
  });

  it("stays where commits are slow and the disk is quick, as the machine is busy, but not for one in ten", async () => {
    const { writer, state, onThread, pass } = placed();
    await onThread(33);
    state.commit = 3;
    for (let n = 0; n < 7; n++) await writer.run(group("slow"));
    await new Promise(setImmediate);
    expect([writer.writerPlace, state.looks]).toEqual(["process", 2]);
    for (let n = 0; n < 44; n++) await writer.run(group("slow"));
    void writer.run(group("a"));
    await new Promise(setImmediate);
    expect(writer.writerPlace).toBe("thread");
    pass(60_000);
    await onThread(1);
    expect(writer.writerPlace).toBe("process");
  });

  it("lets the thread wait where another process is writing, and what comes after it wait too", async () => {
    const { writer, log, state, answers, onThread } = placed();
    await onThread(33);
    state.isLocked = true;
    const first = writer.run(group("a"));
    await new Promise(setImmediate);
    state.isLocked = false;
    const second = writer.run(group("b"));
    await new Promise(setImmediate);
    expect([writer.writerPlace, log]).toEqual(["process", []]);
    for (const answer of answers.splice(0)) answer();
    await Promise.all([first, second]);
    expect(log).toEqual(["thread a", "loop b"]);
  });

  it("has the thread move the log, and writes wait only while it moves what came meanwhile", async () => {
    const { writer, log, moves, onThread } = placed({ movesAtOnce: false });
    await onThread(33);
    const [call] = group("many") as [Call];
    await writer.run(Array.from({ length: 3_000 }, () => call));
    await writer.run(group("meanwhile"));
    moves.shift()?.();
    await new Promise(setImmediate);
    const waiting = writer.run(group("waits"));
    await new Promise(setImmediate);
    expect(log).toEqual(["loop many", "loop meanwhile", "thread moves the log"]);
    moves.shift()?.();
    await waiting;
    expect(log.slice(3)).toEqual(["thread moves the log", "loop waits"]);
  });

  it("writes on where the log cannot be moved", async () => {
    const { writer, log, moves, onThread } = placed({ movesAtOnce: false });
    await onThread(33);
    const [call] = group("many") as [Call];
    await writer.run(Array.from({ length: 3_000 }, () => call));
    moves.shift()?.();
    await new Promise(setImmediate);
    const waiting = writer.run(group("waits"));
    moves.shift()?.(new Error("the disk is full"));
    await waiting;
    expect(log.at(-1)).toBe("loop waits");
  });

  it("closes once all is written, and moves nowhere after that", async () => {
    const { writer, log, answers, onThread } = placed();
    await onThread(32);
    const written = writer.run(group("a"));
    const closing = writer.close();
    for (const answer of answers.splice(0)) answer();
    await Promise.all([written, closing]);
    expect([writer.writerPlace, log]).toEqual(["thread", ["thread a", "thread closes"]]);
  });
});
