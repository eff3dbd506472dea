import type { ReplyExtras } from "../reply-extras.ts";
import type { Agent } from "./handling.ts";

/** An `agent` is a person of the site's. */
export type Role = "user" | "assistant" | "agent";

export interface Message {
  id: string;
  role: Role;
  content: string;
  at: number;
  /** A reply that the visitor broke off: what had come so far. */
  stopped?: true;
  /** What the visitor thinks of a reply. */
  rating?: Rating;
  /** Why, in the visitor's words. */
  ratingReason?: string;
  extras?: ReplyExtras;
  /** Who wrote it, of an agent's. */
  agent?: Agent;
  /** Sent with it, in order. */
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

/** What produced a reply: kept with it, so that an answer can be given again word for word. */
export interface ReplyMetadata {
  model: string;
  tokensUsed: number;
  /** Milliseconds. */
  responseTime: number;
}
