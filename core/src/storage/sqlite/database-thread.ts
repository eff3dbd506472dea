import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { errorOf, type MortalLane, type TextResult } from "../text-lane.ts";
import type { Access } from "./open-database.ts";
import type { ThreadOrder } from "./thread.ts";

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. The thread keeps the process
 * alive only while it is at work.
 */
export async function databaseThread(file: string, access: Access): Promise<MortalLane> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { file, access } });
  const opening = Promise.withResolvers<TextResult>();
  // It answers in the order in which it was asked. Not a map: what was ever in one, its discarded tables hold on to for a while.
  const waiting = [opening];
  let end: { reason: unknown } | undefined;

  const ended = (reason: unknown) => {
    end ??= { reason };
    for (const group of waiting.splice(0)) group.reject(end.reason);
  };
  worker.on("message", (result: TextResult) => {
    const asked = waiting.shift();
    if (waiting.length === 0) worker.unref();
    asked?.resolve(result);
  });
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("The thread of the database has ended.")));
  const post = (order: ThreadOrder) => {
    worker.ref();
    worker.postMessage(order);
  };

  const [failure] = (await opening.promise).failures;
  if (failure !== undefined) throw errorOf(failure.error);
  return {
    get hasEnded() {
      return end !== undefined;
    },
    async run(calls) {
      if (end !== undefined) throw end.reason;
      const group = Promise.withResolvers<TextResult>();
      waiting.push(group);
      post(calls);
      return group.promise;
    },
    async close() {
      if (end !== undefined) return;
      post(null);
      await once(worker, "exit");
    },
  };
}
