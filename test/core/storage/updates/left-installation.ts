import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { openParley, type Parley, type ParleyOptions } from "../../../../core/src/app/open-parley.ts";
import { isMissing } from "../../../provision/missing.ts";
import { type PretendWorkflow, pretendWorkflow } from "../../api/pretend-workflow.ts";
import { postgresDatabases } from "../postgres-databases.ts";

/** What version 0.1.0 left, opened by the present service. */
export interface LeftInstallation {
  readonly workflow: PretendWorkflow;
  /** Opens everything; of a verified visitor and of a guest: their sessions. */
  readonly left: { key: string; readingKey: string; verified: string; guest: string };
  call(method: string, path: string, body?: object, key?: string): Promise<{ status: number; body: Answer }>;
  got(path: string): Promise<Answer>;
  /** Runs a statement in the database, beside the service: the first row of what it answers. */
  sql(statement: string): Promise<Record<string, unknown> | undefined>;
  reopen(): Promise<void>;
  /** As a later version leaves the database. */
  raiseVersion(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
type Answer = any;

interface Database {
  options: Partial<ParleyOptions>;
  sql: LeftInstallation["sql"];
  raiseVersion: string;
}

/** The same tests on a file and in Postgres, each on a copy that no test before has touched. */
export function describeLeft(title: string, tests: (on: LeftInstallation) => void): void {
  describe(`${title}, in a data folder`, () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-updates-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    let count = 0;
    tests(
      installation("sqlite-0.1.0.sql", async (dump) => {
        const dataDir = join(folder, `${++count}`);
        mkdirSync(dataDir);
        const open = () => new DatabaseSync(join(dataDir, "parley.db"), { timeout: 5_000 });
        const database = open();
        database.exec(dump);
        database.close();
        const sql = async (statement: string) => {
          const beside = open();
          const row = beside.prepare(statement).get();
          beside.close();
          return row;
        };
        return { options: { dataDir }, sql, raiseVersion: "PRAGMA user_version = 99" };
      }),
    );
  });

  describe.skipIf(isMissing("Postgres"))(`${title}, in Postgres`, () => {
    const databases = postgresDatabases();
    tests(
      installation("postgres-0.1.0.sql", async (dump) => {
        const databaseUrl = await databases.fresh();
        const sql = async (statement: string) => {
          const client = new Client({ connectionString: databaseUrl });
          await client.connect();
          try {
            // A dump empties the path: it names the schema everywhere.
            if (statement !== dump) await client.query("SET search_path = parley");
            return (await client.query(statement)).rows?.[0];
          } finally {
            await client.end();
          }
        };
        await sql(dump);
        return { options: { databaseUrl }, sql, raiseVersion: "UPDATE schema_version SET version = 99" };
      }),
    );
  });
}

function installation(name: string, load: (dump: string) => Promise<Database>): LeftInstallation {
  const dump = readFileSync(new URL(name, import.meta.url), "utf8");
  const [key = "", readingKey = ""] = dump.match(/sk_\w+/g) ?? [];
  const [verified = "", guest = ""] = dump.match(/ses_\w+/g) ?? [];
  let workflow: PretendWorkflow;
  let parley: Parley;
  let database: Database;
  const open = async () => {
    parley = await openParley({
      publicUrl: "http://127.0.0.1:3000",
      secret: "kept for the tests of updates",
      allowWebhookHosts: ["127.0.0.1"],
      log: "silent",
      ...database.options,
    });
  };
  beforeAll(async () => {
    workflow = await pretendWorkflow();
  });
  afterAll(() => workflow?.close());
  beforeEach(async () => {
    database = await load(dump);
    await open();
  });
  afterEach(() => parley?.close());

  const call: LeftInstallation["call"] = async (method, path, body, apiKey = key) => {
    const headers = { "X-API-Key": apiKey, "Content-Type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const request = new Request(`http://127.0.0.1:3000/v1${path}`, init);
    const answer = await parley.fetch(request, { ip: "127.0.0.1" });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    get workflow() {
      return workflow;
    },
    left: { key, readingKey, verified, guest },
    call,
    got: async (path) => (await call("GET", path)).body,
    sql: (statement) => database.sql(statement),
    async reopen() {
      await parley.close();
      await open();
    },
    raiseVersion: async () => void (await database.sql(database.raiseVersion)),
  };
}
