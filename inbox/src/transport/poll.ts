import { pause } from "../../../admin/pause.ts";
import type { Transport } from "../host/host.ts";
import type { Line } from "./event-stream.ts";
import { inSight } from "./page.ts";
import { retryPause } from "./retry-pause.ts";

type Listener = Pick<Parameters<Transport["listen"]>[1], "onState" | "signal">;

/** Reports `stale` at intervals while the page is visible. While the service does not answer, requests `path` instead. */
export async function poll(
  path: string,
  { onState, signal }: Listener,
  { requests, page, reach, pollEvery }: Line,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    if (!reach.isLost()) {
      failures = 0;
      await pause(pollEvery, signal);
    } else await retryPause(failures++, { page, onReached: reach.onAnswered, signal });
    await inSight(page, signal);
    if (signal.aborted) return;
    // The transport reports `stale` when this call is answered.
    if (reach.isLost())
      await requests
        .read({ method: "GET", path, signal }, (answer) => answer.json())
        .then(reach.answered, () => undefined);
    else onState("stale");
  }
}
