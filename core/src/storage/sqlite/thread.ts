import { parentPort, workerData } from "node:worker_threads";
import { connection } from "./connection.ts";
import type { Call, GroupResult } from "./lane.ts";
import type { Access } from "./open-database.ts";

/** The thread's side of `threadLane`: says whether the file opened, then answers each group; `null` ends it. */
const port = parentPort as NonNullable<typeof parentPort>;
const { file, access } = workerData as { file: string; access: Access };

try {
  const { run, close } = connection(file, access);
  port.on("message", (calls: Call[] | null) => {
    if (calls !== null) return answer(run(calls));
    close();
    port.close();
  });
  answer({ values: [], failures: [] });
} catch (error) {
  answer({ values: [], failures: [{ index: 0, error }] });
}

/** A copied error keeps its message but not the driver's own fields: they go beside it. */
function answer({ values, failures }: GroupResult): void {
  const copies = failures.map(({ index, error }) => ({ index, error, fields: { ...(error as object) } }));
  port.postMessage({ values, failures: copies });
}
