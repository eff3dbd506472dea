import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { sqliteStorage } from "../../../../core/src/storage/sqlite/sqlite-storage.ts";
import { aClaim, aQuestion, DAY, NOON } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

describe.each([{ thread: true }, { thread: false }])(
  "SQLite storage ($thread: a thread of its own)",
  (options) => {
    const { folder, open } = sqliteFiles(options);
    const fresh = (name: string) => join(folder, `${name}.db`);
    const page = { siteId: "a", page: 1, perPage: 20, from: undefined, to: undefined };

    it("rejects with the driver's error where the folder is not there", async () => {
      const opening = sqliteStorage({ file: join(folder, "nowhere", "a.db"), ...options });
      await expect(opening).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 14 });
    });

    it("rejects with the driver's error where the file is no database", async () => {
      writeFileSync(fresh("text"), "This is a letter to a friend, and not a database. ".repeat(100));
      const opening = sqliteStorage({ file: fresh("text"), ...options });
      await expect(opening).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 26 });
    });

    it("refuses a database that a newer version wrote", async () => {
      new DatabaseSync(fresh("newer")).exec("PRAGMA user_version = 99");
      await expect(sqliteStorage({ file: fresh("newer"), ...options })).rejects.toThrow("newer version");
    });

    it("keeps the driver's error code of a call", async () => {
      const storage = await open();
      const opening = () => storage.openSession({ siteId: "a", id: "s", at: NOON, user: undefined });
      await opening();
      await expect(opening()).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 2067 });
      await storage.close();
    });

    it("opens one file many times at once, from the first moment on", async () => {
      const file = fresh("shared");
      const stores = await Promise.all([1, 2, 3].map(() => sqliteStorage({ file, ...options })));
      await Promise.all(
        stores.flatMap((store) => [1, 2, 3].map(() => store.recordQuestion(aQuestion({ sessionId: "s" })))),
      );
      for (const store of stores) {
        expect(await store.session("a", "s")).toMatchObject({ messageCount: 9 });
        expect((await store.listSessions(page)).total).toBe(1);
        await store.close();
      }
    });

    it("sweeps forgotten idempotency keys while it writes", async () => {
      const file = fresh("sweep");
      const storage = await sqliteStorage({ file, ...options });
      const ask = (key: string, at: number) =>
        storage.recordQuestion(aQuestion({ at, idempotency: aClaim({ key, expiresAt: at + DAY }) }));
      await Promise.all(Array.from({ length: 300 }, (_, n) => ask(`${n}`, NOON)));
      await ask("later", NOON + DAY);
      await storage.close();
      const keys = new DatabaseSync(file).prepare("SELECT key FROM idempotency").all();
      expect(keys.map(({ key }) => key)).toEqual(["later"]);
    });

    it("keeps no empty counts of removed sessions", async () => {
      const file = fresh("counts");
      const storage = await sqliteStorage({ file, ...options });
      for (const n of [1, 2, 3]) await storage.recordQuestion(aQuestion({ at: NOON + n * DAY }));
      await storage.removeSessions({ siteId: "a" }, 10);
      await storage.close();
      expect(new DatabaseSync(file).prepare("SELECT * FROM session_counts").all()).toEqual([]);
    });

    it("leaves one tidy file behind", async () => {
      const file = fresh("tidy");
      const storage = await sqliteStorage({ file, ...options });
      await storage.recordQuestion(aQuestion({ sessionId: "s" }));
      await storage.close();
      const database = new DatabaseSync(file, { readOnly: true });
      expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      expect(database.prepare("SELECT count(*) AS n FROM messages").get()).toEqual({ n: 1 });
    });
  },
);

describe("SQLite storage on a thread of its own", () => {
  const { folder } = sqliteFiles({ thread: true });

  it("waits for another process's transaction to write, but not to read", async () => {
    const file = join(folder, "locked.db");
    const storage = await sqliteStorage({ file, thread: true });
    await storage.setNote("n", "before");
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    const writing = storage.setNote("n", "after");
    for (let n = 0; n < 20; n++) expect(await storage.note("n")).toBe("before");
    other.exec("COMMIT");
    other.close();
    await writing;
    expect(await storage.note("n")).toBe("after");
    await storage.close();
  });
});
