import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Call, GroupResult, Lane } from "./lane.ts";
import type { Access } from "./open-database.ts";
import type { ThreadAnswer } from "./thread.ts";

/** A group handed over to the thread, whose calls it may have committed together with those of others. */
interface HandedOver {
  size: number;
  result: PromiseWithResolvers<GroupResult>;
}

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. Groups go there as JSON:
 * copying the same objects the structured way costs ten times as much. The thread keeps the process alive only while it
 * is at work.
 */
export async function threadLane(file: string, access: Access): Promise<Lane> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { file, access } });
  const opening: HandedOver = { size: 0, result: Promise.withResolvers() };
  let waiting = [opening];
  let end: unknown;

  const ended = (reason: unknown) => {
    end ??= reason;
    for (const { result } of waiting) result.reject(end);
    waiting = [];
  };
  worker.on("message", (answer: ThreadAnswer) => {
    const done = waiting.splice(0, answer.groups);
    if (waiting.length === 0) worker.unref();
    share(answer, done);
  });
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("The thread of the database has ended.")));

  const opened = await opening.result.promise;
  if (opened.failures[0] !== undefined) throw opened.failures[0].error;
  return {
    async run(calls: Call[]) {
      if (end !== undefined) throw end;
      const result = Promise.withResolvers<GroupResult>();
      waiting.push({ size: calls.length, result });
      worker.ref();
      worker.postMessage(JSON.stringify(calls));
      return result.promise;
    },
    async close() {
      if (end !== undefined) return;
      worker.ref();
      worker.postMessage(null);
      await once(worker, "exit");
    },
  };
}

/** Gives each of the groups that were committed together its own part of the answer. */
function share(answer: ThreadAnswer, groups: HandedOver[]): void {
  const values = JSON.parse(answer.values) as unknown[];
  const failures = answer.failures.map(({ index, error, fields }) => ({
    index,
    error: Object.assign(error as object, fields),
  }));
  let start = 0;
  for (const { size, result } of groups) {
    // The opening's failure is no call's.
    const end = start + Math.max(size, failures.length > 0 ? 1 : 0);
    result.resolve({
      values: values.slice(start, start + size).map((value) => value ?? undefined),
      failures: failures
        .filter(({ index }) => index >= start && index < end)
        .map(({ index, error }) => ({ index: index - start, error })),
    });
    start += size;
  }
}
