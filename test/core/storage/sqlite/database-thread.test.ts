import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import type { Call } from "../../../../core/src/storage/channel.ts";
import { databaseThread } from "../../../../core/src/storage/sqlite/channels/database-thread.ts";
import type { Access } from "../../../../core/src/storage/sqlite/open-database.ts";
import { aKey, aSite } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

describe("The database thread", () => {
  const { folder } = sqliteFiles({ threads: "all" });
  const channel = databaseThread(join(folder, "one.db"), "write");
  afterAll(() => channel.close());
  const create = (id: string): Call => ["createSite", aSite(id), aKey(`key_${id}`, id)];

  it("returns to each of several concurrent groups its own results, in order", async () => {
    const groups: Call[][] = [
      [["setNote", "a", "1"]],
      [
        ["note", "a"],
        ["note", "b"],
      ],
      [
        ["setNote", "a", "2"],
        ["note", "a"],
      ],
      [["note", "a"]],
    ];
    const results = await Promise.all(groups.map((calls) => channel.run(calls)));
    expect(results.map(({ values }) => values)).toEqual([
      [undefined],
      ["1", undefined],
      [undefined, "2"],
      ["2"],
    ]);
  });

  it("fails only the invalid call of a group", async () => {
    const groups = [[create("a")], [create("b"), create("a")], [create("c")], [create("b")]];
    const results = await Promise.all(groups.map((calls) => channel.run(calls)));
    expect(results.map(({ failures }) => failures.map(({ index }) => index))).toEqual([[], [1], [], [0]]);
    expect(results[1]?.failures[0]?.error).toMatchObject({ code: "ERR_SQLITE_ERROR" });
    expect((await channel.run([["site", "c"]])).values).toEqual([aSite("c")]);
  });

  it("answers more calls than fit into a group, each with its own result", async () => {
    const sizes = [200, 200, 200, 1];
    const results = await Promise.all(
      sizes.map((size, n) =>
        channel.run(Array.from({ length: size }, (): Call => ["note", n % 2 === 0 ? "a" : "b"])),
      ),
    );
    expect(results.map(({ values }) => [values.length, values[0], values.at(-1)])).toEqual([
      [200, "2", "2"],
      [200, undefined, undefined],
      [200, "2", "2"],
      [1, undefined, undefined],
    ]);
  });

  it("commits all received calls before it closes", async () => {
    const file = join(folder, "two.db");
    const closing = databaseThread(file, "write");
    const last = closing.run([["setNote", "last", "words"]]);
    await closing.close();
    expect((await last).failures).toEqual([]);
    const reader = databaseThread(file, "read");
    expect((await reader.run([["note", "last"]])).values).toEqual(["words"]);
    await reader.close();
  });

  it("rejects calls that JSON cannot represent, and answers later calls correctly", async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const refused = expect(channel.run([["note", circle]])).rejects.toThrow("circular");
    const others = await Promise.all([channel.run([["note", "a"]]), channel.run([["note", "b"]])]);
    await refused;
    expect(others.map(({ values }) => values)).toEqual([["2"], [undefined]]);
  });

  function starting() {
    const started: Worker[] = [];
    const start = (file: string, access: Access) => {
      const worker = new Worker(
        new URL("../../../../core/src/storage/sqlite/channels/thread.ts", import.meta.url),
        { workerData: { file, access } },
      );
      started.push(worker);
      return worker;
    };
    return { started, start };
  }

  it("starts at the first call", async () => {
    const { started, start } = starting();
    const lazy = databaseThread(join(folder, "lazy.db"), "write", { start });
    expect(started).toHaveLength(0);
    await lazy.run([["setNote", "a", "1"]]);
    expect(started).toHaveLength(1);
    await lazy.close();
  });

  it("rejects calls with the driver's error if the database cannot be opened", async () => {
    const { started, start } = starting();
    const nowhere = databaseThread(join(folder, "nowhere", "a.db"), "write", { start });
    const asked = () => nowhere.run([["note", "a"]]);
    const failed = await Promise.allSettled([asked(), asked()]);
    for (const call of failed)
      expect(call).toMatchObject({ status: "rejected", reason: { code: "ERR_SQLITE_ERROR", errcode: 14 } });
    await expect(asked()).rejects.toMatchObject({ errcode: 14 });
    expect(started).toHaveLength(2);
    await nowhere.close();
  });

  it("rejects unanswered calls if it ends unexpectedly, and is started again for later calls", async () => {
    const { started, start } = starting();
    const silent = new Worker("setInterval(() => undefined, 1e6)", { eval: true });
    const threads = [silent];
    const mortal = databaseThread(join(folder, "three.db"), "write", {
      start: (...given) => threads.shift() ?? start(...given),
    });
    const cut = expect(mortal.run([["setNote", "a", "1"]])).rejects.toThrow("has ended");
    await silent.terminate();
    await cut;
    const two = await Promise.all([mortal.run([["setNote", "a", "2"]]), mortal.run([["note", "a"]])]);
    expect([two.map(({ values }) => values), started.length]).toEqual([[[undefined], ["2"]], 1]);
    await mortal.close();
  });

  it("ends when it is idle, and starts again at the next call", async () => {
    const { started, start } = starting();
    const idle = databaseThread(join(folder, "idle.db"), "write", { start, idleLimit: 1 });
    await idle.run([["setNote", "a", "1"]]);
    await once(started[0] as Worker, "exit");
    expect((await idle.run([["note", "a"]])).values).toEqual(["1"]);
    expect(started).toHaveLength(2);
    await idle.close();
  });
});
