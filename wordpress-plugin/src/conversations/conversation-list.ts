export interface ConversationRow {
  session_id: string;
  created_at: string;
  message_count: number;
  last_message_at: string;
  /** Where a user of this site was searched for. */
  user_name?: string;
}

export interface Pagination {
  page: number;
  per_page: number;
  total: number;
  total_pages: number;
}

/** What `GET /conversations` answers. */
export interface ConversationList {
  data: ConversationRow[];
  pagination: Pagination;
  /** Where messages were searched: false if older ones were not looked at. */
  search_complete?: boolean;
}
