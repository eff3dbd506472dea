import { Worker } from "node:worker_threads";
import { beside } from "../../../beside.ts";
import type { Channel, GroupResult } from "../../channel.ts";
import type { Access } from "../open-database.ts";
import type { ThreadAnswer, ThreadOrder } from "./thread.ts";
import { errorOf, resultOf, type TextResult } from "./thread-text.ts";

/** Milliseconds without a call after which the thread ends and frees its memory. */
const IDLE_LIMIT = 60_000;

/** A started thread, and its unanswered groups, in order. */
interface Running {
  worker: Worker;
  /** An array, because a map that shrinks leaves its old tables in memory for a while. */
  waiting: PromiseWithResolvers<TextResult>[];
}

/**
 * Runs the database on a separate thread, so that the event loop never waits for the disk. A call starts the thread if none runs.
 * The thread ends when it is idle, or by a failure (such as out of memory), which rejects the running calls. It keeps the process
 * alive only while it works.
 */
export function databaseThread(
  file: string,
  access: Access,
  { idleLimit = IDLE_LIMIT, start = startThread } = {},
): Channel {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  const run = (calls: NonNullable<ThreadOrder>): Promise<TextResult> => {
    running ??= begin();
    const { worker, waiting } = running;
    clearTimeout(idle);
    const answer = Promise.withResolvers<TextResult>();
    waiting.push(answer);
    worker.ref();
    worker.postMessage(calls);
    return answer.promise;
  };

  const begin = (): Running => {
    const begun: Running = { worker: start(file, access), waiting: [] };
    const { worker, waiting } = begun;
    const end = (reason: unknown) => {
      if (running === begun) running = undefined;
      for (const answer of waiting.splice(0)) answer.reject(reason);
    };
    worker.on("message", (answer: ThreadAnswer) => {
      if ("unopened" in answer) return end(errorOf(answer.unopened));
      waiting.shift()?.resolve(answer);
      if (waiting.length > 0) return;
      worker.unref();
      if (running === begun) idle = setTimeout(close, idleLimit).unref();
    });
    worker.on("error", end);
    worker.on("exit", () => end(new Error("The thread of the database has ended.")));
    return begun;
  };

  const close = async () => {
    clearTimeout(idle);
    if (running === undefined) return;
    const { worker } = running;
    const exit = new Promise((resolve) => worker.once("exit", resolve));
    worker.ref();
    worker.postMessage(null);
    // The thread answers all of its groups before it ends. A later call starts another thread.
    running = undefined;
    await exit;
  };

  return {
    // Async, so that it rejects if JSON cannot represent a call.
    run: async (calls): Promise<GroupResult> =>
      resultOf(await run(calls.map((call) => JSON.stringify(call)))),
    close,
  };
}

function startThread(file: string, access: Access): Worker {
  return new Worker(beside("thread", import.meta.url), { workerData: { file, access } });
}
