import { describe, expect, it } from "vitest";
import { isOutage } from "../../../../core/src/storage/outage.ts";
import type { Call, GroupResult } from "../../../../core/src/storage/queue/channel.ts";
import { outageChannel } from "../../../../core/src/storage/sqlite/writer/outage-channel.ts";
import { aKey, aSite } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

describe("An outage of SQLite", () => {
  const CALLS: Call[] = [["note", "a"]];
  const failing = (error: unknown) => async (): Promise<GroupResult> => ({
    values: [],
    failures: [{ index: 0, error }],
  });
  const channel = (run: () => Promise<GroupResult>) => outageChannel({ run, close: async () => undefined });

  it.each([
    ["a full disk", 13],
    ["a disk that cannot be read", 10],
    ["a file that nobody may write to", 8],
    ["a lock that somebody holds on to", 5],
    ["a lock, in the extended code", 5 | (2 << 8)],
    ["a file that is damaged", 11],
  ])("is %s", async (_, errcode) => {
    const error = Object.assign(new Error("disk"), { errcode });
    await channel(failing(error)).run(CALLS);
    expect(isOutage(error)).toBe(true);
  });

  it("is a thread that has ended", async () => {
    const error = new Error("ended");
    await expect(channel(() => Promise.reject(error)).run(CALLS)).rejects.toBe(error);
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ["an id that is taken", Object.assign(new Error("unique"), { errcode: 2067 })],
    ["an error of this program", new TypeError("x is not a function")],
    ["nothing that can be told", "a text"],
  ])("is not %s", async (_, error) => {
    await channel(failing(error)).run(CALLS);
    expect(isOutage(error)).toBe(false);
  });

  it.each([true, false])(
    "is told from a call's own failure by the real store (thread: %s)",
    async (thread) => {
      const { open } = sqliteFiles({ thread });
      const storage = await open();
      await storage.createSite(aSite("a"), aKey("key_1", "a"));
      const taken = await storage.createSite(aSite("a"), aKey("key_2", "a")).catch((error) => error);
      expect(taken).toBeInstanceOf(Error);
      expect(isOutage(taken)).toBe(false);
      await storage.close();
    },
  );
});
