import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { beside } from "../../../beside.ts";
import { orderedAnswers } from "../../queue/ordered-answers.ts";
import { errorOf, type RemoteChannel } from "../../queue/text-channel.ts";
import type { Access } from "../open-database.ts";
import type { ThreadOrder } from "./thread.ts";

/**
 * The database on a thread of its own, so that the caller's event loop never waits for the disk. The thread keeps the process
 * alive only while it is at work.
 */
export async function databaseThread(file: string, access: Access): Promise<RemoteChannel> {
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

  const [failure] = (await opening).failures;
  if (failure !== undefined) throw errorOf(failure.error);
  return {
    get hasEnded() {
      return answers.hasEnded;
    },
    run(calls) {
      const answer = answers.next();
      if (!answers.hasEnded) post(calls);
      return answer;
    },
    async close() {
      if (answers.hasEnded) return;
      post(null);
      await once(worker, "exit");
    },
  };
}
