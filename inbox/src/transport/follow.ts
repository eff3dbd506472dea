import { pause } from "../../../admin/pause.ts";
import type { Transport } from "../host/host.ts";
import { CallError } from "./call-error.ts";
import { eventStream, type Line } from "./event-stream.ts";
import { inSight } from "./page.ts";
import { retryPause } from "./retry-pause.ts";

/** Milliseconds before a stream that the service ended is reopened. */
const AGAIN_AFTER = 1_000;

type Listener = Parameters<Transport["listen"]>[1];

/**
 * Follows a stream until `signal`. When the stream ends or breaks, resumes after the event that was received last. Reports
 * `stale` when the stream begins, because lists may have loaded before, and after each loss, because calls may have failed as
 * well. If the service has no stream (404, 403), reports `stale` periodically.
 */
export async function follow(
  path: string,
  { onEvent, onState, signal }: Listener,
  line: Line,
): Promise<void> {
  const { requests, page, reach, pollEvery } = line;
  let lastId: string | undefined;
  let failures = 0;
  let isStale = true;

  /** Resolves to whether the stream sent anything. */
  async function listen(): Promise<boolean> {
    let hasBegun = false;
    for await (const { id, event, data } of eventStream({ path, lastId, signal }, line)) {
      hasBegun = true;
      failures = 0;
      lastId = id ?? lastId;
      if (isStale) onState("stale");
      isStale = false;
      if (event !== "") onEvent({ type: event, data: JSON.parse(data) });
    }
    return hasBegun;
  }

  const retry = () => retryPause(failures++, { page, onReached: reach.onAnswered, signal });

  /** Waits until the next try is due; resolves to whether to continue. */
  async function recover(error: unknown): Promise<boolean> {
    isStale = true;
    if (await requests.mayRepeat(error, { method: "GET", signal })) return true;
    const { status = 0, field } = error instanceof CallError ? error : {};
    if (status === 404 && field === "session_id") return false;
    if (status === 404 || status === 403) {
      await pause(pollEvery, signal);
      await inSight(page, signal);
      if (!signal.aborted) onState("stale");
      return true;
    }
    // The service no longer has the event that was received last, so the stream resumes without an id.
    if (status === 400) lastId = undefined;
    // Reports no loss after too many calls (429), because the connection works.
    if (status !== 429) onState("lost");
    await retry();
    return true;
  }

  for (let isWanted = true; isWanted && !signal.aborted; ) {
    try {
      if (await listen()) await pause(AGAIN_AFTER, signal);
      else await retry();
    } catch (error) {
      isWanted = !signal.aborted && (await recover(error).catch(() => false));
    }
  }
}
