import type { Storage } from "./port.ts";

/**
 * Work on a database, written once for all stores: SQLite carries it out without waiting (`runNow`), Postgres waits for each
 * answer (`runLater`).
 */
export type Steps<T> = Generator<unknown, T, unknown>;

/** By the names that a statement calls them; `undefined` is NULL. */
export type Values = Record<string, string | number | boolean | null | undefined>;

/**
 * One transaction, or a connection that only reads. Statements are Postgres' SQL as far as SQLite understands it too (`sql.ts`),
 * with `:name` for a value. Texts and numbers come back as they were stored; a boolean may come back as 0 or 1 (`isTrue`).
 */
export interface Database {
  all<Row extends object>(statement: string, values?: Values): Steps<Row[]>;
  get<Row extends object>(statement: string, values?: Values): Steps<Row | undefined>;
  /** Answers how many rows it changed. */
  run(statement: string, values?: Values): Steps<number>;
  /** The columns of a `RawSessionRow` in `parley.sessions`. */
  sessionColumns: string;
  /** As a column of JSON takes a value. */
  json(value: unknown): string;
  /**
   * Waits until no other transaction holds this name, and holds it until the transaction ends. SQLite has one writer, which holds
   * all names.
   */
  lock(name: string): Steps<void>;
  /** The same without waiting: whether it holds the name. */
  tryLock(name: string): Steps<boolean>;
}

/** A method of the port, on a database. */
export type Script<M extends keyof Storage> = (
  database: Database,
  ...given: Parameters<Storage[M]>
) => Steps<Awaited<ReturnType<Storage[M]>>>;

export type Scripts<M extends keyof Storage> = { [Name in M]: Script<Name> };

/** Of steps that wait for nothing. */
export function runNow<T>(steps: Steps<T>): T {
  const { done, value } = steps.next();
  if (!done) throw new Error("A step that SQLite carries out must not wait.");
  return value;
}

/** Waits for each promise that a step yields. */
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

/** A column of JSON: SQLite answers its text. */
export function jsonIn(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}

/** A boolean column, as either store answers it. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}
