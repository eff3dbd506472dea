import type { ListSessionsResponse } from "@parley/client/types";

export type SessionPage = ListSessionsResponse;
export type Session = SessionPage["data"][number];
