import pg from "pg";
import type { AppDatabase, Row } from "./app-database.ts";
import { TABLES } from "./tables.ts";

/** Key of the advisory lock under which replicas create the tables one after the other. The number is arbitrary; others are unlikely to use it. */
const MAKING_TABLES = 7_273_921;

/**
 * The app's own schema. The default search path would begin with the user's schema, which is the service's if the user is called
 * `parley`.
 */
const SCHEMA = "parley_shopify";

/** A Postgres database that all replicas of the app share. Rejects if it cannot be reached. */
export async function postgresDatabase(url: string): Promise<AppDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 5,
    options: `-c search_path=${SCHEMA}`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  });
  // The next query replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on("error", () => undefined);
  try {
    // Statements sent together are one transaction. The lock is released at its end.
    await pool.query(
      `SELECT pg_advisory_xact_lock(${MAKING_TABLES}); CREATE SCHEMA IF NOT EXISTS ${SCHEMA}; ${TABLES}`,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    query: async (sql, ...parameters) => (await pool.query<Row>(sql, parameters)).rows,
    close: () => pool.end(),
  };
}
