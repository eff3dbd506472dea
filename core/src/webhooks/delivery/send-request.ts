import type { IncomingHttpHeaders } from "node:http";
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
  return new Promise((resolve, reject) => {
    const exchange: Exchange = {
      dispatcher,
      request,
      listener,
      held,
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
    held.refuse = (failure) => fail(exchange, failure);
    listener?.onStop?.((reason = new RequestStopped()) => fail(exchange, reason));
    if (!exchange.isSettled) begin(exchange, handlerOf(exchange));
  });
}

/** A request under way, with what came of its answer. */
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
  /** Chunks that came together and are not read yet: their number, the first, and all of them if there are several. */
  chunks: number;
  first: Buffer | undefined;
  several: GatheredBytes | undefined;
  /** Bytes as they came, and decoded. */
  received: number;
  length: number;
  gathered: GatheredBytes | undefined;
}

function begin(exchange: Exchange, handler: Dispatcher.DispatchHandler): void {
  const { request, dispatcher } = exchange;
  const { body } = request;
  // undici takes any iterable, which its types do not say. One that never connects is never begun.
  const sent = typeof body === "string" ? body : (body.pieces() as unknown as string);
  dispatcher.dispatch({ ...request, body: sent }, handler);
}

function handlerOf(exchange: Exchange): Dispatcher.DispatchHandler {
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      exchange.controller = controller;
      // The time ran out while the connection was being made: now it must not be used any more.
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
      // Not immediately: undici is still busy taking the failed connection out of its pool.
      queueMicrotask(() => begin(exchange, handler));
    },
  };
  return handler;
}

/** Comes again after an informational head (1xx): the last one counts. */
function readHead(exchange: Exchange, status: number, headers: IncomingHttpHeaders): void {
  const contentType = single(headers["content-type"]);
  exchange.status = status;
  exchange.contentType = contentType;
  if (Number(single(headers["content-length"])) > exchange.longest) fail(exchange, new AnswerTooLong());
  if (exchange.isSettled || status < 200) return;
  exchange.listener?.head(status, contentType, single(headers.location));
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

/** Collects the chunks that a socket yields in one read, to be taken together. */
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

/** Takes decoded bytes. */
function take(exchange: Exchange, bytes: Buffer): void {
  const { listener, decoder, answers, held } = exchange;
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
    answers.hold(held, (listener?.kept?.() ?? exchange.length) + (decoder?.weight ?? 0));
}

function settle(exchange: Exchange): void {
  exchange.isSettled = true;
  clearTimeout(exchange.timer);
  exchange.held.refuse = undefined;
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

/** A status other than success says enough without its body. */
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

/** Of several fields of a name, each adds to the list (RFC 9110, 5.3). */
function listed(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}
