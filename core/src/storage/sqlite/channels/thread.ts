import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { type Connection, connection } from "../connection.ts";
import { type Access, GROUP_LIMITS } from "../open-database.ts";
import { callOf, type ErrorText, errorText, resultText, type TextResult } from "./thread-text.ts";

/** A group of calls, each as JSON; `null` ends the thread. */
export type ThreadOrder = string[] | null;

/** The results of one group, in the order of the groups; or why the database cannot be opened. */
export type ThreadAnswer = TextResult | { unopened: ErrorText };

const port = parentPort as NonNullable<typeof parentPort>;
const { file, access } = workerData as { file: string; access: Access };

try {
  serve(connection(file, access));
} catch (error) {
  port.postMessage({ unopened: errorText(error) });
}

/** The thread's side of `databaseThread`. Runs groups that have arrived together as one, up to `GROUP_LIMITS`. */
function serve({ run, close }: Connection): void {
  port.on("message", (first: ThreadOrder) => {
    for (let order: ThreadOrder | undefined = first; order !== undefined; ) {
      if (order === null) {
        close();
        port.close();
        return;
      }
      const groups = [order];
      let size = order.length;
      order = next();
      while (Array.isArray(order) && size + order.length <= GROUP_LIMITS[access]) {
        groups.push(order);
        size += order.length;
        order = next();
      }
      for (const result of runTogether(run, groups)) port.postMessage(result);
    }
  });
}

function next(): ThreadOrder | undefined {
  return (receiveMessageOnPort(port) as { message: ThreadOrder } | undefined)?.message;
}

/** Runs several groups as one, and returns the part of the result for each group. */
function runTogether(run: Connection["run"], groups: readonly string[][]): TextResult[] {
  const { values, failures } = run(groups.flatMap((group) => group.map(callOf)));
  let start = 0;
  return groups.map(({ length }) => {
    const first = start;
    start += length;
    const own = failures
      .filter(({ index }) => index >= first && index < start)
      .map(({ index, error }) => ({ index: index - first, error }));
    return resultText({ values: values.slice(first, start), failures: own });
  });
}
