import type { DatabaseSync } from "node:sqlite";
import type { Call, GroupResult } from "../channel.ts";
import { type Access, type OpenOptions, openDatabase } from "./open-database.ts";
import { type Operations, operations } from "./operations/operations.ts";

export interface Connection {
  run(calls: Call[]): GroupResult;
  close(): void;
}

/** Opens a connection. Its statements are prepared once. A group of reads sees one snapshot of the database. */
export function connection(file: string, access: Access, how?: OpenOptions): Connection {
  const database = openDatabase(file, access, how);
  return {
    run: groupCommit(database, operations(database), access === "write" ? "BEGIN IMMEDIATE" : "BEGIN"),
    close: () => database.close(),
  };
}

/**
 * Runs a group of calls in one transaction, with one sync to disk for all of them. If a call throws, the group is rolled back and
 * its calls run again one by one, so that only the faulty one fails. Once another process has locked the database, all later
 * calls fail too, so that none is written before an earlier one.
 */
export function groupCommit(
  database: DatabaseSync,
  operations: Operations,
  beginSql: "BEGIN" | "BEGIN IMMEDIATE",
): (calls: Call[]) => GroupResult {
  const begin = database.prepare(beginSql);
  const commit = database.prepare("COMMIT");
  const perform = operations.calls as Record<string, (...input: unknown[]) => unknown>;

  const undo = () => {
    if (database.isTransaction) database.exec("ROLLBACK");
    operations.forget();
  };

  const oneByOne = (calls: Call[]): GroupResult => {
    const values: unknown[] = [];
    const failures: GroupResult["failures"] = [];
    for (const [index, call] of calls.entries()) {
      const { values: made, failures: failed } = run([call]);
      values.push(made[0]);
      for (const { error } of failed) {
        if (isLocked(error)) return { values, failures: [...failures, ...failuresOf(calls, error, index)] };
        failures.push({ index, error });
      }
    }
    return { values, failures };
  };

  const run = (calls: Call[]): GroupResult => {
    const values: unknown[] = [];
    if (calls.length === 0) return { values, failures: [] };
    try {
      begin.run();
      try {
        operations.begin();
        for (const [method, ...input] of calls) values.push(perform[method]?.(...input));
        operations.finish();
      } catch (error) {
        undo();
        return calls.length > 1 ? oneByOne(calls) : { values: [], failures: failuresOf(calls, error) };
      }
      commit.run();
      return { values, failures: [] };
    } catch (error) {
      // The group was neither begun nor committed (another process has the lock, or the disk is full), so every call has the same
      // error.
      undo();
      return { values: [], failures: failuresOf(calls, error) };
    }
  };
  return run;
}

/** Whether the error is SQLITE_BUSY: another process is writing, and nothing was begun. */
export function isLocked(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === 5;
}

/** Assigns the same error to each call from `first` on. */
function failuresOf(calls: Call[], error: unknown, first = 0): GroupResult["failures"] {
  return calls.slice(first).map((_, place) => ({ index: first + place, error }));
}
