/**
 * The cost of a message on a site without files, forms, cards, live messages or handover. A change that adds work to every
 * message changes a number here, and its commit explains why. `test/core/cluster/asked-a-message.test.ts` limits the round trips
 * to Postgres.
 */

import { StatementSync } from "node:sqlite";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../provision/missing.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";
import { type Bench, ORIGIN, openerOf, standing } from "./harness.ts";
import { overFetch } from "./over-fetch.ts";

const GROUP = ["BEGIN", "PRAGMA data_version"];
/** SQL statements for one message: those that store the question, then those that store the reply. */
const STATEMENTS = [
  ...GROUP,
  "SELECT messages",
  "INSERT messages",
  "SELECT messages",
  "COMMIT",
  ...GROUP,
  "UPDATE messages",
  "SELECT messages",
  "INSERT messages",
  "SELECT messages",
  "COMMIT",
];
/** Written rows and started scans for one message, by table. The log of calls is written in one batch every 2 seconds. */
const TOUCHED = {
  "calls inserted": 1,
  "messages inserted": 2,
  "messages read": 1,
  "sessions updated": 2,
  "sessions read": 6,
  "usage_counts updated": 2,
  "usage_counts read": 2,
};

/** Opens a visitor's session. Returns a function that sends messages in it. */
async function conversation(bench: Bench) {
  const { token } = await bench.visit(await bench.newSite());
  return async (message: string) => {
    const answer = await bench.call("POST", "/message", { token, origin: ORIGIN, body: { message } });
    expect(answer.status).toBe(200);
    return answer.json;
  };
}

describe("A site with default settings", () => {
  const bench = standing(openerOf(overFetch));

  it("executes only the expected SQLite statements per message", async () => {
    const say = await conversation(bench);
    await say("One");
    expect(await fewest(() => say("Hi"))).toEqual(STATEMENTS);
  });

  it("sends its workflow and its page exactly the fields of the contract", async () => {
    const say = await conversation(bench);
    const reply = await say("Hi");
    expect(Object.keys(reply)).toEqual(["success", "message", "session_id", "metadata", "message_id"]);
    const { json, headers } = bench.workflow.last();
    expect(Object.keys(json)).toEqual(["message", "session", "context"]);
    expect(Object.keys(json.session)).toEqual(["id", "started_at"]);
    expect(json.context).toEqual({});
    expect(Object.keys(headers).toSorted()).toEqual([
      "accept-encoding",
      "connection",
      "content-length",
      "content-type",
      "host",
      "x-reply-url",
      "x-session-id",
      "x-user-verified",
    ]);
  });

  it("sends no optional fields to its widget", async () => {
    const { public_key } = await bench.newSite();
    const { json } = await bench.call("GET", `/widget/config?site=${public_key}`, { origin: ORIGIN });
    expect(Object.keys(json)).toEqual(["success", "name", "appearance", "strings"]);
  });
});

describe.skipIf(isMissing("Postgres"))("A site with default settings, on Postgres", () => {
  const databases = postgresDatabases({ keepsSchema: true });
  const opened = (url: string) =>
    openerOf(overFetch)({
      parts: async () => ({ storage: await postgresStorage({ url, maxConnections: 3 }) }),
    });

  it("reads and writes only the expected Postgres rows per message", async () => {
    const url = await databases.fresh();
    /** Counts with a separate service, which reports its complete counts when it closes. */
    const by = async (messages: number) => {
      const before = await touched(url);
      const bench = await opened(url);
      const say = await conversation(bench);
      for (let i = 0; i < messages; i++) await say("Hi");
      await bench.close();
      return minus(await touched(url), before);
    };
    await by(1);
    const [few, many] = [await by(2), await by(12)];
    // Rounds, because one of the service's polls, once per second, may fall into a run.
    const each = Object.entries(minus(many, few)).map(([name, count]) => [name, Math.round(count / 10)]);
    expect(Object.fromEntries(each.filter(([, count]) => count !== 0))).toEqual(TOUCHED);
  });
});

/**
 * Returns the SQL statements of a piece of work. Of three runs, the one with the fewest statements counts, because timers may
 * poll storage during a run.
 */
async function fewest(work: () => Promise<unknown>): Promise<string[]> {
  const times: string[][] = [];
  const own = StatementSync.prototype;
  const { run, get, all, iterate } = own;
  const counted = (method: (...given: never[]) => unknown) =>
    function (this: StatementSync, ...given: never[]) {
      times.at(-1)?.push(inShort(this.sourceSQL));
      return method.apply(this, given);
    };
  Object.assign(own, { run: counted(run), get: counted(get), all: counted(all), iterate: counted(iterate) });
  try {
    for (let i = 0; i < 3; i++) {
      times.push([]);
      await work();
    }
  } finally {
    Object.assign(own, { run, get, all, iterate });
  }
  return times.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** Shortens `INSERT INTO messages (…) …` to `INSERT messages`. */
function inShort(sql: string): string {
  const [verb = ""] = sql.trim().split(/\s/);
  if (verb === "PRAGMA") return sql;
  const [, table] = /(?:INTO|FROM|UPDATE)\s+(\w+)/.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}

type Counts = Record<string, number>;

function minus(after: Counts, before: Counts): Counts {
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
}

const OTHERS = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
const TABLES = `
  SELECT relname AS name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) AS read,
    n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_del AS deleted
  FROM pg_stat_user_tables WHERE schemaname = 'parley'`;

/**
 * Counts since the database was created. Connections report their counts when they end, before they leave the list of
 * connections.
 */
async function touched(url: string): Promise<Counts> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await expect.poll(async () => (await client.query(OTHERS)).rows).toEqual([]);
    const { rows } = await client.query(TABLES);
    return Object.fromEntries(
      rows.flatMap(({ name, ...counts }) =>
        Object.entries(counts).map(([what, count]) => [`${name} ${what}`, Number(count)]),
      ),
    );
  } finally {
    await client.end();
  }
}
