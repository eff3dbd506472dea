import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import type { Call, GroupResult } from "../../../../core/src/storage/channel.ts";
import { inProcessChannel, patientRun } from "../../../../core/src/storage/sqlite/sqlite-storage.ts";
import { sqliteFiles } from "../sqlite-files.ts";

const LOCKED = Object.assign(new Error("database is locked"), { errcode: 5 });
const GUILTY = Object.assign(new Error("no such key"), { errcode: 787 });
const calls: Call[] = ["a", "b", "c", "d"].map((name) => ["note", name]);

/** Creates a `run` that returns these results in order and then repeats the last one. `ran` lists the groups that it received. */
function runner(results: GroupResult[]) {
  const ran: string[] = [];
  const run = (group: Call[]) => {
    ran.push(group.map(([, name]) => name).join(""));
    return results.length > 1 ? (results.shift() as GroupResult) : (results[0] as GroupResult);
  };
  return { ran, run };
}
const locked = (...indexes: number[]) => indexes.map((index) => ({ index, error: LOCKED }));

describe("A group of calls during another process's transaction", () => {
  it("is tried again after a pause until it is written", async () => {
    const { ran, run } = runner([
      { values: [], failures: locked(0, 1, 2, 3) },
      { values: [], failures: locked(0, 1, 2, 3) },
      { values: [1, 2, 3, 4], failures: [] },
    ]);
    const wait = async () => ran.push("-");
    expect(await patientRun(run, wait)(calls)).toEqual({ values: [1, 2, 3, 4], failures: [] });
    expect(ran).toEqual(["abcd", "-", "abcd", "-", "abcd"]);
  });

  it("is tried again from the first refused call, and each call gets its own result", async () => {
    const { ran, run } = runner([
      { values: [1, undefined, undefined], failures: [{ index: 1, error: GUILTY }, ...locked(2, 3)] },
      { values: [3, undefined], failures: [{ index: 1, error: GUILTY }] },
    ]);
    expect(await patientRun(run, async () => undefined)(calls)).toEqual({
      values: [1, undefined, 3, undefined],
      failures: [1, 3].map((index) => ({ index, error: GUILTY })),
    });
    expect(ran).toEqual(["abcd", "cd"]);
  });

  it("fails with the driver's error after 500 tries", async () => {
    const { ran, run } = runner([{ values: [], failures: locked(0, 1, 2, 3) }]);
    const { failures } = await patientRun(run, async () => undefined)(calls);
    expect([failures, ran.length]).toEqual([locked(0, 1, 2, 3), 500]);
  });
});

describe("The SQLite database in the main thread", () => {
  const { folder } = sqliteFiles({ threads: "none" });

  it("lets other work run while another process writes, and writes when that process is done", async () => {
    const file = join(folder, "locked.db");
    const channel = inProcessChannel(file, "write");
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    const running = channel.run([
      ["setNote", "a", "set"],
      ["note", "a"],
    ]);
    await new Promise(setImmediate);
    other.exec("COMMIT");
    other.close();
    expect(await running).toEqual({ values: [undefined, "set"], failures: [] });
    await channel.close();
  });
});
