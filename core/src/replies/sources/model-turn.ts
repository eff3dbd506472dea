import type { Failure } from "../../failures.ts";
import { gatheredText } from "../../gathered-text.ts";
import type { WebhookDelivery } from "../../webhooks/delivery/delivery.ts";
import type { ReplyOrigin } from "../../webhooks/response/reply-origin.ts";
import { collectedDeltas } from "../../webhooks/response/streams/collected-deltas.ts";
import { withoutCuts } from "../../webhooks/response/streams/cuts.ts";
import { eventLines } from "../../webhooks/response/streams/event-lines.ts";
import type { SpokenText } from "../../webhooks/response/streams/spoken-text.ts";
import { thoughtFilter } from "../../webhooks/response/thought-filter.ts";
import { gatheredCalls } from "./model-apis/gathered-calls.ts";
import type { ModelApi, ToolCall } from "./model-apis/model-api.ts";
import { type ModelCallBounds, modelCall } from "./model-call.ts";

export interface ModelTurn {
  text: string;
  calls: ToolCall[];
  origin: ReplyOrigin;
  isFinished: boolean;
  /** Why the call failed, unless it was broken off. */
  failure: Failure | undefined;
}

export interface AskedTurn extends ModelCallBounds {
  api: ModelApi;
  body: object;
  /** Receives each piece of text as it comes. */
  text(delta: string): void;
  /** Receives how to break the turn off. */
  onStop(stop: () => void): void;
}

/** Asks the model once. Rejects only for what is not the model's doing. */
export async function modelTurn(delivery: WebhookDelivery, asked: AskedTurn): Promise<ModelTurn> {
  const { api } = asked;
  const call = modelCall(delivery, asked);
  asked.onStop(call.stop);
  const text = gatheredText();
  const spoken = collectedDeltas(modelText);
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
      if (piece !== undefined) add(spoken.add([piece]));
      for (const each of piece?.calls ?? []) {
        called.add(each);
        bytes += each.arguments.length;
      }
      call.understood(bytes);
      if (piece?.isLast) isFinished = true;
      origin = { ...origin, ...piece?.origin };
    }
  } catch {
    // What was thrown may quote what the endpoint said, the key included: none of it goes any further.
    isFinished = false;
  }
  const failure = await call.ended();
  add(spoken.end([]).rest);
  const reply = withoutCuts(text.text(), spoken.cuts());
  return { text: reply, calls: called.calls(), origin, isFinished, failure };
}

/**
 * The data of each event of a stream as it comes, and at its end of one that lacks its blank line. An answer that is one JSON document
 * is the data of one event. Rejects with what the stream rejects with.
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

/** What a model writes, without its thoughts and otherwise as it is: what a workflow's text might be besides, it is not. */
function modelText(): SpokenText {
  const filter = thoughtFilter();
  let voids = 0;
  let returned = 0;
  /** The first half of a character, which endpoints that cut texts into pieces leave at the seams. */
  let half = "";

  const spoken = {
    voided: 0,
    read: (piece: string) => add(filter.read(piece), false),
    end: () => ({ rest: add(filter.end(), true), origin: {} }),
  };

  function add(piece: string, isEnd: boolean): string {
    if (filter.voids !== voids) {
      voids = filter.voids;
      spoken.voided = returned;
      half = "";
    }
    const text = half + piece;
    half = isEnd ? "" : (/[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "");
    const certain = text.slice(0, text.length - half.length).toWellFormed();
    returned += certain.length;
    return certain;
  }
  return spoken;
}
