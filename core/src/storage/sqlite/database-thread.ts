import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { errorOf, type MortalLane, type TextResult } from "../text-lane.ts";
import type { Access } from "./open-database.ts";
import type { ThreadAnswer, ThreadOrder } from "./thread.ts";

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. The thread keeps the process
 * alive only while it is at work.
 */
export async function databaseThread(file: string, access: Access): Promise<MortalLane> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { file, access } });
  const opening = Promise.withResolvers<TextResult>();
  const waiting = new Map([[0, opening]]);
  let lastGroup = 0;
  let end: { reason: unknown } | undefined;

  const ended = (reason: unknown) => {
    end ??= { reason };
    for (const group of waiting.values()) group.reject(end.reason);
    waiting.clear();
  };
  worker.on("message", ({ group, result }: ThreadAnswer) => {
    const asked = waiting.get(group);
    waiting.delete(group);
    if (waiting.size === 0) worker.unref();
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
      waiting.set(++lastGroup, group);
      post({ group: lastGroup, calls });
      return group.promise;
    },
    async close() {
      if (end !== undefined) return;
      post(null);
      await once(worker, "exit");
    },
  };
}
