import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { resultText } from "../../queue/text-channel.ts";
import { connection } from "../connection.ts";
import { type Access, GROUP_LIMITS } from "../open-database.ts";
import { runTogether } from "../run-together.ts";

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
      while (Array.isArray(order) && size + order.length <= GROUP_LIMITS[access]) {
        orders.push(order);
        size += order.length;
        order = next();
      }
      for (const result of runTogether(run, orders)) port.postMessage(result);
    }
  });
  port.postMessage(resultText({ values: [], failures: [] }));
} catch (error) {
  port.postMessage(resultText({ values: [], failures: [{ index: 0, error }] }));
}

function next(): ThreadOrder | undefined {
  return (receiveMessageOnPort(port) as { message: ThreadOrder } | undefined)?.message;
}
