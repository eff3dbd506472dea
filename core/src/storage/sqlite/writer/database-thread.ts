import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { beside } from "../../../beside.ts";
import { orderedAnswers } from "../../queue/ordered-answers.ts";
import { errorOf, type RemoteChannel } from "../../queue/text-channel.ts";
import type { Access } from "../open-database.ts";
import type { ThreadOrder } from "./thread.ts";

export interface DatabaseThread extends RemoteChannel {
  /** Moves what it can of the log into the database; resolves once it has tried. */
  checkpoint(): Promise<unknown>;
  /** Milliseconds until the disk has kept something, as the thread finds it; without end where it cannot be found out. */
  diskTime(): Promise<number>;
}

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. The thread keeps the process
 * alive only while it is at work.
 */
export async function databaseThread(file: string, access: Access): Promise<DatabaseThread> {
  const worker = new Worker(beside("thread", import.meta.url), { workerData: { file, access } });
  const answers = orderedAnswers();
  const opening = answers.next();
  worker.on("message", (result) => {
    answers.answer(result);
    if (answers.waiting === 0) worker.unref();
  });
  worker.on("error", answers.end);
  worker.on("exit", () => answers.end(new Error("The thread of the database has ended.")));
  const post = (order: ThreadOrder) => {
    worker.ref();
    worker.postMessage(order);
  };

  const ask = (order: NonNullable<ThreadOrder>) => {
    const answer = answers.next();
    if (!answers.hasEnded) post(order);
    return answer;
  };

  const [failure] = (await opening).failures;
  if (failure !== undefined) throw errorOf(failure.error);
  return {
    get hasEnded() {
      return answers.hasEnded;
    },
    run: ask,
    checkpoint: () => ask("checkpoint"),
    diskTime: async () => Number((await ask("disk")).values[0] ?? Number.POSITIVE_INFINITY),
    async close() {
      if (answers.hasEnded) return;
      post(null);
      await once(worker, "exit");
    },
  };
}
