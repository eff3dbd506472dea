import { DatabaseError, Pool, type PoolConfig, types } from "pg";
import { markOutage } from "../outage.ts";
import { isCallerError } from "./is-caller-error.ts";
import { storedText } from "./stored-text.ts";

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with what the driver understands behind a question mark. */
  url: string;
  /** One for writes, the others for reads; at least 2. */
  maxConnections?: number;
  /** Milliseconds to wait for a connection, be it a new one or one that others hold. */
  connectTimeout?: number;
  /** Milliseconds after which the server gives a statement up. */
  statementTimeout?: number;
}

/** A statement that each connection prepares once, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/** What a statement answers. */
export interface Asked {
  rows: object[];
  /** Rows that it changed. */
  changes: number;
}

/** Sends one statement on one connection. */
export type Query = (statement: Statement, values: unknown[]) => Promise<Asked>;

export type Ask = <Row extends object>(statement: Statement, values: unknown[]) => Promise<Row[]>;

export interface Connections {
  /** On the connection for writes, one statement at a time. */
  write: Ask;
  /** One transaction on the connection for writes, which no other statement uses meanwhile. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** On any of the others. Text among the values is kept as it is given. */
  read: Ask;
  /** Once no statement is under way. */
  close(): Promise<void>;
}

/**
 * What a lost replica held is free after `patience` milliseconds. What is acknowledged survives loss of power, even if the server's
 * setting is less careful.
 */
const begin = (patience: number) => `BEGIN;
  SET LOCAL idle_in_transaction_session_timeout = ${patience};
  SELECT set_config('synchronous_commit', 'local', true) WHERE current_setting('synchronous_commit') = 'off'`;

/** Milliseconds, where the options name no other. */
const STATEMENT_TIMEOUT = 15_000;
/** Milliseconds beyond the statement's own time, until a server that says nothing at all counts as gone. */
const GRACE = 2_000;
/** Milliseconds until a connection that nobody needs is closed, and until the first probe of a silent one. */
const IDLE = 60_000;
const KEEP_ALIVE = 10_000;

/**
 * Two bounded pools, so that long reads never hold up a message. A connection whose statement failed is closed, and the
 * next statement gets another: so the store works again as soon as the server does.
 */
export function connections(options: PostgresOptions): Connections {
  const { maxConnections = 10 } = options;
  const writer = new Pool({ ...connectionConfig(options), max: 1, min: 1 });
  const readers = new Pool({ ...connectionConfig(options), max: Math.max(1, maxConnections - 1) });
  for (const pool of [writer, readers]) {
    // A connection that was lost while nobody used it: the pool has forgotten it already.
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

/** After an outage the connection is closed: what was not committed ends with it. */
async function transaction<T>(pool: Pool, beginning: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(judged);
  // A connection that is lost between two statements: the next one rejects.
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

/** Errors are logged: what they quote of a row, a visitor's words perhaps, is no business of the log. */
function judged(error: unknown): never {
  if (!isCallerError(error)) markOutage(error);
  if (error instanceof DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  throw error;
}

/** Of one connection: bounded in time in all it does. */
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

/** What columns hold, as the port means it. All our whole numbers are instants, keys and counts: safe integers. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.TEXT]: storedText.read,
  [types.builtins.JSON]: storedText.readValue,
  [types.builtins.JSONB]: storedText.readValue,
};

const getTypeParser: typeof types.getTypeParser = (oid: number, ...format: unknown[]) =>
  PARSERS[oid] ?? (types.getTypeParser as (...given: unknown[]) => never)(oid, ...format);
