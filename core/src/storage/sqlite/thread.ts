import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { GroupResult } from "../lane.ts";
import { callOf, resultText, type TextResult } from "../text-lane.ts";
import { connection } from "./connection.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";

/** A group of calls, each as JSON; `null` ends the thread. */
export type ThreadOrder = { group: number; calls: string[] } | null;

/** What became of a group. Group 0 is the opening. */
export interface ThreadAnswer {
  group: number;
  result: TextResult;
}

/** The thread's side of `databaseThread`: says whether the file opened, then runs whatever has come meanwhile together. */
const port = parentPort as NonNullable<typeof parentPort>;
const { file, access } = workerData as { file: string; access: Access };

try {
  const { run, close } = connection(file, access);
  port.on("message", (first: ThreadOrder) => {
    for (let order: ThreadOrder | undefined = first; order !== undefined; ) {
      if (order === null) {
        close();
        port.close();
        return;
      }
      const orders = [order];
      let size = order.calls.length;
      order = next();
      while (order && size + order.calls.length <= GROUP_LIMITS[access]) {
        orders.push(order);
        size += order.calls.length;
        order = next();
      }
      const calls = orders.flatMap((each) => each.calls.map(callOf));
      share(orders, run(calls));
    }
  });
  answer(0, { values: [], failures: [] });
} catch (error) {
  answer(0, { values: [], failures: [{ index: 0, error }] });
}

function next(): ThreadOrder | undefined {
  return (receiveMessageOnPort(port) as { message: ThreadOrder } | undefined)?.message;
}

/** Gives each of the groups that ran together its own part of the result. */
function share(orders: readonly NonNullable<ThreadOrder>[], { values, failures }: GroupResult): void {
  let start = 0;
  for (const { group, calls } of orders) {
    const end = start + calls.length;
    const own = failures
      .filter(({ index }) => index >= start && index < end)
      .map(({ index, error }) => ({ index: index - start, error }));
    answer(group, { values: values.slice(start, end), failures: own });
    start = end;
  }
}

function answer(group: number, result: GroupResult): void {
  port.postMessage({ group, result: resultText(result) } satisfies ThreadAnswer);
}
