import { z } from "zod";
import { Failure } from "../../failures.ts";
import type { KeyPrincipal, MemberPrincipal } from "../../identity/principal.ts";
import { userId } from "../../sessions/ids.ts";
import type { Session } from "../../sessions/session.ts";
import type { Storage } from "../../storage/port.ts";
import type { SearchSessions } from "../../storage/session-search.ts";

const VIEWS = [
  "open",
  "waiting",
  "mine",
  "unassigned",
  "missed",
  "contact",
  "unanswered",
  "disliked",
  "snoozed",
  "closed",
] as const;

export const readerId = z.string().trim().min(1).max(200).optional().meta({
  description:
    "The person for `mine` and `unread`. Only for keys; otherwise the signed-in person is the reader.",
});

/** Order and filters of a team's inbox (contract §20.4). All but `order=created` and `reader` also need conversations:read. */
export const inboxQuery = {
  order: z.enum(["created", "activity"]).default("created").meta({
    description: "`activity`: newest `last_message_at` first. Needs conversations:read as well.",
  }),
  view: z.enum(VIEWS).optional().meta({
    description:
      "`open`: neither closed nor snoozed. `mine` and `unassigned`: not closed. `missed` and `contact`: with that outcome. `unanswered`: not closed, with a message that could not be answered and after which no person has written. `disliked`: as `rating=down`. Not together with `handling`; only `disliked` together with a search. Needs conversations:read as well.",
  }),
  tag: z.string().trim().min(1).max(40).optional().meta({ description: "Only conversations with this tag." }),
  user: userId.optional().meta({ description: "Only conversations of this `user.id`." }),
  reader: readerId,
};

type SessionsQuery = {
  page: number;
  per_page: number;
  from?: number | undefined;
  to?: number | undefined;
  search?: string | undefined;
  rating?: "up" | "down" | undefined;
  unanswered?: "true" | undefined;
  handling?: "waiting" | "person" | undefined;
} & z.output<z.ZodObject<typeof inboxQuery>>;

export function isSearch({ search, rating, unanswered, view }: SessionsQuery): boolean {
  return (search ?? rating ?? unanswered) !== undefined || view === "disliked";
}

export function isOfInbox({ view, tag, user, order }: SessionsQuery): boolean {
  return (view ?? tag ?? user) !== undefined || order === "activity";
}

export function readerOf(
  principal: KeyPrincipal | MemberPrincipal,
  named: string | undefined,
): string | undefined {
  return principal.kind === "member" ? principal.person.id : named;
}

export function noReader(): Failure {
  return new Failure(
    "invalidRequest",
    "reader",
    "missing_required_field",
    "A key must name the reader of this view.",
  );
}

/** Reads one page of the sessions that match the query. `complete` is false if a search ended before the last session. */
export async function sessionsFor(
  query: SessionsQuery,
  { siteId, reader, now }: { siteId: string; reader: string | undefined; now: number },
  { storage, searchSessions }: { storage: Storage; searchSessions: SearchSessions },
): Promise<{ sessions: Session[]; total: number; complete?: boolean }> {
  const { page, per_page: perPage, from, to, view, handling, order, tag, user: userId } = query;
  const paged = { siteId, page, perPage };
  if (handling !== undefined) return storage.handledSessions({ ...paged, by: handling });
  if (isSearch(query)) return searched(query, { siteId, now }, searchSessions);
  if (isOfInbox(query)) {
    const ofInbox = { ...paged, view: view as Exclude<typeof view, "disliked"> };
    return storage.inboxSessions({ ...ofInbox, order, reader, tag, userId, from, to, at: now });
  }
  return storage.listSessions({ ...paged, from, to });
}

async function searched(
  { page, per_page, from, to, search: text, rating, unanswered, view, order }: SessionsQuery,
  { siteId, now }: { siteId: string; now: number },
  searchSessions: SearchSessions,
) {
  const rated = view === "disliked" ? "down" : rating;
  const { found, complete } = await searchSessions({
    siteId,
    from,
    to,
    ...(text !== undefined && { text }),
    ...(rated && { rating: rated }),
    ...(unanswered && { unansweredAt: now }),
  });
  const sorted =
    order === "created"
      ? found
      : found.toSorted((a, b) => b.lastMessageAt - a.lastMessageAt || b.key - a.key);
  return {
    sessions: sorted.slice((page - 1) * per_page, page * per_page),
    total: found.length,
    complete,
  };
}
