import { Client } from "pg";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import type { Storage } from "../../../core/src/storage/port.ts";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import type { StorageUnderTest } from "./storage-contract.ts";

export interface PostgresDatabases extends Required<StorageUnderTest> {
  /** The URL of an empty database that is reserved until the test ends. */
  fresh(): Promise<string>;
  /** Another store on the same database. */
  again(storage: Storage): Promise<Storage>;
}

/**
 * Opens stores in databases on the test run's own server. Each database is emptied and used again, because creating one is slow.
 * With `keepsSchema`, the tables stay for the next test, so no test may change the schema.
 */
export function postgresDatabases({ keepsSchema = false } = {}): PostgresDatabases {
  const inUse: string[] = [];
  const free: string[] = [];
  const urls = new WeakMap<Storage, string>();
  const closed = new WeakSet<Storage>();
  let server: string;
  beforeAll(() => {
    const url = inject("postgresUrl");
    if (url === undefined) throw new Error("No Postgres was found. On Debian: apt-get install -y postgresql");
    server = url;
  });
  afterEach(() => {
    free.push(...inUse.splice(0));
  });
  afterAll(async () => {
    for (const name of free) await ask(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  const urlOf = (name: string) => server.replace(/[^/]*$/, name);
  const fresh = async () => {
    let name = free.pop();
    if (name === undefined) {
      name = `test_${process.pid}_${made++}`;
      await ask(server, `CREATE DATABASE ${name}`);
    } else if (keepsSchema) {
      await ask(urlOf(name), WITHOUT_ROWS);
    } else {
      await ask(urlOf(name), "DROP SCHEMA IF EXISTS parley, public CASCADE");
      await ask(urlOf(name), `CREATE SCHEMA public; ALTER DATABASE ${name} RESET ALL`);
    }
    inUse.push(name);
    return urlOf(name);
  };
  const openUrl = async (url: string) => {
    const opened = await postgresStorage({ url, maxConnections: 3 });
    const storage = {
      ...opened,
      close() {
        closed.add(storage);
        return opened.close();
      },
    };
    urls.set(storage, url);
    return storage;
  };
  return {
    fresh,
    open: async () => openUrl(await fresh()),
    async emptied(storage) {
      if (closed.has(storage)) return openUrl(await fresh());
      await ask(urls.get(storage) as string, WITHOUT_ROWS);
      return storage;
    },
    again: (storage) => openUrl(urls.get(storage) as string),
    async reopen(storage) {
      await storage.close();
      return openUrl(urls.get(storage) as string);
    },
  };
}

let made = 0;

/**
 * Empties the tables, as they are right after the schema's steps. A table that was never written to has no bytes, and is
 * skipped.
 */
const WITHOUT_ROWS = `
  DO $$
  DECLARE
    written text := (
      SELECT string_agg(oid::regclass::text, ', ') FROM pg_class
      WHERE relnamespace = to_regnamespace('parley') AND relkind = 'r' AND pg_relation_size(oid) > 0
        AND relname NOT IN ('schema_version', 'settings_version')
    );
  BEGIN
    IF written IS NOT NULL THEN
      EXECUTE 'TRUNCATE ' || written || ' RESTART IDENTITY CASCADE';
      UPDATE parley.settings_version SET version = 0;
    END IF;
  END $$`;

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
