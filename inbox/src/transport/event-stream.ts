import { readEvents, type ServerEvent } from "@parley/client";
import { CallError } from "./call-error.ts";
import type { Page } from "./page.ts";
import type { Reach } from "./reach.ts";
import type { Requests } from "./requests.ts";

/** Milliseconds. The service immediately sends the position where a stream begins, and a comment every 25 s (contract §7.1). */
const LONGEST_OPENING = 20_000;
const LONGEST_SILENCE = 60_000;
/** Milliseconds of silence after which a stream is replaced once something shows that the network works. */
const DOUBTFUL_SILENCE = 5_000;

export interface Line {
  requests: Requests;
  page: Page;
  reach: Reach;
  /** Milliseconds between two polls. */
  pollEvery: number;
}

/**
 * Yields server-sent events until the service ends the stream. Rejects with `CallError` if the service refuses or the connection
 * breaks. Silence for too long is treated as a break, because proxies and networks can drop connections without a reset. After a
 * shorter silence, the stream ends when the page becomes visible or a call is answered, and the caller resumes it.
 */
export async function* eventStream(
  { path, lastId, signal }: { path: string; lastId: string | undefined; signal: AbortSignal },
  { requests, page, reach }: Line,
): AsyncGenerator<ServerEvent> {
  const silent = new AbortController();
  const either = AbortSignal.any([signal, silent.signal]);
  let watch = setTimeout(() => silent.abort(), LONGEST_OPENING);
  let receivedAt = Number.POSITIVE_INFINITY;
  let isDoubtful = false;
  const check = () => {
    // Uses the system clock, because a monotonic clock may stop while a computer sleeps.
    if (page.isHidden() || Date.now() - receivedAt < DOUBTFUL_SILENCE) return;
    isDoubtful = true;
    silent.abort();
  };
  page.onShown(check, either);
  // Replaces the stream, which rarely survives a change of network.
  page.onOnline(() => silent.abort(), either);
  const unlisten = reach.onAnswered(check);
  const alive = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(watch);
      watch = setTimeout(() => silent.abort(), LONGEST_SILENCE);
      receivedAt = Date.now();
      controller.enqueue(chunk);
    },
  });
  try {
    const headers = { accept: "text/event-stream", ...(lastId !== undefined && { "last-event-id": lastId }) };
    const { body } = await requests.open({ method: "GET", path, headers, signal: either });
    if (body !== null) yield* readEvents(body.pipeThrough(alive));
  } catch (error) {
    if (isDoubtful && !signal.aborted) return;
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError({ status: 0 }, { cause: error });
  } finally {
    clearTimeout(watch);
    unlisten();
    silent.abort();
  }
}
