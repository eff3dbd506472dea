import type { ReplyOrigin } from "../../../webhooks/response/reply-origin.ts";

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

/** What an event's data says. Throws for data that is none of the API's, and for its word of an error. */
export type ReadModelEvent = (data: string) => ModelPiece;

export interface ModelPiece {
  text: string;
  origin: ReplyOrigin;
  /** Whether the reply is whole with it. */
  isLast: boolean;
}
