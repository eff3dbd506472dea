import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { GROUP_LIMIT } from "./call-queue.ts";
import { connection } from "./connection.ts";
import type { Call, GroupResult } from "./lane.ts";
import type { Access } from "./open-database.ts";

export interface ThreadAnswer {
  /** How many of the groups handed over are answered together, in their order. */
  groups: number;
  /** JSON of all their calls' values; no method of the port answers null, so that null stands for undefined. */
  values: string;
  /** A copied error keeps its message but not the driver's own fields: they go beside it. */
  failures: { index: number; error: unknown; fields: object }[];
}

/** JSON of a group's calls; `null` ends the thread. */
type Order = string | null;

/** The thread's side of `threadLane`: says whether the file opened, then commits whatever has come meanwhile together. */
const port = parentPort as NonNullable<typeof parentPort>;
const { file, access } = workerData as { file: string; access: Access };

try {
  const { run, close } = connection(file, access);
  port.on("message", (first: Order) => {
    let order: Order | undefined = first;
    while (order !== undefined) {
      if (order === null) {
        close();
        port.close();
        return;
      }
      const calls = JSON.parse(order) as Call[];
      let groups = 1;
      order = next();
      while (typeof order === "string" && calls.length < GROUP_LIMIT) {
        calls.push(...(JSON.parse(order) as Call[]));
        groups++;
        order = next();
      }
      answer(groups, run(calls));
    }
  });
  answer(1, { values: [], failures: [] });
} catch (error) {
  answer(1, { values: [], failures: [{ index: 0, error }] });
}

function next(): Order | undefined {
  return (receiveMessageOnPort(port) as { message: Order } | undefined)?.message;
}

function answer(groups: number, { values, failures }: GroupResult): void {
  const copies = failures.map(({ index, error }) => ({ index, error, fields: { ...(error as object) } }));
  port.postMessage({ groups, values: JSON.stringify(values), failures: copies } satisfies ThreadAnswer);
}
