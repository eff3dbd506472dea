import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openParley, type Parley, type ParleyOptions } from "../../../core/src/app/open-parley.ts";
import type { SiteCredentials } from "../../../core/src/sites/site-service.ts";
import { isMissing } from "../../provision/missing.ts";
import { type PretendWorkflow, pretendWorkflow } from "../api/pretend-workflow.ts";
import { postgresDatabases } from "./postgres-databases.ts";

interface Database {
  options: Partial<ParleyOptions>;
  /** Runs a statement on a second connection. Returns the first row of its result. */
  sql(statement: string): Promise<Record<string, unknown> | undefined>;
  /** A statement that raises the database's version, as a later release would. */
  raiseVersion: string;
}

describe("A site that a newer version stored in a data folder", () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  describeNewerSettings(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "parley-newer-"));
    folders.push(dataDir);
    return {
      options: { dataDir },
      async sql(statement) {
        const beside = new DatabaseSync(join(dataDir, "parley.db"), { timeout: 5_000 });
        const row = beside.prepare(statement).get();
        beside.close();
        return row;
      },
      raiseVersion: "PRAGMA user_version = 99",
    };
  });
});

describe.skipIf(isMissing("A site written by a newer version, in Postgres"))(
  "A site that a newer version stored in Postgres",
  () => {
    const databases = postgresDatabases();
    describeNewerSettings(async () => {
      const databaseUrl = await databases.fresh();
      return {
        options: { databaseUrl },
        async sql(statement) {
          const client = new Client({ connectionString: databaseUrl });
          await client.connect();
          await client.query("SET search_path = parley");
          const { rows } = await client.query(statement).finally(() => client.end());
          return rows?.[0];
        },
        raiseVersion: "UPDATE schema_version SET version = 99",
      };
    });
  },
);

function describeNewerSettings(make: () => Promise<Database>): void {
  const SET = {
    strings: { "de.send": "Ab damit" },
    session_timeout: 7_200,
    allowed_origins: ["https://shop.example.com"],
  };
  let workflow: PretendWorkflow;
  let database: Database;
  let parley: Parley;
  let site: SiteCredentials;
  const open = async () => {
    parley = await openParley({
      publicUrl: "http://127.0.0.1:3000",
      secret: "kept for the tests of newer settings",
      allowWebhookHosts: ["127.0.0.1"],
      log: "silent",
      ...database.options,
    });
  };
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "X-API-Key": site.api_key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await parley.fetch(new Request(`http://127.0.0.1:3000/v1${path}`, init), {
      ip: "127.0.0.1",
    });
    return { status: answer.status, body: await answer.json() };
  };
  const stored = async () => {
    const row = await database.sql("SELECT plan, settings FROM sites");
    return { plan: row?.plan, settings: JSON.parse(row?.settings as string) };
  };
  const set = async (table: string, column: string, value: unknown) => {
    const json = JSON.stringify(value).replaceAll("'", "''");
    await database.sql(`UPDATE ${table} SET ${column} = '${json}'`);
  };
  const reopen = async () => {
    await parley.close();
    await open();
  };

  beforeAll(async () => {
    workflow = await pretendWorkflow();
  });
  afterAll(() => workflow?.close());
  beforeEach(async () => {
    database = await make();
    await open();
    const appearance = { title: "Blue Door Books" };
    site = await parley.sites.create({
      ...SET,
      name: "Blue Door Books",
      webhook_url: workflow.url,
      appearance,
    });
    const { settings } = await stored();
    await set("sites", "settings", {
      ...settings,
      version: 99,
      escalation: { visitors: true, timeout: 300 },
      payload: "cloudevents",
      visitors: "invited",
      allowed_origins: ["https://shop.example.com", "*.example.com"],
      appearance: { ...settings.appearance, theme: "sepia", avatar: "https://shop.example.com/a.png" },
      strings: { ...settings.strings, "not a name of today's": "…" },
    });
    await database.sql("UPDATE sites SET plan = 'business'");
    await reopen();
  });
  afterEach(() => parley?.close());

  it("is returned with the settings that this version knows, and with defaults for the others", async () => {
    const { status, body } = await call("GET", "/site");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...SET,
      plan: "free",
      payload: "standard",
      visitors: "all",
      appearance: { theme: "page", title: "Blue Door Books" },
    });
    expect(body).not.toHaveProperty("escalation");
    expect((await call("GET", `/widget/config?site=${body.public_key}`)).status).toBe(200);
  });

  it("returns its keys with only the permissions that this version knows", async () => {
    await set("keys", "permissions", ["settings:read", "files:write"]);
    await reopen();
    const { status, body } = await call("GET", "/site/keys");
    expect(status).toBe(200);
    expect(body.data[0].permissions).toEqual(["settings:read"]);
  });

  it("accepts messages", async () => {
    workflow.answers(() => ({ body: { message: "Hello yourself" } }));
    const { status, body } = await call("POST", "/message", { message: "Hello" });
    expect([status, body.message]).toEqual([200, "Hello yourself"]);
  });

  it("keeps its unknown settings if another setting changes", async () => {
    const before = await stored();
    const changes = { session_timeout: 600, appearance: { title: "Shop" } };
    expect((await call("PATCH", "/site", changes)).body).toMatchObject(changes);
    const { settings } = before;
    const appearance = { ...settings.appearance, title: "Shop" };
    const after = await stored();
    expect(after.plan).toBe("business");
    expect(after.settings).toMatchObject({ ...settings, session_timeout: 600, appearance });
  });

  it("drops an unknown value if a known value replaces it", async () => {
    expect((await call("PATCH", "/site", { payload: "legacy" })).status).toBe(200);
    expect((await stored()).settings).toMatchObject({ payload: "legacy", visitors: "invited" });
  });

  it("is refused with a reason if the newer version has also changed the database's schema", async () => {
    await database.sql(database.raiseVersion);
    await expect(reopen()).rejects.toThrow(/schema version 99.*A newer version of the program wrote it/);
  });
}
