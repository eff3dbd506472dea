import type { Transport } from "../host/host.ts";
import type { Conversation, Message, Note } from "../service/shapes.ts";

/** Maximum number of pages, each with up to 1,000 messages: more than any conversation has. */
const MOST_PAGES = 100;

/** Resolves to a whole conversation with its notes, as JSON. */
export async function exportedConversation(transport: Transport, sessionId: string): Promise<string> {
  const path = `conversation/${encodeURIComponent(sessionId)}`;
  const newest = (await transport.call("GET", `${path}?include=user`)) as Conversation;
  const pages: Message[][] = [newest.messages];
  let hasMore = newest.has_more;
  for (let count = 1; hasMore && count < MOST_PAGES; count++) {
    const before = pages[0]?.[0]?.id ?? "";
    const older = (await transport.call("GET", `${path}?${new URLSearchParams({ before })}`)) as Conversation;
    pages.unshift(older.messages);
    hasMore = older.has_more;
  }
  const notes = (await transport.call("GET", `${path}/notes`).catch(() => ({ data: [] }))) as {
    data: Note[];
  };
  const { success: _, has_more: __, ...rest } = newest;
  return JSON.stringify({ ...rest, messages: pages.flat(), notes: notes.data }, null, 2);
}
