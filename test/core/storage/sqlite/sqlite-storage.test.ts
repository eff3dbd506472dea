import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { sqliteStorage } from "../../../../core/src/storage/sqlite/sqlite-storage.ts";
import { aClaim, aKey, aQuestion, aReply, DAY, makeSites, NOON, recorded, TODAY } from "../sample-records.ts";
import { sqliteFiles } from "../sqlite-files.ts";

describe.each([{ threads: "all" }, { threads: "scans" }] as const)(
  "SQLite storage (threads: $threads)",
  (options) => {
    const { folder, open } = sqliteFiles(options);
    const fresh = (name: string) => join(folder, `${name}.db`);
    const page = { siteId: "a", page: 1, perPage: 20, from: undefined, to: undefined };

    it("rejects with the driver's error if the folder does not exist", async () => {
      const opening = sqliteStorage({ file: join(folder, "nowhere", "a.db"), ...options });
      await expect(opening).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 14 });
    });

    it("rejects with the driver's error if the file is not a database", async () => {
      writeFileSync(fresh("text"), "This is a letter to a friend, and not a database. ".repeat(100));
      const opening = sqliteStorage({ file: fresh("text"), ...options });
      await expect(opening).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 26 });
    });

    it("refuses a database that a newer version wrote", async () => {
      new DatabaseSync(fresh("newer")).exec("PRAGMA user_version = 99");
      await expect(sqliteStorage({ file: fresh("newer"), ...options })).rejects.toThrow("newer version");
    });

    it("keeps the driver's error code in the error of a failed call", async () => {
      const storage = await open();
      await makeSites(storage, "a");
      const adding = () => storage.addKey(aKey("key", "a"));
      await adding();
      await expect(adding()).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 1555 });
      await storage.close();
    });

    it("opens one file many times concurrently, even if the file is new", async () => {
      const file = fresh("shared");
      const stores = await Promise.all([1, 2, 3].map(() => sqliteStorage({ file, ...options })));
      for (const store of stores.slice(0, 1)) await makeSites(store, "a");
      await Promise.all(
        stores.flatMap((store) => [1, 2, 3].map(() => store.recordQuestion(aQuestion({ sessionId: "s" })))),
      );
      for (const store of stores) {
        expect(await store.session("a", "s")).toMatchObject({ messageCount: 9 });
        expect((await store.listSessions(page)).total).toBe(1);
        await store.close();
      }
    });

    it("counts thousands of messages that two stores write to the same file", async () => {
      const file = fresh("two at once");
      const stores: Storage[] = await Promise.all([1, 2].map(() => sqliteStorage({ file, ...options })));
      const [one, two] = stores as [Storage, Storage];
      await makeSites(one, "a");
      const exchange = async (storage: Storage, n: number) => {
        const asked = recorded(
          await storage.recordQuestion(aQuestion({ sessionId: `s${n % 7}`, at: NOON + n })),
        );
        await storage.recordReply(aReply(asked, { at: NOON + n }));
      };
      const many = Array.from({ length: 700 }, (_, n) => n);
      // More messages than one count covers, first on one store after the other, then on both concurrently.
      for (const storage of [one, two, one]) await Promise.all(many.map((n) => exchange(storage, n)));
      await Promise.all([one, two].map((storage) => exchange(storage, 700)));
      const counts = { messages: 2_102, sessions: 7 };
      for (const storage of stores) {
        expect(await storage.session("a", "s0")).toMatchObject({
          messageCount: 604,
          lastMessageAt: NOON + 700,
        });
        expect(await storage.session("a", "s1")).toMatchObject({
          messageCount: 600,
          lastMessageAt: NOON + 694,
        });
        expect(await storage.usage("a", TODAY, TODAY)).toMatchObject([counts]);
        expect((await storage.listSessions(page)).sessions.map(({ messageCount }) => messageCount)).toEqual([
          600, 600, 600, 600, 600, 600, 604,
        ]);
      }
      await Promise.all(stores.map((storage) => storage.close()));
      const again = await sqliteStorage({ file, ...options });
      expect(await again.usage("a", TODAY, TODAY)).toMatchObject([counts]);
      await again.close();
    });

    it("counts each message once, even if a group of calls is rolled back", async () => {
      const storage = await sqliteStorage({ file: fresh("taken back"), ...options });
      await makeSites(storage, "a");
      const ask = (n: number) => storage.recordQuestion(aQuestion({ sessionId: `s${n % 7}`, at: NOON + n }));
      const many = Array.from({ length: 1_200 }, (_, n) => n);
      await Promise.all(many.map(ask));
      const [, again] = await Promise.allSettled([ask(0), makeSites(storage, "a"), ask(1)]);
      expect(again?.status).toBe("rejected");
      expect(await storage.usage("a", TODAY, TODAY)).toMatchObject([{ messages: 1_202, sessions: 7 }]);
      await Promise.all(many.map(ask));
      expect(await storage.usage("a", TODAY, TODAY)).toMatchObject([{ messages: 2_402, sessions: 7 }]);
      await storage.close();
    });

    it("removes expired idempotency keys while it writes", async () => {
      const file = fresh("sweep");
      const storage = await sqliteStorage({ file, ...options });
      await makeSites(storage, "a");
      const ask = (key: string, at: number) =>
        storage.recordQuestion(aQuestion({ at, idempotency: aClaim({ key, expiresAt: at + DAY }) }));
      await Promise.all(Array.from({ length: 300 }, (_, n) => ask(`${n}`, NOON)));
      await ask("later", NOON + DAY);
      await storage.close();
      const keys = new DatabaseSync(file).prepare("SELECT key FROM claims").all();
      expect(keys.map(({ key }) => key)).toEqual(["later"]);
    });

    it("stores no empty counts of removed sessions", async () => {
      const file = fresh("counts");
      const storage = await sqliteStorage({ file, ...options });
      await makeSites(storage, "a");
      for (const n of [1, 2, 3]) await storage.recordQuestion(aQuestion({ at: NOON + n * DAY }));
      await storage.removeSessions({ siteId: "a" }, 10, NOON);
      await storage.close();
      expect(new DatabaseSync(file).prepare("SELECT * FROM session_counts").all()).toEqual([]);
    });

    it("leaves one file when it closes: an intact database with all messages", async () => {
      const file = fresh("tidy");
      const storage = await sqliteStorage({ file, ...options });
      await makeSites(storage, "a");
      await storage.recordQuestion(aQuestion({ sessionId: "s" }));
      expect((await storage.listSessions(page)).total).toBe(1);
      const files = () => readdirSync(folder).filter((name) => name.startsWith("tidy.db"));
      expect(files()).toEqual(["tidy.db", "tidy.db-shm", "tidy.db-wal"]);
      await storage.close();
      expect(files()).toEqual(["tidy.db"]);
      const database = new DatabaseSync(file, { readOnly: true });
      expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      expect(database.prepare("SELECT count(*) AS n FROM messages").get()).toEqual({ n: 1 });
    });

    it("waits for another connection's transaction to write, but not to read", async () => {
      const file = fresh("locked");
      const storage = await sqliteStorage({ file, ...options });
      await storage.setNote("n", "before");
      const other = new DatabaseSync(file);
      other.exec("BEGIN IMMEDIATE");
      const writing = Promise.all([storage.setNote("n", "after"), storage.setNote("n", "last")]);
      for (let n = 0; n < 20; n++) expect(await storage.note("n")).toBe("before");
      other.exec("COMMIT");
      other.close();
      await writing;
      expect(await storage.note("n")).toBe("last");
      await storage.close();
    });

    it("limits the size of the write-ahead log during many writes", async () => {
      const file = fresh("long");
      const storage = await sqliteStorage({ file, ...options });
      await makeSites(storage, "a");
      const content = "x".repeat(30_000);
      const sizes: number[] = [];
      for (let n = 0; n < 40; n++) {
        await Promise.all(Array.from({ length: 50 }, () => storage.recordQuestion(aQuestion({ content }))));
        expect(await storage.note("n")).toBeUndefined();
        sizes.push(statSync(`${file}-wal`).size);
      }
      const { size } = statSync(file);
      // The write-ahead log is checkpointed at 16 MiB and restarts, so it never contains half of the 60 MB.
      expect([size > 40_000_000, Math.max(...sizes) < 25_000_000]).toEqual([true, true]);
      await storage.close();
    });
  },
);
