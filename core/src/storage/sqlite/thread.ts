import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { GroupResult } from "../lane.ts";
import { callOf, resultText } from "../text-lane.ts";
import { connection } from "./connection.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";

/** A group of calls, each as JSON; `null` ends the thread. */
export type ThreadOrder = string[] | null;

/**
 * The thread's side of `databaseThread`: says whether the file opened, then what became of each group, in their order. It runs
 * whatever has come meanwhile together.
 */
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
      let size = order.length;
      order = next();
      while (order && size + order.length <= GROUP_LIMITS[access]) {
        orders.push(order);
        size += order.length;
        order = next();
      }
      const calls = orders.flatMap((group) => group.map(callOf));
      share(orders, run(calls));
    }
  });
  answer({ values: [], failures: [] });
} catch (error) {
  answer({ values: [], failures: [{ index: 0, error }] });
}

function next(): ThreadOrder | undefined {
  return (receiveMessageOnPort(port) as { message: ThreadOrder } | undefined)?.message;
}

/** Gives each of the groups that ran together its own part of the result. */
function share(orders: readonly NonNullable<ThreadOrder>[], { values, failures }: GroupResult): void {
  let start = 0;
  for (const { length } of orders) {
    const end = start + length;
    const own = failures
      .filter(({ index }) => index >= start && index < end)
      .map(({ index, error }) => ({ index: index - start, error }));
    answer({ values: values.slice(start, end), failures: own });
    start = end;
  }
}

function answer(result: GroupResult): void {
  port.postMessage(resultText(result));
}
