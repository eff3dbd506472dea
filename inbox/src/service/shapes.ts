import type { GetConversationResponse, GetUsageResponse, ListSessionsResponse } from "@parley/client/types";

export interface Person {
  id: string;
  name: string;
}

type ServiceSummary = ListSessionsResponse["data"][number];
type ServiceConversation = GetConversationResponse;

export type Message = ServiceConversation["messages"][number];
export type Card = NonNullable<Message["cards"]>[number];
export type SentFile = NonNullable<Message["files"]>[number];
export type Contact = NonNullable<ServiceSummary["contact"]>;
export type Handling = NonNullable<ServiceSummary["handling"]> & {
  /** A reply that the workflow suggests (contract §8.2). */
  suggestion?: string;
};

/** State of a conversation for the team (contract §20.1). */
export interface TeamState {
  status?: "open" | "closed";
  snoozed_until?: string | null;
  assignee?: Person | null;
  tags?: readonly string[];
}

export interface Visitor {
  id: string;
  name?: string;
  email?: string;
  verified: boolean;
}

/** A row of `GET /v1/sessions?include=preview` (contract §20.4). */
export interface Summary
  extends Omit<ServiceSummary, "handling" | "user" | "page" | keyof TeamState>,
    TeamState {
  handling?: Handling;
  unread?: number;
  last_message?: { role: Message["role"]; content: string; timestamp: string };
  user?: Visitor;
  page?: { url: string; title?: string };
  /** The visitor's IANA time zone, if the service reports it. */
  timezone?: string;
}

export interface Conversation extends Omit<ServiceConversation, "handling" | "user"> {
  handling?: Handling;
  user?: Visitor | null;
  /** BCP 47. */
  language?: string;
}

export interface Note {
  id: string;
  content: string;
  timestamp: string;
  agent: Person;
}

export interface Counts {
  open: number;
  waiting: number;
  mine: number;
  unassigned: number;
  missed: number;
  contact: number;
  unread: number;
}

export interface SavedReply {
  title: string;
  text: string;
  shortcut?: string;
}

/** A day of `GET /v1/usage` (contract §21.4). */
export type UsageDay = GetUsageResponse["data"][number];

/** A day with 0 for counts that the service omits. */
export type WholeDay = Required<Omit<UsageDay, "first_answer_ms">> & { first_answer_ms: number | null };

/**
 * An event of `GET /v1/inbox/events`. The inbox adds two: `sent`, with the service's answer to sending a message, and `read`,
 * when this person has read a conversation.
 */
export interface InboxEvent {
  type: string;
  data: { session_id?: string };
}
