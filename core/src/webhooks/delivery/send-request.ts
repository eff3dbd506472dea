import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { type GatheredBytes, gatheredBytes } from "../../gathered-pieces.ts";
import type { RepeatableBody } from "../repeatable-body.ts";
import { type AnswerDecoder, answerDecoder, type UnreadableAnswer } from "./answer-decoder.ts";
import { ConnectError } from "./connect-error.ts";
import type { ReservedMemory, ResponseMemory } from "./response-memory.ts";
import type { TurnQueue } from "./turn-queue.ts";

export interface WebhookAnswer {
  status: number;
  contentType: string | undefined;
  /** The decoded bytes. */
  body: Buffer;
}

export class RequestTimeout extends Error {}
export class AnswerTooLong extends Error {}
/** The listener stopped the request, because it does not need the rest of the response. */
export class RequestStopped extends Error {}

/** The request, sent again with each attempt. */
export interface SentRequest extends Omit<Dispatcher.DispatchOptions, "body"> {
  body: string | RepeatableBody;
}

/** Receives a response's bytes as they arrive. The bytes are then not collected: `WebhookAnswer.body` is empty. */
export interface AnswerListener {
  /** Maximum bytes of the whole response; 1 MiB by default. */
  longest?: number;
  /** Receives the head of the response. `location` is the header of that name. */
  head(status: number, contentType: string | undefined, location?: string | undefined): void;
  /** Receives the headers, by their names in lower case, after `head`. */
  headers?(headers: IncomingHttpHeaders): void;
  /** Receives the bytes of all HTTP chunks of one read of the socket together, or the pieces that a decoder returns. */
  chunk(bytes: Buffer): void;
  /** Bytes that stay in memory; by default all received bytes. */
  kept?(): number;
  /** Receives a function that aborts the exchange, so that it rejects with `RequestStopped` or the given reason. */
  onStop?(abort: (reason?: Error) => void): void;
}

/** Parts that all exchanges of a process share. */
export interface ExchangeBounds {
  /** Queue for responses that arrive in very many chunks. */
  queue: TurnQueue;
  answers: ResponseMemory;
}

export interface ExchangeOptions {
  /** Milliseconds for the whole exchange. */
  timeout: number;
  listener: AnswerListener | undefined;
  /** Released by its creator. */
  memory: ReservedMemory;
}

/** Default maximum of a response, in bytes. */
export const LONGEST_ANSWER = 1_048_576;
/**
 * Maximum number of HTTP chunks that are processed in one turn, in about 0.3 ms. A response may arrive in chunks of one byte, ten
 * thousand of them in one read of the socket. The rest then waits for its turn, so that other responses are processed too.
 */
const CHUNKS_AT_ONCE = 2_048;

/**
 * Sends one request and receives its whole response. Rejects with `RequestTimeout`, `AnswerTooLong` or `UnreadableAnswer`; with the
 * reason of the listener's abort; with a `Failure` if too much memory is in use; or with the connection's error. Retries once after
 * a network error while connecting.
 *
 * Uses `dispatch`, because `request` creates a stream and a promise chain per response, and its abort waits for a hanging
 * connection. When the promise settles, the socket is free again or destroyed.
 */
export function sendRequest(
  dispatcher: Dispatcher,
  request: SentRequest,
  { timeout, listener, memory }: ExchangeOptions,
  { queue, answers }: ExchangeBounds,
): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    const exchange: Exchange = {
      dispatcher,
      request,
      listener,
      memory,
      queue,
      answers,
      longest: listener?.longest ?? LONGEST_ANSWER,
      resolve,
      reject,
      timer: setTimeout(() => fail(exchange, new RequestTimeout()), timeout),
      controller: undefined,
      failure: undefined,
      isSettled: false,
      retried: false,
      status: 0,
      contentType: undefined,
      decoder: undefined,
      chunks: 0,
      first: undefined,
      several: undefined,
      received: 0,
      length: 0,
      gathered: undefined,
    };
    memory.refuse = (failure) => fail(exchange, failure);
    listener?.onStop?.((reason = new RequestStopped()) => fail(exchange, reason));
    if (!exchange.isSettled) begin(exchange, handlerOf(exchange));
  });
}

/** A request in progress, with the response so far. */
interface Exchange extends ExchangeBounds, Omit<ExchangeOptions, "timeout"> {
  readonly dispatcher: Dispatcher;
  readonly request: SentRequest;
  readonly longest: number;
  readonly resolve: (answer: WebhookAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
  controller: Dispatcher.DispatchController | undefined;
  failure: Error | undefined;
  isSettled: boolean;
  retried: boolean;
  status: number;
  contentType: string | undefined;
  decoder: AnswerDecoder | undefined;
  /** Chunks of one read that were not processed yet: their number, the first, and all of them if there are several. */
  chunks: number;
  first: Buffer | undefined;
  several: GatheredBytes | undefined;
  /** Number of bytes as received, and as decoded (`length`). */
  received: number;
  length: number;
  gathered: GatheredBytes | undefined;
}

function begin(exchange: Exchange, handler: Dispatcher.DispatchHandler): void {
  const { request, dispatcher } = exchange;
  const { body } = request;
  // undici accepts any iterable, which its types do not say. If connecting fails, the iterable is never started.
  const sent = typeof body === "string" ? body : (body.pieces() as unknown as string);
  dispatcher.dispatch({ ...request, body: sent }, handler);
}

function handlerOf(exchange: Exchange): Dispatcher.DispatchHandler {
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      exchange.controller = controller;
      // Aborts an exchange that failed while connecting, for example by its timeout.
      if (exchange.failure) controller.abort(exchange.failure);
    },
    onResponseStart: (_controller, status, headers) => readHead(exchange, status, headers),
    onResponseData: (_controller, chunk) => gather(exchange, chunk),
    onResponseEnd() {
      takeWaiting(exchange);
      if (exchange.decoder === undefined) finish(exchange);
      else exchange.decoder.end();
    },
    onResponseError(_controller, error) {
      takeWaiting(exchange);
      if (exchange.isSettled) return;
      const isUnconnected = error instanceof ConnectError && error.trouble === "network";
      if (exchange.retried || !isUnconnected) return fail(exchange, error);
      exchange.retried = true;
      // Deferred, because undici is still removing the failed connection from its pool.
      queueMicrotask(() => begin(exchange, handler));
    },
  };
  return handler;
}

/** Called again after an informational response (1xx): the last one counts. */
function readHead(exchange: Exchange, status: number, headers: IncomingHttpHeaders): void {
  const contentType = single(headers["content-type"]);
  exchange.status = status;
  exchange.contentType = contentType;
  if (Number(single(headers["content-length"])) > exchange.longest) fail(exchange, new AnswerTooLong());
  if (exchange.isSettled || status < 200) return;
  exchange.listener?.head(status, contentType, single(headers.location));
  exchange.listener?.headers?.(headers);
  const encoding = listed(headers["content-encoding"]);
  if (encoding === undefined) return;
  try {
    exchange.decoder = answerDecoder(encoding, {
      bytes: (bytes) => take(exchange, bytes),
      end: () => finish(exchange),
      failed: (error) => giveUp(exchange, error),
    });
  } catch (error) {
    giveUp(exchange, error as UnreadableAnswer);
  }
}

/** Collects the chunks of one read, to process them together. */
function gather(exchange: Exchange, chunk: Buffer): void {
  if (exchange.isSettled) return;
  exchange.received += chunk.length;
  if (exchange.received > exchange.longest) {
    fail(exchange, new AnswerTooLong());
    return;
  }
  exchange.chunks++;
  if (exchange.first === undefined) {
    exchange.first = chunk;
    process.nextTick(takeWaiting, exchange);
  } else {
    exchange.several ??= gatheredBytes(exchange.first);
    exchange.several.add(chunk);
  }
  if (exchange.chunks < CHUNKS_AT_ONCE) return;
  exchange.controller?.pause();
  exchange.queue.add(() => exchange.controller?.resume());
}

function takeWaiting(exchange: Exchange): void {
  const { decoder } = exchange;
  const bytes = exchange.several?.bytes() ?? exchange.first;
  exchange.chunks = 0;
  exchange.first = exchange.several = undefined;
  if (bytes === undefined) return;
  if (decoder === undefined) take(exchange, bytes);
  else decoder.write(bytes);
}

/** Processes decoded bytes. */
function take(exchange: Exchange, bytes: Buffer): void {
  const { listener, decoder, answers, memory } = exchange;
  exchange.length += bytes.length;
  if (exchange.length > exchange.longest) {
    fail(exchange, new AnswerTooLong());
    return;
  }
  if (listener === undefined) {
    exchange.gathered ??= gatheredBytes();
    exchange.gathered.add(bytes);
  } else {
    try {
      listener.chunk(bytes);
    } catch (error) {
      fail(exchange, error as Error);
    }
  }
  if (!exchange.isSettled)
    answers.reserve(memory, (listener?.kept?.() ?? exchange.length) + (decoder?.weight ?? 0));
}

function settle(exchange: Exchange): void {
  exchange.isSettled = true;
  clearTimeout(exchange.timer);
  exchange.memory.refuse = undefined;
  exchange.first = exchange.several = undefined;
  exchange.decoder?.destroy();
}

function fail(exchange: Exchange, error: Error): void {
  if (exchange.isSettled) return;
  exchange.failure = error;
  settle(exchange);
  exchange.reject(error);
  exchange.controller?.abort(error);
}

function finish(exchange: Exchange): void {
  if (exchange.isSettled) return;
  settle(exchange);
  const { status, contentType, gathered } = exchange;
  exchange.resolve({ status, contentType, body: gathered?.bytes() ?? NOTHING });
}

/** Fails the exchange, or finishes it if the status is not 2xx, because callers can use that status without the body. */
function giveUp(exchange: Exchange, error: UnreadableAnswer): void {
  if (isSuccess(exchange.status)) {
    fail(exchange, error);
  } else {
    finish(exchange);
    exchange.controller?.abort(error);
  }
}

const NOTHING = Buffer.alloc(0);

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Joins repeated fields of one name to a list (RFC 9110, 5.3). */
function listed(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}
