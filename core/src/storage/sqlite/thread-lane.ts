import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Call, GroupResult, Lane } from "./lane.ts";
import type { Access } from "./open-database.ts";

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. One message there and
 * one back for each group. The thread keeps the process alive only while it is at work.
 */
export async function threadLane(file: string, access: Access): Promise<Lane> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { file, access } });
  let answer = Promise.withResolvers<GroupResult>();
  let end: unknown;
  const ended = (reason: unknown) => {
    end ??= reason;
    answer.reject(end);
  };
  worker.on("message", (result: GroupResult) => {
    for (const failure of result.failures) restoreFields(failure);
    worker.unref();
    answer.resolve(result);
  });
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("The thread of the database has ended.")));

  const opened = await answer.promise;
  if (opened.failures[0] !== undefined) throw opened.failures[0].error;
  return {
    async run(calls: Call[]) {
      if (end !== undefined) throw end;
      answer = Promise.withResolvers();
      worker.ref();
      worker.postMessage(calls);
      return answer.promise;
    },
    async close() {
      if (end !== undefined) return;
      worker.ref();
      worker.postMessage(null);
      await once(worker, "exit");
    },
  };
}

/** What `thread.ts` sent beside the error. */
function restoreFields(failure: GroupResult["failures"][number] & { fields?: object }): void {
  Object.assign(failure.error as object, failure.fields);
}
