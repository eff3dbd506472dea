import type { Delta } from "../../../webhooks/response/streams/delta-in.ts";

/** One way of asking a model over HTTP for a reply that it streams as server-sent events. */
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
