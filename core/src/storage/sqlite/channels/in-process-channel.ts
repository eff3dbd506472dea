import { setTimeout as pause } from "node:timers/promises";
import type { Channel, GroupResult } from "../../channel.ts";
import { type Connection, connection } from "../connection.ts";
import { isLocked } from "../group-commit.ts";
import type { Access } from "../open-database.ts";

/** Milliseconds between two attempts while another process writes. Together they wait for 5 s, as a thread does. */
const TRY_EVERY = 10;
const MOST_TRIES = 500;

/**
 * Runs the database on the caller's thread, which waits for the disk at each commit, but not for another process' transaction. Use
 * it for one group at a time: the next one would overtake a waiting group.
 */
export function inProcessChannel(file: string, access: Access): Channel {
  const { run, close } = connection(file, access, { busyTimeout: 0 });
  return { run: patientRun(run, () => pause(TRY_EVERY)), close: async () => close() };
}

/** Runs a group. If another process had the lock, runs the remaining calls again after a pause. */
export function patientRun(run: Connection["run"], wait: () => Promise<unknown>): Channel["run"] {
  return async (calls) => {
    let result = run(calls);
    for (let tries = 1; tries < MOST_TRIES; tries++) {
      const locked = result.failures.find(({ error }) => isLocked(error))?.index;
      if (locked === undefined) break;
      await wait();
      result = withRest(result, locked, run(calls.slice(locked)));
    }
    return result;
  };
}

/** Joins the first results and those of the rest of the group. */
function withRest({ values, failures }: GroupResult, from: number, rest: GroupResult): GroupResult {
  return {
    values: [...values.slice(0, from), ...rest.values],
    failures: [
      ...failures.filter(({ index }) => index < from),
      ...rest.failures.map(({ index, error }) => ({ index: index + from, error })),
    ],
  };
}
