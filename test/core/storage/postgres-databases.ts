import { Client } from "pg";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import type { Storage } from "../../../core/src/storage/port.ts";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import type { StorageUnderTest } from "./storage-contract.ts";

export interface PostgresDatabases extends Required<StorageUnderTest> {
  /** An empty database's address, its own until the test ends. */
  fresh(): Promise<string>;
  /** Another store on the same database. */
  again(storage: Storage): Promise<Storage>;
}

/** Stores in databases of the run's own server. Each is emptied and used again, since making and dropping one takes long. */
export function postgresDatabases(): PostgresDatabases {
  const inUse: string[] = [];
  const free: string[] = [];
  const urls = new WeakMap<Storage, string>();
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
    } else {
      await ask(urlOf(name), "DROP SCHEMA IF EXISTS parley, public CASCADE");
      await ask(urlOf(name), `CREATE SCHEMA public; ALTER DATABASE ${name} RESET ALL`);
    }
    inUse.push(name);
    return urlOf(name);
  };
  const openUrl = async (url: string) => {
    const storage = await postgresStorage({ url, maxConnections: 3 });
    urls.set(storage, url);
    return storage;
  };
  return {
    fresh,
    open: async () => openUrl(await fresh()),
    again: (storage) => openUrl(urls.get(storage) as string),
    async reopen(storage) {
      await storage.close();
      return openUrl(urls.get(storage) as string);
    },
  };
}

let made = 0;

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
