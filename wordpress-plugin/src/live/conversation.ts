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
  /** Absent where the owner's systems asked. */
  reason_code?: "workflow_failed" | "visitor_asked" | "workflow_asked";
  reason?: string;
  summary?: string;
  note?: string;
  agent?: Agent;
}

/** What the team still has to see of a conversation. */
export interface Outcome {
  outcome?: "missed" | "contact_left";
  outcome_reason_code?: Handling["reason_code"];
  outcome_reason?: string;
  outcome_summary?: string;
  /** What the visitor left to be answered by e-mail. */
  contact?: { email: string; name?: string; message?: string };
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
export interface Conversation extends Outcome {
  session_id: string;
  messages: Message[];
  /** The service has older messages. */
  has_more?: true;
  reply_pending?: true;
  handling?: Handling;
  /** The id that whoever looks has as an agent. */
  me: string;
}
