import { readEvents, type ServerEvent } from "@parley/client";
import { ApiError } from "./api-error.ts";
import { failureOf, request, unreachable } from "./call.ts";
import { onAnswered } from "./connection.ts";

/** Milliseconds. The service sends where a stream begins immediately, and a comment every 25 s (design.md §7.1). */
const LONGEST_OPENING = 20_000;
const LONGEST_SILENCE = 60_000;
/** Milliseconds of silence after which a stream is replaced if something shows that the network works. */
const DOUBTFUL_SILENCE = 5_000;

/**
 * Server-sent events as they come, until the service ends the stream. Rejects with `ApiError` if the service refuses or the
 * connection breaks. A connection that is silent for too long counts as broken: proxies and networks can drop it without a reset.
 * If it is silent when the page becomes visible or a call is answered, the stream ends, to be continued.
 */
export async function* eventStream(
  path: string,
  { site, lastId, signal }: { site: string; lastId: string | undefined; signal: AbortSignal },
): AsyncGenerator<ServerEvent> {
  const silent = new AbortController();
  const either = AbortSignal.any([signal, silent.signal]);
  let watch = setTimeout(() => silent.abort(), LONGEST_OPENING);
  let heardAt = Number.POSITIVE_INFINITY;
  let isDoubtful = false;
  const check = () => {
    // Not monotonic: that clock may stop while a computer sleeps.
    if (document.hidden || Date.now() - heardAt < DOUBTFUL_SILENCE) return;
    isDoubtful = true;
    silent.abort();
  };
  addEventListener("pageshow", check, { signal: either });
  document.addEventListener("visibilitychange", check, { signal: either });
  const unlisten = onAnswered(check);
  // A stream that is older than a change of network rarely survives it.
  addEventListener("online", () => silent.abort(), { signal: either });
  const alive = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(watch);
      watch = setTimeout(() => silent.abort(), LONGEST_SILENCE);
      heardAt = Date.now();
      controller.enqueue(chunk);
    },
  });
  try {
    const headers: Record<string, string> = { accept: "text/event-stream" };
    if (lastId !== undefined) headers["last-event-id"] = lastId;
    const response = await request("GET", path, { site, headers, signal: either });
    if (!response.ok || response.body === null)
      throw failureOf(response.status, await response.json().catch(() => ({})));
    yield* readEvents(response.body.pipeThrough(alive));
  } catch (error) {
    if (isDoubtful && !signal.aborted) return;
    if (signal.aborted || error instanceof ApiError) throw error;
    throw unreachable();
  } finally {
    clearTimeout(watch);
    unlisten();
    silent.abort();
  }
}
