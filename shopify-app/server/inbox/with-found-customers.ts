import { z } from "zod";
import { foundCustomers } from "./found-customers.ts";
import type { Member } from "./member.ts";

/** Maximum number of conversations per found customer. In total less than a page of the inbox, so that its pages stay in order. */
const OF_EACH = 5;
/** Views for which the service ignores `user`, because it finds their conversations by messages. */
const NOT_BY_USER = ["unanswered", "disliked"];

const user = z.looseObject({ id: z.string(), verified: z.boolean() });
const row = z.looseObject({ user: user.nullish().catch(undefined) });
const list = z.looseObject({
  data: z.array(row),
  pagination: z.looseObject({ total: z.number() }),
});

type Row = z.output<typeof row>;

/**
 * Adds conversations to the first page of a search: those of customers whom Shopify finds by name or e-mail address, because the
 * service's search reads only messages. Returns other lists unchanged.
 */
export async function withFoundCustomers(
  answer: Response,
  query: URLSearchParams,
  who: Member,
): Promise<Response> {
  const search = query.get("search") ?? "";
  const isFirst = (query.get("page") ?? "1") === "1";
  if (search === "" || !isFirst || NOT_BY_USER.includes(query.get("view") ?? "")) return answer;
  const body: unknown = await answer.json();
  const whole = list.safeParse(body);
  if (!whole.success) return Response.json(body, answer);
  const { data, pagination } = whole.data;
  const known = new Set(data.map((each) => each.session_id));
  const added = (await ofCustomers(search, query, who)).filter((each) => !known.has(each.session_id));
  const total = pagination.total + added.length;
  return Response.json(
    { ...whole.data, data: [...added, ...data], pagination: { ...pagination, total } },
    answer,
  );
}

async function ofCustomers(search: string, query: URLSearchParams, who: Member): Promise<Row[]> {
  const ids = await foundCustomers(search, who.graphql);
  const lists = ids.map(async (id) => {
    const own = new URLSearchParams(query);
    own.delete("search");
    own.set("user", id);
    own.set("per_page", `${OF_EACH}`);
    const answer = await who.send(`sessions?${own}`, { method: "GET", signal: AbortSignal.timeout(5_000) });
    const found = list.safeParse(await answer.json());
    // Omits conversations whose user id a page only claimed, because a claim proves nothing.
    return (found.data?.data ?? []).filter((each) => each.user?.verified);
  });
  // Omits a list that failed: the results of the message search are shown in any case.
  return (await Promise.all(lists.map((each) => each.catch(() => [])))).flat();
}
