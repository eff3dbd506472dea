import { describe } from "vitest";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../provision/missing.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";
import { type BenchOptions, type Bind, type OpenBench, openerOf } from "./harness.ts";
import { overExpress } from "./over-express.ts";
import { overFetch } from "./over-fetch.ts";
import { describeRestApi, describeRestTransport } from "./rest-contract.ts";

describe.skipIf(isMissing("Postgres"))("The API on Postgres", () => {
  const databases = postgresDatabases({ keepsSchema: true });
  const openOver =
    (bind: Bind): OpenBench =>
    async (options) => {
      const url = await databases.fresh();
      const parts: BenchOptions["parts"] = async (log) => ({
        ...(await options?.parts?.(log)),
        storage: await postgresStorage({ url, maxConnections: 3 }),
      });
      return openerOf(bind)({ ...options, parts });
    };
  describeRestApi("The REST API over the fetch handler, on Postgres", openOver(overFetch));
  describeRestTransport("The REST API over Express, on Postgres", openOver(overExpress));
});
