import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOutage } from "../../../../core/src/storage/outage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { connections } from "../../../../core/src/storage/postgres/connections.ts";
import { postgresStorage } from "../../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../../provision/missing.ts";
import { type PostgresServer, postgresServer } from "../../../provision/postgres-server.ts";
import { expectAcknowledged, expectCountsToAgree, killedWriter } from "../acknowledged.ts";
import { aQuestion, aReply, makeSites, recorded } from "../sample-records.ts";

/** A separate server, because the tests stop it. It syncs to disk, because the tests check durability. */
describe.skipIf(isMissing("Postgres"))("Postgres", () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await postgresServer({ fsync: true });
    url = server.url("postgres");
  });
  afterAll(() => server?.remove());

  it("keeps everything that a killed replica has acknowledged, and other replicas continue immediately", async () => {
    const survivor = await postgresStorage({ url });
    for (let round = 0; round < 3; round++) {
      const acknowledged = await killedWriter({ url }, `${round}`, 200 + Math.random() * 2_000);
      await expectAcknowledged(survivor, acknowledged);
      await survivor.removeConversation("a", `${round}-0-0`, Date.now());
    }
    await survivor.close();
    const storage = await postgresStorage({ url });
    await expectCountsToAgree(storage);
    await storage.close();
  });

  it("fails a ping if it is read-only, as after a failover, but still answers reads", async () => {
    const storage = await postgresStorage({ url });
    const client = new Client(url);
    await client.connect();
    const readOnly = async (state: "on" | "off") => {
      await client.query("SET default_transaction_read_only = off");
      await client.query(`ALTER DATABASE postgres SET default_transaction_read_only = ${state}`);
      await client.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'postgres' AND pid <> pg_backend_pid()",
      );
    };
    await storage.ping();
    const sites = await storage.sites();
    await readOnly("on");
    await expect.poll(() => storage.sites()).toEqual(sites);
    await expect(storage.ping()).rejects.toThrow("read-only");
    await readOnly("off");
    await expect.poll(() => storage.ping().then(() => "pings")).toBe("pings");
    await client.end();
    await storage.close();
  });

  it("frees the locks of a transaction that is idle for the statement timeout", async () => {
    const { transaction, close } = connections({ url, statementTimeout: 200 });
    const client = new Client(url);
    await client.connect();
    const silent = transaction(async (query) => {
      await query({ name: "hold", text: "LOCK TABLE parley.notes" }, []);
      // Waits until the server has released the lock.
      await client.query("INSERT INTO parley.notes VALUES ('after', '')");
      await query({ name: "late", text: "SELECT 1" }, []);
    });
    expect(isOutage(await silent.catch((error) => error))).toBe(true);
    await client.query("DELETE FROM parley.notes WHERE name = 'after'");
    await client.end();
    await close();
  });

  it("reports an outage for a transaction whose connection closes between two statements", async () => {
    const { transaction, close } = connections({ url });
    const client = new Client(url);
    await client.connect();
    const pid = { name: "pid", text: "SELECT pg_backend_pid() AS pid" };
    const lost = transaction(async (query) => {
      const [backend] = (await query(pid, [])).rows as { pid: number }[];
      await client.query("SELECT pg_terminate_backend($1, 5000)", [backend?.pid]);
      // Gives the connection time to notice.
      await pause(100);
      await query(pid, []);
    });
    expect(isOutage(await lost.catch((error) => error))).toBe(true);
    expect(await transaction(async (query) => (await query(pid, [])).rows.length)).toBe(1);
    await client.end();
    await close();
  });

  it("reports an outage for calls that get no answer in time, and for calls that wait for a connection", async () => {
    const storage = await postgresStorage({
      url,
      maxConnections: 2,
      // Long enough for a connection on a busy machine, and shorter than the statements that occupy both connections.
      connectTimeout: 2_000,
      statementTimeout: 3_000,
    });
    const client = new Client(url);
    await client.connect();
    await client.query("BEGIN; LOCK TABLE parley.sites");
    const errors = await Promise.all(
      Array.from({ length: 3 }, () => storage.site("a").then(String, (error) => error)),
    );
    expect(errors.map(isOutage)).toEqual([true, true, true]);
    await client.query("ROLLBACK");
    await client.end();
    await storage.ping();
    await storage.close();
    expect(isOutage(await storage.site("a").catch((error) => error))).toBe(true);
  });

  it.each(["SIGINT", "SIGQUIT"] as const)(
    "rejects calls while it is stopped (%s), works again after a restart, and keeps everything acknowledged",
    async (signal) => {
      const siteId = `site ${signal}`;
      const storage = await postgresStorage({ url, maxConnections: 4 });
      await makeSites(storage, siteId);
      const load = underLoad(storage, siteId);
      await load.until(({ acknowledged }) => acknowledged.length > 200);
      await server.stop(signal);
      await load.until(({ failed }) => failed > 50);
      await expect(storage.ping()).rejects.toThrow();
      for (const call of [storage.site("a"), storage.setNote("a", "b")]) {
        expect(isOutage(await call.catch((error) => error))).toBe(true);
      }
      const before = load.state.acknowledged.length;
      await server.start();
      await load.until(({ acknowledged }) => acknowledged.length > before + 200);
      await storage.ping();
      const acknowledged = await load.stop();

      const stored = new Set<string>();
      for (const { messages } of await storage.exportSessions({ siteId }, 0, 100_000)) {
        for (const { content } of messages) stored.add(content);
      }
      expect(acknowledged.filter((content) => !stored.has(content))).toEqual([]);
      await storage.close();
    },
  );
});

/** Runs sixteen concurrent conversations that go on after every failure. */
function underLoad(storage: Storage, siteId: string) {
  const state = { acknowledged: [] as string[], failed: 0 };
  let stopping = false;
  const converse = async (name: number) => {
    for (let n = 0; !stopping; n++) {
      const content = `${name} ${n}`;
      try {
        const asked = recorded(
          await storage.recordQuestion(
            aQuestion({
              siteId,
              sessionId: `${name}-${n >> 2}`,
              freshSessionId: `${content} fresh`,
              content,
            }),
          ),
        );
        state.acknowledged.push(content);
        const reply = aReply(asked, { siteId, content: `re ${content}` });
        const { outcome } = await storage.recordReply(reply);
        if (outcome === "stored") state.acknowledged.push(reply.content);
      } catch {
        state.failed += 1;
        await pause(5);
      }
    }
  };
  const talks = Promise.all(Array.from({ length: 16 }, (_, name) => converse(name)));
  return {
    state,
    async until(reached: (now: typeof state) => boolean) {
      while (!reached(state)) await pause(5);
    },
    async stop() {
      stopping = true;
      await talks;
      return state.acknowledged;
    },
  };
}
