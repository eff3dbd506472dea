import type { Storage } from "./port.ts";

/**
 * Work on a database, written once for all stores: SQLite runs it synchronously (`runNow`), Postgres awaits each result
 * (`runLater`).
 */
export type Steps<T> = Generator<unknown, T, unknown>;

/** Values by their names in the statement. `undefined` is NULL. */
export type Values = Record<string, string | number | boolean | null | undefined>;

/**
 * One transaction, or a read-only connection. Statements are Postgres' SQL, limited to what SQLite understands too (`sql.ts`),
 * with `:name` for a value. Texts and numbers are returned as stored; a boolean may be returned as 0 or 1 (`isTrue`).
 */
export interface Database {
  all<Row extends object>(statement: string, values?: Values): Steps<Row[]>;
  get<Row extends object>(statement: string, values?: Values): Steps<Row | undefined>;
  /** Returns the number of changed rows. */
  run(statement: string, values?: Values): Steps<number>;
  /** The columns of a `RawSessionRow` in `parley.sessions`. */
  sessionColumns: string;
  /** Converts a value to the form that a JSON column accepts. */
  json(value: unknown): string;
  /** Waits for the lock with this name, and holds it until the transaction ends. SQLite has one writer, which holds all locks. */
  lock(name: string): Steps<void>;
  /** Like `lock`, but does not wait. Returns whether this transaction has the lock. */
  tryLock(name: string): Steps<boolean>;
}

/** A method of the port, implemented on a database. */
export type Script<M extends keyof Storage> = (
  database: Database,
  ...given: Parameters<Storage[M]>
) => Steps<Awaited<ReturnType<Storage[M]>>>;

export type Scripts<M extends keyof Storage> = { [Name in M]: Script<Name> };

/** Runs steps that never wait. */
export function runNow<T>(steps: Steps<T>): T {
  const { done, value } = steps.next();
  if (!done) throw new Error("A step of SQLite must not wait for a promise.");
  return value;
}

/** Awaits each promise that a step yields. */
export async function runLater<T>(steps: Steps<T>): Promise<T> {
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    try {
      step = steps.next(await step.value);
    } catch (error) {
      step = steps.throw(error);
    }
  }
}

/** Parses the value of a JSON column, which SQLite returns as text. */
export function jsonIn(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}

/** Reads a boolean column: Postgres returns a boolean, SQLite 0 or 1. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}
