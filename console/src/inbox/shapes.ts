import type { GetConversationResponse, ListSessionsResponse } from "@parley/client/types";

export type Conversation = GetConversationResponse;
export type Message = Conversation["messages"][number];
export type Card = NonNullable<Message["cards"]>[number];
export type Summary = ListSessionsResponse["data"][number];

/** Of whom: by who handles them, or by what became of the visitor's questions. */
export type Filter = "all" | "waiting" | "person" | "missed" | "contact" | "unanswered" | "disliked";

/** What happened in a conversation of the site, as `GET /v1/inbox/events` tells it. */
export interface InboxEvent {
  type: string;
  data: { session_id?: string };
}

/** Calls back with each event, and without one when anything may have happened; answers how to stop that. */
export type Listen = (heard: (event?: InboxEvent) => void) => () => void;
