import { Failure } from "../../failures.ts";
import type { Site } from "../../sites/site.ts";
import type { WebhookDelivery } from "../../webhooks/delivery/delivery.ts";
import type { Receiver } from "../../webhooks/delivery/receiver.ts";
import type { ReservedMemory } from "../../webhooks/delivery/response-memory.ts";
import { AnswerTooLong, RequestStopped } from "../../webhooks/delivery/send-request.ts";

/** Maximum bytes of a reply's text, including text that is not parsed yet. */
const LONGEST_REPLY = 1_048_576;
/** Maximum bytes of a stream. One token takes about 330 bytes, and hidden thoughts count too. */
const LONGEST_STREAM = 16 * LONGEST_REPLY;
/** Milliseconds to wait for the end of a finished answer. Only a connection whose answer has ended can be used again. */
const LINGER = 100;

const MODEL: Receiver = {
  setting: "model_base_url",
  name: "model",
  program: "model",
  ifTooLong: "Ask for shorter answers in model_system_prompt.",
  ifTooSlow: "Choose a faster model, or raise the site's webhook_timeout.",
};

export interface ModelCallBounds {
  site: Site;
  memory: ReservedMemory;
  /** Milliseconds. */
  timeout: number;
  /** Bytes of text from earlier turns. */
  written: number;
  /** Bytes of the tool calls of earlier turns and of their results. */
  carried: number;
}

/** One call of a model's API, with the address check, connections and circuit breaker of webhooks (contract §6). */
export interface ModelCall {
  /** Call it once. Resolves only for a 2xx status. Adds the headers, including the key. */
  fetch(url: string, init: { body: string }): Promise<Response>;
  /** Call it after parsing, with the number of bytes of text in everything received so far. */
  understood(bytes: number): void;
  stop(): void;
  stopped(): boolean;
  /** Call it after the last piece. Resolves with the call's failure; undefined if there is none, or if the call was aborted. */
  ended(): Promise<Failure | undefined>;
}

export function modelCall(
  delivery: WebhookDelivery,
  { site: { id, secrets }, memory: answer, timeout, written, carried }: ModelCallBounds,
): ModelCall {
  const key = secrets.modelKey;
  const body = growingBody(written);
  let stopped = false;
  let breakOff: ((reason?: Error) => void) | undefined;
  let exchange: Promise<void> = Promise.resolve();

  return {
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        exchange = delivery
          .deliver({
            // A circuit breaker of the model's own, so that its error messages name the model, not the webhook.
            siteId: `${id}:model`,
            url,
            body: init.body,
            headers: {
              "content-type": "application/json",
              accept: "text/event-stream",
              "user-agent": "Parley",
              ...(key === undefined ? undefined : { authorization: `Bearer ${key}` }),
            },
            timeout,
            receiver: MODEL,
            memory: answer,
            listener: {
              longest: LONGEST_STREAM,
              kept: () => body.held + carried,
              onStop(abort) {
                breakOff = abort;
                if (stopped) abort();
              },
              head(status) {
                if (isSuccess(status)) resolve(new Response(body.stream));
              },
              chunk(bytes) {
                if (body.held + bytes.length > LONGEST_REPLY) breakOff?.(new AnswerTooLong());
                else body.add(bytes);
              },
            },
          })
          .then(({ status }) => {
            if (!isSuccess(status)) throw answeredWith(status);
            body.end();
          });
        exchange.catch((error) => {
          reject(error);
          body.fail(error);
        });
      }),
    understood(bytes) {
      body.held = bytes;
    },
    stop() {
      stopped = true;
      breakOff?.();
    },
    stopped: () => stopped,
    async ended() {
      const lingering = setTimeout(() => breakOff?.(), LINGER);
      try {
        await exchange;
        return undefined;
      } catch (error) {
        if (error instanceof RequestStopped) return undefined;
        if (error instanceof Failure) return error;
        throw error;
      } finally {
        clearTimeout(lingering);
      }
    },
  };
}

/** A response's body while it arrives. Drops pieces that arrive after its reader stopped reading. */
function growingBody(memory: number) {
  let reader: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(started) {
      reader = started;
    },
    cancel() {
      reader = undefined;
    },
  });
  const body = {
    stream,
    /** Bytes that count as buffered. */
    held: memory,
    add(bytes: Uint8Array): void {
      body.held += bytes.length;
      reader?.enqueue(bytes);
    },
    end: () => reader?.close(),
    fail: (error: unknown) => reader?.error(error),
  };
  return body;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function answeredWith(status: number): Failure {
  const message = `The model answered with status ${status} instead of a reply. ${fixFor(status)}`;
  return new Failure("webhookFailed", MODEL.setting, `status_${status}`, message);
}

function fixFor(status: number): string {
  if (status === 401 || status === 403) return "Check model_api_key.";
  if (status === 404 || status === 405)
    return "Check model_name, and that model_base_url ends before /chat/completions or with /responses.";
  if (status === 400 || status === 422)
    return "Check model_name, and that the API at model_base_url supports streaming.";
  if (status === 402 || status === 429)
    return "The quota or rate limit at the provider is used up. Check your account there.";
  if (status >= 300 && status <= 399) return "Redirects are not followed: set the final address.";
  return "Check the provider's log, or try again later.";
}
