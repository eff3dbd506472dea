import type { Dispatcher } from "undici";
import { type GatheredBytes, gatheredBytes } from "../../gathered-bytes.ts";
import type { RepeatableBody } from "../repeatable-body.ts";
import { type AnswerDecoder, answerDecoder, type UnreadableAnswer } from "./answer-decoder.ts";
import { ConnectError } from "./connect-error.ts";
import type { HeldAnswer, HeldAnswers } from "./held-answers.ts";
import type { TurnQueue } from "./turn-queue.ts";

export interface WebhookAnswer {
  status: number;
  contentType: string | undefined;
  /** Without its `Content-Encoding`. */
  body: Buffer;
}

export class RequestTimeout extends Error {}
export class AnswerTooLong extends Error {}
/** Whoever listened wants no more of the answer. */
export class RequestStopped extends Error {}

/** What is sent, each time it is tried. */
export interface SentRequest extends Omit<Dispatcher.DispatchOptions, "body"> {
  body: string | RepeatableBody;
}

/** Gets an answer's bytes as they come. They are then not gathered: `WebhookAnswer.body` is empty. */
export interface AnswerListener {
  /** Bytes that the whole answer may have; 1 MiB unless said otherwise. */
  longest?: number;
  /** `location` is the header of that name. */
  head(status: number, contentType: string | undefined, location?: string | undefined): void;
  /** What came at once is told at once, however many chunks it came in. */
  chunk(bytes: Buffer): void;
  /** Bytes that are kept of what came; all of them unless said otherwise. */
  kept?(): number;
  /** Hands over how to break the exchange off, which then rejects with `RequestStopped` or the reason given. */
  onStop?(abort: (reason?: Error) => void): void;
}

/** What all exchanges of a process have in common. */
export interface ExchangeBounds {
  /** Where answers wait that come in very many chunks. */
  queue: TurnQueue;
  answers: HeldAnswers;
}

export interface ExchangeOptions {
  /** Milliseconds, wherever the exchange stands. */
  timeout: number;
  listener: AnswerListener | undefined;
  /** To be released by whoever made it. */
  held: HeldAnswer;
}

/** Bytes. */
const LONGEST_ANSWER = 1_048_576;
/**
 * Chunks of HTTP that are read at once, in some 0.3 ms. An answer may come in chunks of one byte, ten thousand of them in what a
 * socket reads: it then waits until it is its turn, and everybody else gets theirs.
 */
const CHUNKS_AT_ONCE = 2_048;

/**
 * One request and its whole answer. Rejects with `RequestTimeout`; with `AnswerTooLong`; with `UnreadableAnswer`; with what
 * the listener broke it off for; with a `Failure` where too much is held already; or with the connection's error. Tries once
 * more where no connection came about.
 *
 * Stands on `dispatch` and not on `request`: that builds a stream and a promise chain per answer, and an abort of its
 * own waits for a hanging connection. However the promise settles, the socket is free again or destroyed.
 */
export function sendRequest(
  dispatcher: Dispatcher,
  request: SentRequest,
  { timeout, listener, held }: ExchangeOptions,
  { queue, answers }: ExchangeBounds,
): Promise<WebhookAnswer> {
  const longest = listener?.longest ?? LONGEST_ANSWER;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    let isSettled = false;
    let retried = false;
    let status = 0;
    let contentType: string | undefined;
    let decoder: AnswerDecoder | undefined;
    /** What came at once, and was not looked at yet: how many chunks, the first, and all where there are more. */
    let chunks = 0;
    let first: Buffer | undefined;
    let several: GatheredBytes | undefined;
    /** Bytes, as they came and as they are read. */
    let received = 0;
    let length = 0;
    let gathered: GatheredBytes | undefined;

    function settle(): void {
      isSettled = true;
      clearTimeout(timer);
      held.refuse = undefined;
      first = several = undefined;
      decoder?.destroy();
    }

    function fail(error: Error): void {
      if (isSettled) return;
      failure = error;
      settle();
      reject(error);
      controller?.abort(error);
    }

    function finish(): void {
      if (isSettled) return;
      settle();
      resolve({ status, contentType, body: gathered?.bytes() ?? NOTHING });
    }

    /** A status that is no success says enough by itself. */
    function giveUp(error: UnreadableAnswer): void {
      if (isSuccess(status)) {
        fail(error);
      } else {
        finish();
        controller?.abort(error);
      }
    }

    /** Bytes as they are to be read. */
    function take(bytes: Buffer): void {
      length += bytes.length;
      if (length > longest) {
        fail(new AnswerTooLong());
        return;
      }
      if (listener === undefined) {
        gathered ??= gatheredBytes();
        gathered.add(bytes);
      } else {
        try {
          listener.chunk(bytes);
        } catch (error) {
          fail(error as Error);
        }
      }
      if (!isSettled) answers.hold(held, (listener?.kept?.() ?? length) + (decoder?.weight ?? 0));
    }

    function takeWaiting(): void {
      const bytes = several?.bytes() ?? first;
      chunks = 0;
      first = several = undefined;
      if (bytes === undefined) return;
      if (decoder === undefined) take(bytes);
      else decoder.write(bytes);
    }

    const timer = setTimeout(() => fail(new RequestTimeout()), timeout);
    held.refuse = fail;
    listener?.onStop?.((reason = new RequestStopped()) => fail(reason));
    if (isSettled) return;

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
        if (Number(single(headers["content-length"])) > longest) return fail(new AnswerTooLong());
        if (status < 200) return;
        listener?.head(status, contentType, single(headers.location));
        try {
          const encoding = listed(headers["content-encoding"]);
          decoder = answerDecoder(encoding, { bytes: take, end: finish, failed: giveUp });
        } catch (error) {
          giveUp(error as UnreadableAnswer);
        }
      },
      onResponseData(_controller, chunk) {
        if (isSettled) return;
        received += chunk.length;
        if (received > longest) return fail(new AnswerTooLong());
        chunks++;
        if (first === undefined) {
          first = chunk;
          process.nextTick(takeWaiting);
        } else {
          several ??= gatheredBytes(first);
          several.add(chunk);
        }
        if (chunks < CHUNKS_AT_ONCE) return;
        controller?.pause();
        queue.add(() => controller?.resume());
      },
      onResponseEnd() {
        takeWaiting();
        if (decoder === undefined) finish();
        else decoder.end();
      },
      onResponseError(_controller, error) {
        takeWaiting();
        if (isSettled) return;
        if (retried || !(error instanceof ConnectError && error.trouble === "network")) return fail(error);
        retried = true;
        // Not at once: undici is still busy taking the failed connection out of its pool.
        queueMicrotask(begin);
      },
    };
    function begin(): void {
      const { body } = request;
      // undici takes any iterable, which its types do not say. One that never connects is never begun.
      const sent = typeof body === "string" ? body : (body.pieces() as unknown as string);
      dispatcher.dispatch({ ...request, body: sent }, handler);
    }

    begin();
  });
}

const NOTHING = Buffer.alloc(0);

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Of several fields of a name, each adds to the list (RFC 9110, 5.3). */
function listed(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}
