import { createHash } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FUNCTIONS } from "../../../../core/src/storage/postgres/functions/functions.ts";
import { migrate } from "../../../../core/src/storage/postgres/migrate.ts";
import { STEPS } from "../../../../core/src/storage/postgres/schema.ts";
import { isMissing } from "../../../provision/missing.ts";
import { postgresDatabases } from "../postgres-databases.ts";

const TABLES = ["CREATE TABLE parley.one (n int)", "CREATE TABLE parley.two (n int)"];
const ANSWER = (n: number) =>
  `CREATE OR REPLACE FUNCTION parley.answer() RETURNS int LANGUAGE sql AS 'SELECT ${n}'`;

describe.skipIf(isMissing("Postgres"))("A Postgres database", () => {
  const databases = postgresDatabases();
  let url: string;
  let client: Client;
  beforeEach(async () => {
    url = await databases.fresh();
    client = new Client({ connectionString: url });
    await client.connect();
  });
  afterEach(() => client.end());

  const first = async (sql: string) => Object.values((await client.query(sql)).rows[0] ?? {})[0];
  const state = async () => ({
    tables: (
      await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'parley' ORDER BY 1")
    ).rows
      .map(({ tablename }) => tablename)
      .filter((name) => name !== "schema_version"),
    version: await first("SELECT version FROM parley.schema_version"),
  });

  it("gets every migration if it is new, the missing ones if it is older, and none if it is current", async () => {
    await migrate({ url }, TABLES.slice(0, 1), ANSWER(1));
    expect(await state()).toEqual({ tables: ["one"], version: 1 });
    await migrate({ url }, TABLES, ANSWER(2));
    await migrate({ url }, TABLES, ANSWER(3));
    expect(await state()).toEqual({ tables: ["one", "two"], version: 2 });
    expect(await first("SELECT parley.answer()")).toBe(2);
  });

  it("stays unchanged after a migration has failed", async () => {
    await migrate({ url }, TABLES.slice(0, 1), ANSWER(1));
    const failing = migrate({ url }, [...TABLES, "CREATE TABLE parley.one (n int)"], ANSWER(2));
    await expect(failing).rejects.toThrow("already exists");
    expect(await state()).toEqual({ tables: ["one"], version: 1 });
  });

  it("is refused and stays unchanged if it is newer than the program", async () => {
    await migrate({ url }, TABLES, ANSWER(1));
    await expect(migrate({ url }, TABLES.slice(0, 1), ANSWER(2))).rejects.toThrow(
      "The database has schema version 2, but this program knows only up to 1. " +
        "A newer version of the program wrote it: start that version instead.",
    );
    expect(await state()).toEqual({ tables: ["one", "two"], version: 2 });
  });

  it("is migrated once if several replicas start concurrently", async () => {
    await Promise.all(Array.from({ length: 6 }, () => migrate({ url })));
    expect(await first("SELECT count(*)::int FROM parley.schema_version")).toBe(1);
    expect(await first("SELECT version FROM parley.settings_version")).toBe("0");
  });

  it("is refused with advice if its encoding is not UTF-8", async () => {
    await client.query("CREATE DATABASE latin ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0");
    const latin = url.replace(/[^/]*$/, "latin");
    await expect(migrate({ url: latin })).rejects.toThrow(
      /^The database stores text as SQL_ASCII.*ENCODING 'UTF8'/,
    );
    await client.query("DROP DATABASE latin");
  });
});

it("The SQL functions have the recorded digest: after the first release, a changed function needs a new migration", () => {
  const digest = createHash("sha256").update(FUNCTIONS).digest("hex").slice(0, 12);
  expect([STEPS.length, digest]).toEqual([1, "035c2bf1506d"]);
});
