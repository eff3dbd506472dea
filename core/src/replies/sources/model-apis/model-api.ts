import type { Fields } from "../../../webhooks/response/json-in-text.ts";
import type { Delta } from "../../../webhooks/response/streams/delta-in.ts";

/**
 * An HTTP API of models that stream their replies as server-sent events.
 *
 * The AI SDK is not used to read the streams: of 35 streams that providers send, it fails on 18 or reads them wrong. Among the 18
 * are a stream with `data: ping`, one JSON document instead of a stream, and a last event without a blank line.
 */
export interface ModelApi {
  url: string;
  requestBody(model: string, messages: readonly ModelMessage[], tools: readonly ToolOffer[]): object;
  open(): ReadModelEvent;
}

export type ModelMessage =
  | { role: "system" | "user" | "assistant"; content: string }
  | { role: "assistant"; content: string; calls: readonly ToolCall[] }
  | { role: "tool"; content: string; callId: string };

export interface ToolOffer {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Fields;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, which may be invalid. */
  arguments: string;
}

/** Parses an event's data. Returns undefined for data without a piece, such as a keep-alive. */
export type ReadModelEvent = (data: string) => ModelPiece | undefined;

/** A piece of a turn. The message of its failure may quote the endpoint's answer, including the key. */
export interface ModelPiece extends Delta {
  /** Whether this piece is the last of the turn. */
  isLast: boolean;
  calls?: CallPiece[];
}

/** A piece of a call. Its arguments continue those of earlier pieces with the same `key`, or replace them if `isWhole`. */
export interface CallPiece extends Partial<Pick<ToolCall, "id" | "name">> {
  key: string;
  arguments: string;
  isWhole: boolean;
}
