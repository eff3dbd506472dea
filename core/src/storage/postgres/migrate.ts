import { Client } from "pg";
import { connectionConfig, type PostgresOptions } from "./connections.ts";
import { FUNCTIONS } from "./functions/functions.ts";
import { STEPS } from "./schema.ts";

/** Id of the lock held while the schema is created or changed: any number that nothing else in the database uses. */
const LOCK = 7_265_539_811;

/** Milliseconds for a step, and for waiting until another replica has done all steps. */
const STATEMENT_TIMEOUT = 600_000;

/** Milliseconds after which the server releases the locks of a replica that was lost between two steps. */
const SILENCE = 60_000;

/**
 * Brings the schema up to date in one transaction, one replica at a time. The functions are replaced whenever there is a step to
 * do, so a change of a function needs a step, which may be empty. Rejects if a newer program has changed the database, or if the
 * database is not in UTF-8.
 */
export async function migrate(options: PostgresOptions, steps = STEPS, functions = FUNCTIONS): Promise<void> {
  const client = new Client({
    ...connectionConfig({ ...options, statementTimeout: STATEMENT_TIMEOUT }),
    idle_in_transaction_session_timeout: SILENCE,
  });
  // Listens, because an unhandled error would end the process. The running statement rejects with the error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if ((await versionOf(client)) === steps.length) return;
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    // Reads the version again under the lock, because another replica may have been first.
    const version = await versionOf(client);
    if (version > steps.length) throw tooNew(version, steps.length);
    await expectUtf8(client);
    if (version === 0) await client.query(SCHEMA_VERSION_SQL);
    for (const step of steps.slice(version)) await client.query(step);
    if (version < steps.length) await client.query(functions);
    await client.query("UPDATE parley.schema_version SET version = $1", [steps.length]);
    await client.query("COMMIT");
  } finally {
    // Ends the connection, which rolls back uncommitted work.
    await client.end();
  }
}

const SCHEMA_VERSION_SQL = `
  CREATE SCHEMA IF NOT EXISTS parley;
  CREATE TABLE IF NOT EXISTS parley.schema_version (version integer NOT NULL);
  DELETE FROM parley.schema_version;
  INSERT INTO parley.schema_version VALUES (0);
`;

/** Returns 0 without a schema. Reads the catalogue's tables, because `to_regclass` caches results inside a transaction. */
async function versionOf(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'parley' AND tablename = 'schema_version'",
  );
  if (rowCount === 0) return 0;
  return (await client.query("SELECT version FROM parley.schema_version")).rows[0]?.version ?? 0;
}

async function expectUtf8(client: Client): Promise<void> {
  const { server_encoding: encoding } = (await client.query("SHOW server_encoding")).rows[0];
  if (encoding !== "UTF8") {
    throw new Error(
      `The database stores text as ${encoding}, which does not support all characters. ` +
        "Create a database with UTF-8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    );
  }
}

function tooNew(version: number, known: number): Error {
  return new Error(
    `The database has schema version ${version}, but this program knows only up to ${known}. ` +
      "A newer version of the program wrote it: start that version instead.",
  );
}
