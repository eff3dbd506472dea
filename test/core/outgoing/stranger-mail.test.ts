import { describe } from "vitest";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../provision/missing.ts";
import { openerOf } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";
import { describeStrangerMail } from "./stranger-mail.ts";

describeStrangerMail("SQLite", openerOf(overFetch));

describe.skipIf(isMissing("Postgres"))("With a real Postgres server,", () => {
  const databases = postgresDatabases();
  describeStrangerMail("Postgres", async (options) => {
    const url = await databases.fresh();
    const storage = () => postgresStorage({ url, maxConnections: 3 });
    return openerOf(overFetch)({
      ...options,
      parts: async (log) => ({ ...(await options?.parts?.(log)), storage: await storage() }),
    });
  });
});
