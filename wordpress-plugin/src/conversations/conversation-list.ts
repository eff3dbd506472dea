import type { Handling, Outcome } from "../live/conversation.ts";

export interface ConversationRow extends Outcome {
  session_id: string;
  created_at: string;
  message_count: number;
  last_message_at: string;
  /** It has a message that whoever looks has not seen. */
  unread?: true;
  /** Absent for a key that must not read conversations. */
  preview?: {
    /** In one line; null where the visitor wrote nothing. */
    first_message: string | null;
    /** A user's name, null for a guest, and absent where nobody can say. */
    visitor?: string | null;
    /** The address of the page on which it began. */
    page?: string;
    /** What the visitor thinks of the answers, the worst of it. */
    rating?: "up" | "down";
    /** The last message is the visitor's, and no answer comes any more. */
    unanswered?: true;
  };
  /** Absent where the workflow answers. */
  handling?: Handling;
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
  /** How many visitors wait for a person, whatever is listed. */
  waiting: number;
}
