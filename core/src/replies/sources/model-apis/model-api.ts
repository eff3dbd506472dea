import type { Fields } from "../../../webhooks/response/json-in-text.ts";
import type { Delta } from "../../../webhooks/response/streams/delta-in.ts";

/**
 * One way of asking a model over HTTP for a reply that it streams as server-sent events.
 *
 * The AI SDK cannot replace these readers: of 35 streams that providers send, it fails on 18 or reads them wrong. Among them are
 * `data: ping`, one document instead of a stream, and a last event without a blank line.
 */
export interface ModelApi {
  url: string;
  /** `tools` may be called in this turn. */
  requestBody(model: string, messages: readonly ModelMessage[], tools: readonly ToolOffer[]): object;
  open(): ReadModelEvent;
}

export type ModelMessage =
  | { role: "system" | "user" | "assistant"; content: string }
  | { role: "assistant"; content: string; calls: readonly ToolCall[] }
  /** The result of a call. */
  | { role: "tool"; content: string; callId: string };

/** What a model may call. */
export interface ToolOffer {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Fields;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as far as the model can write it. */
  arguments: string;
}

/** What an event's data says; undefined for data that is none of the API's, such as what keeps the connection open. */
export type ReadModelEvent = (data: string) => ModelPiece | undefined;

/** A failure's message may quote what the endpoint said, the key included. */
export interface ModelPiece extends Delta {
  /** Whether the reply is complete with it. */
  isLast: boolean;
  calls?: CallPiece[];
}

/** A piece of a call: its arguments continue those of the same `key`, unless it is all of them. */
export interface CallPiece extends Partial<Pick<ToolCall, "id" | "name">> {
  key: string;
  arguments: string;
  isWhole: boolean;
}
