import type { Failure } from "../../failures.ts";
import { gatheredText } from "../../gathered-pieces.ts";
import type { WebhookDelivery } from "../../webhooks/delivery/delivery.ts";
import type { ReplyOrigin } from "../../webhooks/response/reply-origin.ts";
import { collectedDeltas } from "../../webhooks/response/streams/collected-deltas.ts";
import { eventLines } from "../../webhooks/response/streams/event-lines.ts";
import { withoutCuts } from "../../webhooks/response/streams/stream-format.ts";
import type { StreamedText } from "../../webhooks/response/streams/streamed-text.ts";
import { thoughtFilter } from "../../webhooks/response/thought-filter.ts";
import { gatheredCalls } from "./model-apis/gathered-calls.ts";
import type { ModelApi, ToolCall } from "./model-apis/model-api.ts";
import { type ModelCallBounds, modelCall } from "./model-call.ts";

export interface ModelTurn {
  text: string;
  calls: ToolCall[];
  origin: ReplyOrigin;
  isFinished: boolean;
  /** The call's failure; undefined if there is none, or if the call was stopped. */
  failure: Failure | undefined;
}

export interface AskedTurn extends ModelCallBounds {
  api: ModelApi;
  body: object;
  /** Receives each piece of text as it arrives. */
  text(delta: string): void;
  /** Receives a function that stops the turn. */
  onStop(stop: () => void): void;
}

/** Asks the model once. A failure of the model is in the result; rejects only for other errors. */
export async function modelTurn(delivery: WebhookDelivery, asked: AskedTurn): Promise<ModelTurn> {
  const { api } = asked;
  const call = modelCall(delivery, asked);
  asked.onStop(call.stop);
  const text = gatheredText();
  const streamed = collectedDeltas(modelText);
  const called = gatheredCalls();
  let origin: ReplyOrigin = {};
  let bytes = asked.written;
  let isFinished = false;

  function add(delta: string): void {
    if (delta === "") return;
    text.add(delta);
    bytes += Buffer.byteLength(delta);
    asked.text(delta);
  }
  try {
    const response = await call.fetch(api.url, { body: JSON.stringify(asked.body) });
    const readEvent = api.open();
    for await (const data of eventData(response.body as ReadableStream<Uint8Array>)) {
      if (data.startsWith("[DONE]")) break;
      const piece = readEvent(data);
      if (piece?.failure !== undefined) throw new Error(piece.failure);
      if (piece !== undefined) add(streamed.add([piece]));
      for (const each of piece?.calls ?? []) {
        called.add(each);
        bytes += each.arguments.length;
      }
      call.understood(bytes);
      if (piece?.isLast) isFinished = true;
      origin = { ...origin, ...piece?.origin };
    }
  } catch {
    // Drops the error, because its message may quote the endpoint's answer, including the key.
    isFinished = false;
  }
  const failure = await call.ended();
  add(streamed.end([]).rest);
  const reply = withoutCuts(text.text(), streamed.cuts());
  return { text: reply, calls: called.calls(), origin, isFinished, failure };
}

/**
 * Yields the data of each event of a stream, including a last event without a blank line. Yields a JSON document as one event.
 * Rejects with the stream's error.
 */
async function* eventData(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const events = eventLines();
  const start = gatheredText();
  let isDocument: boolean | undefined;

  function* read(text: string): Generator<string> {
    if (isDocument !== false) start.add(start.length === 0 ? text.trimStart() : text);
    if (isDocument === undefined && start.length > 0) isDocument = start.text().startsWith("{");
    if (isDocument !== false) return;
    for (const { data } of events.read(start.length > 0 ? start.take() : text)) yield data;
    if (events.failure !== undefined) throw new Error(events.failure);
  }
  for await (const bytes of stream) yield* read(decoder.decode(bytes, { stream: true }));
  yield* isDocument ? [start.take()] : read("\n\n");
}

/** Reads a model's text: removes its thoughts and, unlike for workflows, nothing else. */
function modelText(): StreamedText {
  const filter = thoughtFilter();
  let voids = 0;
  let returned = 0;
  /** The first half of a surrogate pair that the endpoint split between two pieces. */
  let half = "";

  const streamed = {
    voided: 0,
    read: (piece: string) => add(filter.read(piece), false),
    end: () => ({ rest: add(filter.end(), true), origin: {} }),
  };

  function add(piece: string, isEnd: boolean): string {
    if (filter.voids !== voids) {
      voids = filter.voids;
      streamed.voided = returned;
      half = "";
    }
    const text = half + piece;
    half = isEnd ? "" : (/[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "");
    const certain = text.slice(0, text.length - half.length).toWellFormed();
    returned += certain.length;
    return certain;
  }
  return streamed;
}
