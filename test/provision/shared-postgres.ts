import type { TestProject } from "vitest/node";
import { isMissing } from "./missing.ts";
import { postgres } from "./postgres.ts";
import { postgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's own server; undefined if Postgres is missing. */
    postgresUrl: string | undefined;
  }
}

/** The server for all projects of a run. Each test creates its own database in it. */
let server: ReturnType<typeof postgresServer> | undefined;
let users = 0;

/** Called once for each project. The first call starts the server, and the end of the last project removes it. */
export default async function sharedPostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (isMissing(postgres.name) || postgres.find() === undefined) {
    project.provide("postgresUrl", undefined);
    return undefined;
  }
  users++;
  server ??= postgresServer({ fsync: false });
  const { url, remove } = await server;
  project.provide("postgresUrl", url("postgres"));
  return async () => {
    users--;
    if (users === 0) await remove();
  };
}
