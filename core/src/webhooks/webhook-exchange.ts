import type { Dispatcher } from "undici";
import { ConnectError } from "./connect-error.ts";

export interface WebhookAnswer {
  status: number;
  contentType: string | undefined;
  body: Buffer;
}

export class ExchangeTimeout extends Error {}
export class AnswerTooLong extends Error {}
/** Whoever listened wants no more of the answer. */
export class ExchangeStopped extends Error {}

/** Gets an answer's bytes as they come. They are then not gathered: `WebhookAnswer.body` is empty. */
export interface AnswerListener {
  /** Bytes that the whole answer may have; 1 MiB unless said otherwise. */
  longest?: number;
  head(status: number, contentType: string | undefined): void;
  chunk(bytes: Buffer): void;
  /** Hands over how to break the exchange off, which then rejects with `ExchangeStopped` or the reason given. */
  onStop?(abort: (reason?: Error) => void): void;
}

/** Bytes. */
const LONGEST_ANSWER = 1_048_576;

/**
 * One request and its whole answer. Rejects with `ExchangeTimeout` after `timeout` milliseconds, wherever the exchange
 * stands; with `AnswerTooLong`; with what the listener broke it off for; or with the connection's error. Tries once more
 * where no connection came about.
 *
 * Stands on `dispatch` and not on `request`: that builds a stream and a promise chain per answer, and an abort of its
 * own waits for a hanging connection. However the promise settles, the socket is free again or destroyed.
 */
export function webhookExchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeout: number,
  listener?: AnswerListener,
): Promise<WebhookAnswer> {
  const longest = listener?.longest ?? LONGEST_ANSWER;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    let retried = false;
    let status = 0;
    let contentType: string | undefined;
    const chunks: Buffer[] = [];
    let length = 0;

    function fail(error: Error): void {
      clearTimeout(timer);
      failure = error;
      reject(error);
      controller?.abort(error);
    }

    const timer = setTimeout(() => fail(new ExchangeTimeout()), timeout);
    listener?.onStop?.((reason = new ExchangeStopped()) => fail(reason));
    if (failure) return;

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        // The time ran out while the connection was being made: now it must not be used any more.
        if (failure) started.abort(failure);
      },
      onResponseStart(_controller, statusCode, headers) {
        // Comes again where the first was informational (1xx): the last one counts.
        status = statusCode;
        contentType = single(headers["content-type"]);
        if (Number(single(headers["content-length"])) > longest) fail(new AnswerTooLong());
        else if (status >= 200) listener?.head(status, contentType);
      },
      onResponseData(_controller, chunk) {
        length += chunk.length;
        if (length > longest) fail(new AnswerTooLong());
        else if (listener) listener.chunk(chunk);
        else chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ status, contentType, body: whole(chunks) });
      },
      onResponseError(_controller, error) {
        if (failure) return;
        if (retried || !(error instanceof ConnectError && error.trouble === "network")) return fail(error);
        retried = true;
        // Not at once: undici is still busy taking the failed connection out of its pool.
        queueMicrotask(() => dispatcher.dispatch(request, handler));
      },
    };
    dispatcher.dispatch(request, handler);
  });
}

function whole(chunks: Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
