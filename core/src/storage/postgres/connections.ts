import { DatabaseError, Pool, type PoolConfig, types } from "pg";
import { CallError } from "../call-error.ts";
import { markOutage } from "../outage.ts";
import { storedText } from "./stored-text.ts";

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with the driver's options after a question mark. */
  url: string;
  /** Maximum number of connections: one for writes, the others for reads; at least 2. */
  maxConnections?: number;
  /** Milliseconds to wait for a new connection, or until one in use becomes free. */
  connectTimeout?: number;
  /** Milliseconds after which the server aborts a statement. */
  statementTimeout?: number;
}

/** A statement that each connection prepares once, under its name. */
export interface Statement {
  name: string;
  text: string;
}

export interface Asked {
  rows: object[];
  /** Number of changed rows. */
  changes: number;
}

export type Query = (statement: Statement, values: unknown[]) => Promise<Asked>;

export type Ask = <Row extends object>(statement: Statement, values: unknown[]) => Promise<Row[]>;

export interface Connections {
  /** Runs a statement on the connection for writes, one at a time. */
  write: Ask;
  /** Runs `work` in a transaction on the connection for writes. No other statement uses that connection meanwhile. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Runs a statement on any of the other connections. Texts among the values are stored exactly. */
  read: Ask;
  /** Closes once no statement is running. */
  close(): Promise<void>;
}

/**
 * Begins a transaction. If it runs no statement for `patience` milliseconds, the server ends it, which releases the locks of a lost
 * replica. Acknowledged data survives loss of power, even if the server's own setting is weaker.
 */
const begin = (patience: number) => `BEGIN;
  SET LOCAL idle_in_transaction_session_timeout = ${patience};
  SELECT set_config('synchronous_commit', 'local', true) WHERE current_setting('synchronous_commit') = 'off'`;

/** Default of `statementTimeout`. */
const STATEMENT_TIMEOUT = 15_000;
/** Milliseconds after the statement's timeout until a silent server counts as lost. */
const GRACE = 2_000;
/** Milliseconds until an unused connection is closed, and until the first keep-alive probe of a silent connection. */
const IDLE = 60_000;
const KEEP_ALIVE = 10_000;

/**
 * Opens two bounded pools, so that long reads never delay a message. A connection whose statement failed is closed, and the next
 * statement gets another, so that the store works again as soon as the server does.
 */
export function connections(options: PostgresOptions): Connections {
  const { maxConnections = 10 } = options;
  const writer = new Pool({ ...connectionConfig(options), max: 1, min: 1 });
  const readers = new Pool({ ...connectionConfig(options), max: Math.max(1, maxConnections - 1) });
  for (const pool of [writer, readers]) {
    // Ignores the error of a lost idle connection, because the pool has already removed the connection.
    pool.on("error", () => undefined);
  }
  const asking =
    (pool: Pool): Ask =>
    async (statement, values) =>
      (await pool.query({ ...statement, values: stored(values) }).catch(judged)).rows;
  return {
    write: asking(writer),
    transaction: (work) => transaction(writer, begin(options.statementTimeout ?? STATEMENT_TIMEOUT), work),
    read: asking(readers),
    async close() {
      await Promise.all([writer.end(), readers.end()]);
    },
  };
}

/** Runs `work` in a transaction. After an outage the connection is closed, which rolls back the transaction. */
async function transaction<T>(pool: Pool, beginning: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(judged);
  // Ignores the loss of the connection between two statements, because the next statement rejects.
  const ignore = () => undefined;
  client.on("error", ignore);
  try {
    await client.query(beginning);
    const made = await work(async (statement, values) => {
      const { rows, rowCount } = await client.query({ ...statement, values: stored(values) });
      return { rows, changes: rowCount ?? 0 };
    });
    await client.query("COMMIT");
    client.off("error", ignore);
    client.release();
    return made;
  } catch (error) {
    if (isCallerError(error)) {
      const isOver = await client.query("ROLLBACK").then(
        () => true,
        () => false,
      );
      if (isOver) client.off("error", ignore);
      client.release(!isOver);
    } else client.release(true);
    return judged(error);
  }
}

function stored(values: unknown[]): unknown[] {
  return values.map((value) => (typeof value === "string" ? storedText.from(value) : value));
}

/** Throws the error, marked if it is an outage. Removes row values, such as a visitor's text, because errors are logged. */
function judged(error: unknown): never {
  if (!isCallerError(error)) markOutage(error);
  if (error instanceof DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  throw error;
}

/** Returns the configuration of one connection, in which every operation has a timeout. */
export function connectionConfig(options: PostgresOptions): PoolConfig {
  const { url, connectTimeout = 5_000, statementTimeout = STATEMENT_TIMEOUT } = options;
  return {
    connectionString: url,
    fallback_application_name: "parley",
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + GRACE,
    idleTimeoutMillis: IDLE,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    types: { getTypeParser },
  };
}

/** Converts column values to the port's types. All whole numbers are instants, keys and counts: safe integers. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.TEXT]: storedText.read,
  [types.builtins.JSON]: storedText.readValue,
  [types.builtins.JSONB]: storedText.readValue,
};

const getTypeParser: typeof types.getTypeParser = (oid: number, ...format: unknown[]) =>
  PARSERS[oid] ?? (types.getTypeParser as (...given: unknown[]) => never)(oid, ...format);

/** SQLSTATE classes of errors caused by a call itself, or by two transactions together; all others are outages. */
const OF_A_CALL = /^(?:21|22|23|40|54|P0)/;

/** Whether a call failed because of its input, or lost a race, while the database itself works. */
export function isCallerError(error: unknown): boolean {
  if (error instanceof CallError) return true;
  return error instanceof DatabaseError && OF_A_CALL.test(error.code ?? "");
}
