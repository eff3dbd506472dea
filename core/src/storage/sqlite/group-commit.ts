import type { DatabaseSync } from "node:sqlite";
import type { Call, GroupResult } from "../queue/channel.ts";
import type { Operations } from "./operations/operations.ts";

/**
 * Runs a group of calls in one transaction: one sync to disk for all of them. If a call throws, nothing of the group
 * is kept and its calls are run again one by one, so that only the guilty one fails.
 */
export function groupCommit(
  database: DatabaseSync,
  operations: Operations,
  beginning: "BEGIN" | "BEGIN IMMEDIATE",
  committed?: (milliseconds: number) => void,
): (calls: Call[]) => GroupResult {
  const begin = database.prepare(beginning);
  const commit = database.prepare("COMMIT");
  const perform = operations.calls as Record<string, (...input: unknown[]) => unknown>;

  const undo = () => {
    if (database.isTransaction) database.exec("ROLLBACK");
    operations.forget();
  };

  const run = (calls: Call[]): GroupResult => {
    const values: unknown[] = [];
    try {
      begin.run();
      try {
        operations.begin();
        for (const [method, ...input] of calls) values.push(perform[method]?.(...input));
        operations.finish();
      } catch (error) {
        undo();
        return calls.length > 1 ? joined(calls.map((call) => run([call]))) : failed(calls, error);
      }
      const before = performance.now();
      commit.run();
      committed?.(performance.now() - before);
      return { values, failures: [] };
    } catch (error) {
      // Neither begun nor committed (another process holds the lock, the disk is full): the same for every call.
      undo();
      return failed(calls, error);
    }
  };
  return run;
}

function failed(calls: Call[], error: unknown): GroupResult {
  return { values: [], failures: calls.map((_, index) => ({ index, error })) };
}

function joined(results: GroupResult[]): GroupResult {
  return {
    values: results.map(({ values }) => values[0]),
    failures: results.flatMap(({ failures }, index) => failures.map(({ error }) => ({ index, error }))),
  };
}
