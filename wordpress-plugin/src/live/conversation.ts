import type { ToldCard } from "../../../settings/told-card.ts";
import type { ToldFile } from "../../../settings/told-file.ts";

/** Whoever speaks for the site, as visitors see them. */
export interface Agent {
  id: string;
  name: string;
  avatar_url?: string;
}

/** Who handles a conversation, where the workflow does not. */
export interface Handling {
  by: "waiting" | "person";
  since: string;
  reason?: string;
  summary?: string;
  note?: string;
  agent?: Agent;
}

export interface Message {
  id: string;
  role: "user" | "assistant" | "agent";
  /** Of a visitor plain text, of others Markdown. */
  content: string;
  timestamp: string;
  cards?: ToldCard[];
  files?: ToldFile[];
  agent?: Agent;
  rating?: "up" | "down";
  rating_reason?: string;
  stopped?: true;
}

/** What `GET /conversations/{id}` answers. */
export interface Conversation {
  session_id: string;
  messages: Message[];
  reply_pending?: true;
  handling?: Handling;
  /** What the visitor left to be answered by e-mail. */
  contact?: { email: string; name?: string; message?: string };
  /** The id that whoever looks has as an agent. */
  me: string;
}
