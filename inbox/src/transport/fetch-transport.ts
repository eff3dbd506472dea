import { pause } from "../../../admin/pause.ts";
import { saveFile } from "../../../admin/save-file.ts";
import { failureOf } from "../host/failure.ts";
import type { Transport } from "../host/host.ts";
import { follow } from "./follow.ts";
import { browserPage, type Page } from "./page.ts";
import { poll } from "./poll.ts";
import { newReach } from "./reach.ts";
import { type Request, type RequestOptions, requests } from "./requests.ts";

export interface FetchTransportOptions extends RequestOptions {
  /** `events`: follows server-sent events. `poll`: reports `stale` while the page is visible, for a host without a stream. */
  stream: "events" | "poll";
  /** Milliseconds between two polls; 5 s by default. */
  pollEvery?: number;
  /** Whether this host forwards files from agents (contract §10.2). */
  canUpload?: boolean;
  page?: Page;
}

/** Path that is requested while the service does not answer: the cheapest call of the inbox. */
const PROBE = "inbox/counts";
/** Milliseconds from the first answer after a loss until calls that failed are repeated. */
const SETTLED = 1_000;

/** Calls the service, or a host that forwards calls, with `fetch`. */
export function fetchTransport({
  stream,
  pollEvery = 5_000,
  canUpload = false,
  page = browserPage,
  ...options
}: FetchTransportOptions): Transport {
  const sender = requests(options);
  const reach = newReach();
  const line = { requests: sender, page, reach, pollEvery };

  async function read<T>(request: Request, parse: (response: Response) => Promise<T>): Promise<T> {
    try {
      const answer = await sender.read(request, parse);
      reach.answered();
      return answer;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      if (failureOf(error).status === 0) reach.lost();
      else reach.answered();
      throw error;
    }
  }
  const json = (response: Response): Promise<unknown> => response.json();

  return {
    call: (method, path, { body, signal, idempotencyKey } = {}) =>
      read(
        {
          method,
          path,
          signal,
          headers: {
            ...(body !== undefined && { "content-type": "application/json" }),
            ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        json,
      ),
    listen(path, listener) {
      const { onState, signal } = listener;
      const isPolled = stream === "poll";
      signal.addEventListener("abort", reach.onChange(onReach({ onState, signal, isPolled })));
      if (stream === "events") void follow(path, listener, line);
      else if (path === "inbox/events") void poll(PROBE, listener, line);
    },
    async openFile(path, name) {
      const file = await read({ method: "GET", path }, (response) => response.blob());
      saveFile(file, name);
    },
    ...(canUpload && {
      upload: async (sessionId: string, file: File) =>
        (await read(
          {
            method: "POST" as const,
            path: `conversation/${encodeURIComponent(sessionId)}/files`,
            body: file,
            headers: {
              "content-type": file.type || "application/octet-stream",
              "x-file-name": encodeURIComponent(file.name),
            },
          },
          json,
        )) as { file_id: string; name: string; size: number },
    }),
  };
}

/**
 * Returns a listener that reports `stale` when calls are answered again after a failure, at most once a second. If the host polls,
 * it also reports `lost`; a stream reports its own loss.
 */
function onReach({
  onState,
  signal,
  isPolled,
}: Pick<Parameters<Transport["listen"]>[1], "onState" | "signal"> & { isPolled: boolean }) {
  let isDue = false;
  return async (isLost: boolean) => {
    if (isLost && isPolled) onState("lost");
    if (isLost || isDue) return;
    isDue = true;
    await pause(SETTLED, signal);
    isDue = false;
    if (!signal.aborted) onState("stale");
  };
}
