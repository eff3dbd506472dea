import type { GetConversationResponse, ListSessionsResponse } from "@parley/client/types";

export type Conversation = GetConversationResponse;
export type Message = Conversation["messages"][number];
export type Summary = ListSessionsResponse["data"][number];

export type Filter = "all" | "waiting" | "person";
