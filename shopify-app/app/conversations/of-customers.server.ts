import type { ParleyClient } from "@parley/client";
import type { ExportUserResponse } from "@parley/client/types";
import { z } from "zod";
import type { AdminGraphql } from "../../server/admin/admin-graphql.ts";
import type { Outcome } from "../failures/fault.ts";
import { ifAnswered } from "../failures/if-answered.server.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import type { Filter } from "./filter.ts";
import { messageText } from "./message-text.ts";
import type { Session, SessionPage } from "./session.ts";

/** How many customers a search looks at: each is a call to the service. */
const MOST_CUSTOMERS = 5;
const PER_PAGE = 20;
/** Milliseconds that Shopify may take to look for them. */
const PATIENCE = 5_000;
/** Milliseconds after which no reply to a message is waited for any more, whatever the site's settings. */
const LONGEST_WAIT = 600_000;
/** Unicode code points of a conversation's beginning. */
const LONGEST = 140;

const QUERY = `query FindCustomers($words: String!) {
  customers(first: ${MOST_CUSTOMERS}, query: $words) { nodes { id } }
}`;

const answer = z.object({
  data: z.object({ customers: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
});

/**
 * The conversations of the customers whom Shopify finds by name or e-mail, newest first. The service keeps neither, so that it
 * cannot be asked for them; only those in which the storefront vouched for the customer are told.
 */
export async function ofCustomers(
  { parley, graphql }: { parley: ParleyClient; graphql: AdminGraphql },
  filter: Filter,
  page: number,
): Promise<Outcome<SessionPage>> {
  const words = searchable(filter.search);
  // Shopify would find everybody.
  if (words === "") return { done: pageOf([], page) };
  const variables = { words };
  const found = answer.safeParse(
    await ifAnswered(graphql(QUERY, { variables, patience: PATIENCE }), undefined),
  );
  if (!found.success)
    return {
      fault: {
        ...{ message: "", field: "search", reason: "no_customers", status: 400 },
      },
    };
  const ids = found.data.data.customers.nodes.map(({ id }) => id.replace("gid://shopify/Customer/", ""));
  const sessions: Session[] = [];
  for (const id of ids) {
    const { done, fault } = await outcomeOf(parley.users.export(id));
    if (fault !== undefined) return { fault };
    for (const session of done?.sessions ?? [])
      sessions.push(await withPending(parley, summary(id, session)));
  }
  const listed = sessions
    .filter((session) => isWanted(session, filter))
    .sort((one, other) => other.created_at.localeCompare(one.created_at));
  return { done: pageOf(listed, page) };
}

/** What is told of a customer does not say whether an answer is still being written. */
async function withPending(parley: ParleyClient, session: Session): Promise<Session> {
  const { preview, last_message_at, session_id } = session;
  if (!preview?.unanswered || Date.parse(last_message_at) < Date.now() - LONGEST_WAIT) return session;
  const { done } = await outcomeOf(parley.conversations.get(session_id, { limit: 1 }));
  if (!done?.reply_pending) return session;
  const { unanswered: _, ...rest } = preview;
  return { ...session, preview: rest };
}

function pageOf(sessions: Session[], page: number): SessionPage {
  const total = sessions.length;
  return {
    success: true,
    data: sessions.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    pagination: { page, per_page: PER_PAGE, total, total_pages: Math.ceil(total / PER_PAGE) },
  };
}

/** Without what Shopify's search takes for its own (shopify.dev, "Search syntax"): each word is to be there. */
function searchable(words: string): string {
  return words
    .replace(/[:\\()"'*<>]/g, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^-+/, ""))
    .filter((word) => word !== "" && !/^(AND|OR|NOT)$/.test(word))
    .join(" ");
}

function isWanted({ created_at, preview }: Session, { from, to, show }: Filter): boolean {
  if (show === "disliked" && preview?.rating !== "down") return false;
  if (show === "unanswered" && !preview?.unanswered) return false;
  const day = created_at.slice(0, 10);
  return (from === "" || day >= from) && (to === "" || day <= to);
}

function summary(
  id: string,
  { session_id, created_at, updated_at, messages, page }: ExportUserResponse["sessions"][number],
): Session {
  const first = messages.find(({ role }) => role === "user");
  const words = first && (first.content || messageText(first));
  const ratings = messages.flatMap(({ rating }) => rating ?? []);
  const rating = ratings.includes("down") ? "down" : ratings[0];
  return {
    ...{ session_id, created_at, message_count: messages.length, last_message_at: updated_at },
    preview: {
      first_message: words ? [...words].slice(0, LONGEST).join("") : null,
      user: { id, verified: true },
      ...(page && { page }),
      ...(rating && { rating }),
      ...(messages.at(-1)?.role === "user" && { unanswered: true }),
    },
  };
}
