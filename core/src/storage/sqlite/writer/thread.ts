import { dirname } from "node:path";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { GroupResult } from "../../queue/channel.ts";
import { resultText } from "../../queue/text-channel.ts";
import { connection } from "../connection.ts";
import { type Access, GROUP_LIMITS } from "../open-database.ts";
import { runTogether } from "../run-together.ts";
import { diskTime } from "./disk-time.ts";

/**
 * A group of calls, each as JSON. `checkpoint` and `disk` (a look at how quick it is, in milliseconds) are answered like a group
 * of one call; `null` ends the thread.
 */
export type ThreadOrder = string[] | "checkpoint" | "disk" | null;

/**
 * The thread's side of `databaseThread`: says whether the file opened, then what became of each group, in their order. It runs
 * whatever has come meanwhile together.
 */
const port = parentPort as NonNullable<typeof parentPort>;
const { file, access } = workerData as { file: string; access: Access };

try {
  const { run, checkpoint, close } = connection(file, access);
  const look = () => diskTime(dirname(file));
  port.on("message", (first: ThreadOrder) => {
    for (let order: ThreadOrder | undefined = first; order !== undefined; ) {
      if (order === null) {
        close();
        port.close();
        return;
      }
      if (!Array.isArray(order)) {
        port.postMessage(resultText(resultOf(order === "disk" ? look : checkpoint)));
        order = next();
        continue;
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

/** Such as a full disk, which does not end the thread. */
function resultOf(work: () => unknown): GroupResult {
  try {
    return { values: [work()], failures: [] };
  } catch (error) {
    return { values: [], failures: [{ index: 0, error }] };
  }
}

function next(): ThreadOrder | undefined {
  return (receiveMessageOnPort(port) as { message: ThreadOrder } | undefined)?.message;
}
