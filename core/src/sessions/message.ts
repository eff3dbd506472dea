import type { ReplyExtras } from "../reply-extras.ts";
import type { Agent } from "./handling.ts";

/** `agent` is a member of the site's team. */
export type Role = "user" | "assistant" | "agent";

export interface Message {
  id: string;
  role: Role;
  content: string;
  at: number;
  /** The visitor stopped this reply; it contains the text so far. */
  stopped?: true;
  rating?: Rating;
  /** The reason, in the visitor's words. */
  ratingReason?: string;
  extras?: ReplyExtras;
  /** The author of an agent's message. */
  agent?: Agent;
  /** Files of the message, in order. */
  files?: SentFile[];
}

/** `size` in bytes; `type` is a media type. */
export interface SentFile {
  id: string;
  name: string;
  type: string;
  size: number;
}

export type Rating = "up" | "down";

/** How a reply was produced. Stored with the reply, so that the answer to a request can be repeated exactly. */
export interface ReplyMetadata {
  model: string;
  tokensUsed: number;
  /** Milliseconds. */
  responseTime: number;
}
