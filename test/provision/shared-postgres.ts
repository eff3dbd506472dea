import type { TestProject } from "vitest/node";
import { isMissing } from "./missing.ts";
import { postgres } from "./postgres.ts";
import { postgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the run's own server; undefined where there is no Postgres. */
    postgresUrl: string | undefined;
  }
}

/** Once for a run of tests: one server for all of them, each of which makes databases of its own. */
export default async function sharedPostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (isMissing(postgres.name) || postgres.find() === undefined) {
    project.provide("postgresUrl", undefined);
    return undefined;
  }
  const server = await postgresServer({ fsync: false });
  project.provide("postgresUrl", server.url("postgres"));
  return server.remove;
}
