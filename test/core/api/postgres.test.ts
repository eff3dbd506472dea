import { describe } from "vitest";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { isMissing } from "../../provision/missing.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";
import { type BenchOptions, type OpenBench, openerOf } from "./harness.ts";
import { overFetch } from "./over-fetch.ts";
import { describeRestApi } from "./rest-contract.ts";

describe.skipIf(isMissing("Postgres"))("On the second store", () => {
  const databases = postgresDatabases({ keepsSchema: true });
  const open: OpenBench = async (options) => {
    const url = await databases.fresh();
    const parts: BenchOptions["parts"] = async (log) => ({
      ...(await options?.parts?.(log)),
      storage: await postgresStorage({ url, maxConnections: 3 }),
    });
    return openerOf(overFetch)({ ...options, parts });
  };
  describeRestApi("The REST API on Postgres", open);
});
