import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { postgresStorage } from "../../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../../provision/missing.ts";
import { postgresDatabases } from "../postgres-databases.ts";
import { aQuestion, makeSites } from "../sample-records.ts";

describe.skipIf(isMissing("A database that keeps its tables from test to test"))(
  "A database that is emptied between tests",
  () => {
    const databases = postgresDatabases({ keepsSchema: true });
    let asMade: unknown;

    async function rows(url: string): Promise<Record<string, unknown>> {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        const { rows } = await client.query(`
        SELECT tablename AS name, query_to_xml('SELECT * FROM parley.' || tablename, true, false, '')::text AS value
        FROM pg_tables WHERE schemaname = 'parley'`);
        return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
      } finally {
        await client.end();
      }
    }

    it("accepts writes", async () => {
      const url = await databases.fresh();
      const storage = await postgresStorage({ url, maxConnections: 3 });
      asMade = await rows(url);
      await makeSites(storage, "a", "b");
      await storage.recordQuestion(aQuestion({ freshSessionId: "s" }));
      await storage.close();
      expect(await rows(url)).not.toEqual(asMade);
    });

    it("has its initial content again in the next test", async () => {
      const url = await databases.fresh();
      expect(await rows(url)).toEqual(asMade);
      const storage = await postgresStorage({ url, maxConnections: 3 });
      expect(await storage.sites()).toEqual([]);
      await storage.close();
    });
  },
);
