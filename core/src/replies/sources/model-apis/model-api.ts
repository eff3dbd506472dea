import type { Delta } from "../../../webhooks/response/streams/delta-in.ts";

/**
 * One way of asking a model over HTTP for a reply that it streams as server-sent events.
 *
 * The AI SDK cannot replace these readers: of 35 streams that providers send, it fails on 18 or reads them wrong. Among them are
 * `data: ping`, one document instead of a stream, and a last event without a blank line.
 */
export interface ModelApi {
  url: string;
  requestBody(model: string, messages: readonly ModelMessage[]): object;
  open(): ReadModelEvent;
}

export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** What an event's data says; undefined for data that is none of the API's, such as what keeps the connection open. */
export type ReadModelEvent = (data: string) => ModelPiece | undefined;

/** A failure's message may quote what the endpoint said, the key included. */
export interface ModelPiece extends Delta {
  /** Whether the reply is complete with it. */
  isLast: boolean;
}
