import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Call, GroupResult, Lane } from "../lane.ts";
import type { Access } from "./open-database.ts";
import type { ThreadAnswer, ThreadOrder } from "./thread.ts";

/** A thread with the database open. Once it has ended, for whatever reason, every call rejects with that reason. */
export interface DatabaseThread extends Lane {
  readonly hasEnded: boolean;
}

/**
 * Starts a thread and opens the database on it. Calls and values cross as JSON: copying the same objects the structured way
 * costs ten times as much. The thread keeps the process alive only while it is at work.
 */
export async function databaseThread(file: string, access: Access): Promise<DatabaseThread> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { file, access } });
  const opening = Promise.withResolvers<GroupResult>();
  const waiting = new Map([[0, opening]]);
  let lastGroup = 0;
  let end: { reason: unknown } | undefined;

  const ended = (reason: unknown) => {
    end ??= { reason };
    for (const group of waiting.values()) group.reject(end.reason);
    waiting.clear();
  };
  worker.on("message", ({ group, values, failures }: ThreadAnswer) => {
    const asked = waiting.get(group);
    waiting.delete(group);
    if (waiting.size === 0) worker.unref();
    asked?.resolve({
      values: values.map((value) => (value === undefined ? undefined : JSON.parse(value))),
      failures: failures.map(({ index, error, fields }) => ({
        index,
        error: Object.assign(error as object, fields),
      })),
    });
  });
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("The thread of the database has ended.")));
  const post = (order: ThreadOrder) => {
    worker.ref();
    worker.postMessage(order);
  };

  const [failure] = (await opening.promise).failures;
  if (failure !== undefined) throw failure.error;
  return {
    get hasEnded() {
      return end !== undefined;
    },
    async run(calls: Call[]) {
      if (end !== undefined) throw end.reason;
      // Nothing is waited for before it is certain that it can be sent.
      const texts = calls.map((call) => JSON.stringify(call));
      const group = Promise.withResolvers<GroupResult>();
      waiting.set(++lastGroup, group);
      post({ group: lastGroup, calls: texts });
      return group.promise;
    },
    async close() {
      if (end !== undefined) return;
      post(null);
      await once(worker, "exit");
    },
  };
}
