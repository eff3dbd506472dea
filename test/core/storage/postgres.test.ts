import { describe } from "vitest";
import { isMissing } from "../../provision/missing.ts";
import { describeReplicas } from "./contract/replicas.ts";
import { postgresDatabases } from "./postgres-databases.ts";
import { describeStorage } from "./storage-contract.ts";

describe.skipIf(isMissing("Postgres"))("Postgres on a real server", () => {
  const databases = postgresDatabases({ keepsSchema: true });

  describeStorage("Postgres", databases);
  describeReplicas("Postgres", databases);
});
