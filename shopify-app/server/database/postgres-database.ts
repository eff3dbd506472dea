import pg from "pg";
import type { AppDatabase, Row } from "./app-database.ts";
import { TABLES } from "./tables.ts";

/** Any number that others are unlikely to lock: replicas that start together create the tables one after the other. */
const MAKING_TABLES = 7_273_921;

/**
 * The app's own schema: the default search path begins with the user's schema, which is the service's if the user is
 * called `parley`.
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
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    // Statements sent together are one transaction, which keeps the lock to its end.
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
