import type { ParleyClient } from "@parley/client";
import type { Outcome } from "../failures/fault.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { type Conversation, markOf } from "./conversation.ts";
import { listening } from "./listening.server.ts";
import type { InboxNews } from "./news.ts";

const NEWS = ["message", "handling", "deleted"];

/**
 * The conversation once it does not look any more as its reader has `seen` it, or nothing where it stays so for a while. What
 * happens between two questions is not missed: each listens first, and then compares.
 */
export async function conversationNews(
  parley: ParleyClient,
  { id, seen }: { id: string; seen: string },
  signals: AbortSignal[],
): Promise<Outcome<Conversation | null>> {
  const news = listening((options) => parley.conversations.events(id, {}, options), NEWS, signals);
  const read = async (): Promise<Outcome<Conversation | null>> => {
    const found = await outcomeOf(parley.conversations.get(id));
    return found.done && markOf(found.done) === seen ? { done: null } : found;
  };
  try {
    await news.opened;
    const now = await read();
    if (now.done !== null) return now;
    await news.heard;
    return await read();
  } finally {
    news.stop();
  }
}

/** The same of all conversations: how many wait for a person, and a mark that changes with every message. */
export async function inboxNews(
  parley: ParleyClient,
  seen: string,
  signals: AbortSignal[],
): Promise<Outcome<InboxNews>> {
  const news = listening((options) => parley.inbox.events({}, options), NEWS, signals);
  try {
    await news.opened;
    const now = await inboxNow(parley);
    if (now.done?.mark !== seen) return now;
    await news.heard;
    return await inboxNow(parley);
  } finally {
    news.stop();
  }
}

async function inboxNow(parley: ParleyClient): Promise<Outcome<InboxNews>> {
  const [all, waiting] = await Promise.all([
    outcomeOf(parley.sessions.list({ per_page: 20 })),
    outcomeOf(parley.sessions.list({ per_page: 20, handling: "waiting" })),
  ]);
  const fault = all.fault ?? waiting.fault;
  if (all.done === undefined || waiting.done === undefined) return fault ? { fault } : {};
  const parts = [all.done, waiting.done].map((list) => [
    list.pagination.total,
    ...list.data.map((each) => `${each.session_id}${each.message_count}${each.handling?.since ?? ""}`),
  ]);
  return { done: { waiting: waiting.done.pagination.total, mark: parts.flat().join() } };
}
