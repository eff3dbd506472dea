import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import type { Call, GroupResult } from "../../../../core/src/storage/channel.ts";
import { isOutage } from "../../../../core/src/storage/outage.ts";
import { connection } from "../../../../core/src/storage/sqlite/connection.ts";
import { outageChannel, unmovedFile } from "../../../../core/src/storage/sqlite/sqlite-storage.ts";
import { aKey, aSite } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

describe("An outage of SQLite", () => {
  const { folder } = sqliteFiles({ threads: "none" });
  let made = 0;
  const CALLS: Call[] = [["note", "a"]];
  const failing = (error: unknown) => async (): Promise<GroupResult> => ({
    values: [],
    failures: [{ index: 0, error }],
  });
  const channel = (run: () => Promise<GroupResult>) => outageChannel({ run, close: async () => undefined });

  it.each([
    ["a full disk", 13],
    ["a disk that cannot be read", 10],
    ["a read-only file", 8],
    ["a lock that is not released", 5],
    ["a lock, in the extended code", 5 | (2 << 8)],
    ["a file that is damaged", 11],
  ])("is detected: %s", async (_, errcode) => {
    const error = Object.assign(new Error("disk"), { errcode });
    await channel(failing(error)).run(CALLS);
    expect(isOutage(error)).toBe(true);
  });

  it("is detected when another connection locks the database", async () => {
    const file = join(folder, `own-${made++}.db`);
    const { run, close } = connection(file, "write", { busyTimeout: 0 });
    const other = new DatabaseSync(file);
    other.exec("BEGIN EXCLUSIVE");
    const { failures } = await channel(async () => run([["setNote", "a", "b"]])).run(CALLS);
    expect(failures.map(({ error }) => isOutage(error))).toEqual([true]);
    other.close();
    close();
  });

  it.each([
    ["deleted", (file: string) => rmSync(file)],
    ["replaced", (file: string) => renameSync(other(file), file)],
  ])("is detected if the file was %s, and no call is executed", async (_, change) => {
    const file = join(folder, `own-${made++}.db`);
    writeFileSync(file, "");
    let now = 0;
    const check = unmovedFile(file, () => now);
    change(file);
    now = 1_000;
    let calls = 0;
    const checked = outageChannel(
      { run: async () => ({ values: [calls++], failures: [] }), close: async () => undefined },
      check,
    );
    const error = await checked.run(CALLS).catch((thrown) => thrown);
    expect([isOutage(error), calls]).toEqual([true, 0]);
  });

  it("is detected for a call to a closed store", async () => {
    const { open } = sqliteFiles({ threads: "none" });
    const storage = await open();
    await storage.close();
    expect(isOutage(await storage.note("a").catch((error) => error))).toBe(true);
  });

  it("is detected if the thread has ended", async () => {
    const error = new Error("ended");
    await expect(channel(() => Promise.reject(error)).run(CALLS)).rejects.toBe(error);
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ["an existing id", Object.assign(new Error("unique"), { errcode: 2067 })],
    ["a programming error", new TypeError("x is not a function")],
    ["a thrown text", "a text"],
  ])("is not detected for %s", async (_, error) => {
    await channel(failing(error)).run(CALLS);
    expect(isOutage(error)).toBe(false);
  });

  it.each(["all", "scans"] as const)(
    "is not detected if only the call itself is invalid, in the real store (threads: %s)",
    async (threads) => {
      const { open } = sqliteFiles({ threads });
      const storage = await open();
      await storage.createSite(aSite("a"), aKey("key_1", "a"));
      const taken = await storage.createSite(aSite("a"), aKey("key_2", "a")).catch((error) => error);
      expect(taken).toBeInstanceOf(Error);
      expect(isOutage(taken)).toBe(false);
      await storage.close();
    },
  );
});

function other(file: string): string {
  const path = `${file}-other`;
  writeFileSync(path, "");
  return path;
}
