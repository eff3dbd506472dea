import { inspect } from "node:util";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { postgresStorage } from "../../../../core/src/storage/postgres/postgres-storage.ts";
import { writeCall } from "../../../../core/src/storage/postgres/write-channel.ts";
import { isMissing } from "../../../provision/missing.ts";
import { deadPort } from "../../webhooks/loopback-server.ts";
import { postgresDatabases } from "../postgres-databases.ts";
import { aClaim, aKey, aQuestion, aReply, DAY, makeSites, NOON, recorded, TODAY } from "../sample-records.ts";

const LOCKED =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley'";

describe.skipIf(isMissing("Postgres"))("Postgres storage", () => {
  const databases = postgresDatabases();
  const page = { siteId: "a", page: 1, perPage: 20, from: undefined, to: undefined };

  /** Opens a store. `query` runs SQL on its database. */
  async function opened(options: { maxConnections?: number; statementTimeout?: number } = {}) {
    const url = await databases.fresh();
    const storage = await postgresStorage({ url, maxConnections: 3, ...options });
    await makeSites(storage, "a");
    const query = async (sql: string) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    };
    return { url, storage, query };
  }

  it("rejects with the driver's error if no server listens", async () => {
    const url = `postgres://parley@127.0.0.1:${await deadPort()}/a`;
    await expect(postgresStorage({ url })).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("rejects with the driver's error if the database does not exist", async () => {
    const url = (await databases.fresh()).replace(/[^/]*$/, "nowhere");
    await expect(postgresStorage({ url })).rejects.toMatchObject({ code: "3D000" });
  });

  it("keeps the driver's error code in the error of a failed call", async () => {
    const { storage } = await opened();
    const key = aKey("key", "a");
    const adding = () => storage.addKey(key);
    await adding();
    await expect(adding()).rejects.toMatchObject({ code: "23505" });
    await storage.close();
  });

  it("puts no stored content into errors", async () => {
    const { storage, query } = await opened();
    await query("ALTER TABLE parley.messages ADD CHECK (content <> 'what a visitor says')");
    const failed = await storage
      .recordQuestion(aQuestion({ content: "what a visitor says" }))
      .catch((error) => error);
    expect(failed).toMatchObject({ code: "23514" });
    expect(inspect(failed, { showHidden: true })).not.toContain("what a visitor says");
    await storage.close();
  });

  it("writes every commit to disk, even if the database has `synchronous_commit` off", async () => {
    const { url, storage: before, query } = await opened();
    await before.close();
    await query(`ALTER DATABASE ${url.replace(/.*\//, "")} SET synchronous_commit = off`);
    await query(`CREATE TABLE seen (value text);
      CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER see AFTER INSERT ON parley.notes DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION see()`);
    const storage = await postgresStorage({ url });
    await storage.setNote("n", "text");
    expect(await query("SELECT value FROM seen")).toEqual([{ value: "local" }]);
    await storage.close();
  });

  it("opens at most the allowed number of connections", async () => {
    const { storage, query } = await opened({ maxConnections: 3 });
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => Promise.all([storage.note("n"), storage.setNote(`${n}`, "")])),
    );
    await expect.poll(async () => (await query(LOCKED)).length).toBe(3);
    await storage.close();
  });

  it("waits for another transaction on the same session to write, but not to read", async () => {
    const { url, storage } = await opened();
    await storage.recordQuestion(aQuestion({ sessionId: "s" }));
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM parley.sessions FOR UPDATE");
    const writing = storage.recordQuestion(aQuestion({ sessionId: "s" }));
    for (let n = 0; n < 20; n++) expect((await storage.conversation("a", "s"))?.messages).toHaveLength(1);
    await other.query("COMMIT");
    await other.end();
    await writing;
    expect((await storage.conversation("a", "s"))?.messages).toHaveLength(2);
    await storage.close();
  });

  it("keeps an inactive session if a write to the session finishes while the removal waits for that write", async () => {
    const { url, storage, query } = await opened();
    await storage.recordQuestion(aQuestion({ sessionId: "s" }));
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query("BEGIN");
    await other.query(`UPDATE parley.sessions SET last_message_at = ${NOON + DAY}`);
    const removing = storage.removeSessions({ inactiveBefore: NOON + 1 }, 10, NOON);
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await query(waiting)).length).toBe(1);
    await other.query("COMMIT");
    await other.end();
    expect(await removing).toBe(0);
    expect(await storage.session("a", "s")).toBeDefined();
    await storage.close();
  });

  it("gives up a write that waits too long, and runs later writes", async () => {
    const { url, storage } = await opened({ statementTimeout: 2_000 });
    await storage.recordQuestion(aQuestion({ sessionId: "s" }));
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM parley.sessions FOR UPDATE");
    await expect(storage.recordQuestion(aQuestion({ sessionId: "s" }))).rejects.toMatchObject({
      code: "57014",
    });
    await other.end();
    await storage.recordQuestion(aQuestion({ sessionId: "s" }));
    expect((await storage.conversation("a", "s"))?.messages).toHaveLength(2);
    await storage.close();
  });

  it("causes no deadlocks between replicas", async () => {
    const { url, storage, query } = await opened();
    const deadlocks = async () =>
      (await query("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"))[0].deadlocks;
    const before = await deadlocks();
    const replicas = [storage, await postgresStorage({ url }), await postgresStorage({ url })];
    const sessions = Array.from({ length: 50 }, (_, n) => `s${n}`);
    const shuffled = (turn: number) =>
      sessions.map((_, n) => sessions[(n * (7 + 2 * turn) + turn) % 50] as string);
    const talk = async (replica: Storage, turn: number) => {
      for (let round = 0; round < 6; round++) {
        await Promise.all(
          shuffled(turn + round).map(async (id, n) => {
            const idempotency = n % 3 === 0 ? aClaim({ key: `${round} ${id}` }) : undefined;
            const asked = await replica.recordQuestion(aQuestion({ sessionId: id, idempotency }));
            if (asked.outcome === "recorded") await replica.recordReply(aReply(asked));
            if (n % 10 === round) await replica.removeConversation("a", id, NOON);
          }),
        );
      }
    };
    await Promise.all(replicas.map(talk));
    await Promise.all(replicas.map((replica) => replica.close()));
    // Waits until every connection has ended, because a connection reports its deadlocks at its end.
    await expect.poll(async () => (await query(LOCKED)).length).toBe(0);
    expect(await deadlocks()).toBe(before);
  });

  it("removes expired idempotency keys while it writes", async () => {
    const { storage, query } = await opened();
    const ask = (key: string, at: number) =>
      storage.recordQuestion(aQuestion({ at, idempotency: aClaim({ key, expiresAt: at + DAY }) }));
    await Promise.all(Array.from({ length: 300 }, (_, n) => ask(`${n}`, NOON)));
    await ask("later", NOON + DAY);
    await storage.close();
    expect(await query("SELECT key FROM parley.claims")).toEqual([{ key: "later" }]);
  });

  it("stores no empty counts of removed sessions, even if several replicas counted them", async () => {
    const { url, storage, query } = await opened();
    const other = await postgresStorage({ url });
    for (const n of [1, 2, 3]) {
      await storage.recordQuestion(aQuestion({ at: NOON + n * DAY }));
      await other.recordQuestion(aQuestion({ at: NOON + n * DAY }));
    }
    await storage.removeSessions({ siteId: "a" }, 10, NOON);
    expect(await query("SELECT * FROM parley.session_counts")).toEqual([]);
    expect((await other.listSessions(page)).total).toBe(0);
    await Promise.all([storage.close(), other.close()]);
  });

  it("stores no messages of removed sessions", async () => {
    const { storage, query } = await opened();
    for (const sessionId of ["s", "t"]) {
      await storage.recordReply(aReply(recorded(await storage.recordQuestion(aQuestion({ sessionId })))));
    }
    await storage.removeConversation("a", "s", NOON);
    await storage.removeSessions({ siteId: "a" }, 10, NOON);
    expect(await query("SELECT * FROM parley.messages")).toEqual([]);
    expect(await storage.usage("a", TODAY, TODAY)).toMatchObject([{ messages: 2 }]);
    await storage.close();
  });

  it("finds the rows of a write by index, even if the plan was made while the tables were empty", async () => {
    const { url, storage } = await opened();
    const client = new Client({ connectionString: url });
    await client.connect();
    const ask = (sessionId: string) => {
      const [, , call] = writeCall("recordQuestion", [
        aQuestion({ sessionId, idempotency: aClaim({ key: sessionId }) }),
      ]);
      return client.query("SELECT parley.run($1)", [`[${call}]`]);
    };
    await ask("first");
    await Promise.all(
      Array.from({ length: 2_000 }, (_, n) => storage.recordQuestion(aQuestion({ sessionId: `${n}` }))),
    );
    await client.query("BEGIN");
    for (const sessionId of ["first", "1999", "new"]) await ask(sessionId);
    const { rows } = await client.query(
      "SELECT sum(seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE schemaname = 'parley'",
    );
    expect(rows[0].n).toBeLessThan(50);
    await client.end();
    await storage.close();
  });
});
