import type { LoaderFunctionArgs } from "@remix-run/node";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { conversationNews, inboxNews } from "../live/news.server.ts";

/**
 * `GET /app/news?seen=…`, or with `conversation` of that one: answers as soon as something is new, by an `Outcome`. A question that
 * waits, and no stream, as each one comes with a session token that is good now; the site's key stays here.
 * With `before` as well: the page of the conversation before that message, without a wait.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const { searchParams } = new URL(request.url);
  const seen = searchParams.get("seen") ?? "";
  const id = searchParams.get("conversation");
  const before = searchParams.get("before");
  if (id !== null && before !== null) return outcomeOf(parley.conversations.get(id, { before }));
  const signals = [request.signal, context.stopping];
  if (id !== null) return conversationNews(parley, { id, seen }, signals);
  return inboxNews(parley, seen, signals);
}
