import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Call } from "../../../../core/src/storage/queue/channel.ts";
import { restartedChannel } from "../../../../core/src/storage/queue/restarted-channel.ts";
import { channelOver, type RemoteChannel } from "../../../../core/src/storage/queue/text-channel.ts";
import type { Access } from "../../../../core/src/storage/sqlite/open-database.ts";
import { databaseThread } from "../../../../core/src/storage/sqlite/writer/database-thread.ts";
import { aKey, aSite } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

const opened = async (file: string, access: Access) =>
  channelOver(await restartedChannel(() => databaseThread(file, access)));

describe("The database's own thread", async () => {
  const { folder } = sqliteFiles({ threads: "all" });
  const channel = await opened(join(folder, "one.db"), "write");
  afterAll(() => channel.close());
  const create = (id: string): Call => ["createSite", aSite(id), aKey(`key_${id}`, id)];

  it("gives each group handed over at once its own results, in order", async () => {
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

  it("fails the guilty call alone, in the group that it came with", async () => {
    const groups = [[create("a")], [create("b"), create("a")], [create("c")], [create("b")]];
    const results = await Promise.all(groups.map((calls) => channel.run(calls)));
    expect(results.map(({ failures }) => failures.map(({ index }) => index))).toEqual([[], [1], [], [0]]);
    expect(results[1]?.failures[0]?.error).toMatchObject({ code: "ERR_SQLITE_ERROR" });
    expect((await channel.run([["site", "c"]])).values).toEqual([aSite("c")]);
  });

  it("answers more calls than make a group, each in its place", async () => {
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

  it("commits what was handed over before it is closed", async () => {
    const file = join(folder, "two.db");
    const closing = await opened(file, "write");
    const last = closing.run([["setNote", "last", "words"]]);
    await closing.close();
    expect((await last).failures).toEqual([]);
    const reader = await opened(file, "read");
    expect((await reader.run([["note", "last"]])).values).toEqual(["words"]);
    await reader.close();
  });

  it("refuses calls that cannot be sent, and mixes up nobody's answers after them", async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const refused = expect(channel.run([["note", circle]])).rejects.toThrow("circular");
    const others = await Promise.all([channel.run([["note", "a"]]), channel.run([["note", "b"]])]);
    await refused;
    expect(others.map(({ values }) => values)).toEqual([["2"], [undefined]]);
  });

  it("goes on with another thread once one has ended", async () => {
    const file = join(folder, "three.db");
    const started: RemoteChannel[] = [];
    const channel = await restartedChannel(async () => {
      const thread = await databaseThread(file, "write");
      started.push(thread);
      return thread;
    });
    const mortal = channelOver(channel);
    await mortal.run([["setNote", "before", "kept"]]);
    await started[0]?.close();
    await expect(started[0]?.run(['["note","before"]'])).rejects.toThrow("has ended");
    const [one, two] = await Promise.all([
      mortal.run([["note", "before"]]),
      mortal.run([["note", "before"]]),
    ]);
    expect([one.values, two.values, started.length]).toEqual([["kept"], ["kept"], 2]);
    await mortal.close();
  });
});
