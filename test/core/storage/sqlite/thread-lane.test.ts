import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Call } from "../../../../core/src/storage/sqlite/lane.ts";
import { threadLane } from "../../../../core/src/storage/sqlite/thread-lane.ts";
import { aKey, aSite } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

describe("The database's own thread", async () => {
  const { folder } = sqliteFiles({ thread: true });
  const lane = await threadLane(join(folder, "one.db"), "write");
  afterAll(() => lane.close());
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
    const results = await Promise.all(groups.map((calls) => lane.run(calls)));
    expect(results.map(({ values }) => values)).toEqual([
      [undefined],
      ["1", undefined],
      [undefined, "2"],
      ["2"],
    ]);
  });

  it("fails the guilty call alone, in the group that it came with", async () => {
    const groups = [[create("a")], [create("b"), create("a")], [create("c")], [create("b")]];
    const results = await Promise.all(groups.map((calls) => lane.run(calls)));
    expect(results.map(({ failures }) => failures.map(({ index }) => index))).toEqual([[], [1], [], [0]]);
    expect(results[1]?.failures[0]?.error).toMatchObject({ code: "ERR_SQLITE_ERROR" });
    expect((await lane.run([["site", "c"]])).values).toEqual([aSite("c")]);
  });

  it("answers more calls than make a group, each in its place", async () => {
    const sizes = [200, 200, 200, 1];
    const results = await Promise.all(
      sizes.map((size, n) =>
        lane.run(Array.from({ length: size }, (): Call => ["note", n % 2 === 0 ? "a" : "b"])),
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
    const closing = await threadLane(file, "write");
    const last = closing.run([["setNote", "last", "words"]]);
    await closing.close();
    expect((await last).failures).toEqual([]);
    const reader = await threadLane(file, "read");
    expect((await reader.run([["note", "last"]])).values).toEqual(["words"]);
    await reader.close();
  });
});
