import { z } from "zod";
import type { AdminGraphql } from "../../server/admin/admin-graphql.ts";
import { ifAnswered } from "../failures/if-answered.server.ts";
import type { Session } from "./session.ts";

/** Milliseconds that a list may wait for names. */
const PATIENCE = 2_500;

const QUERY = `query Customers($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Customer { id firstName lastName defaultEmailAddress { emailAddress } } }
}`;

const text = z.string().nullish().catch(null);
const customer = z.object({
  id: z.string(),
  firstName: text,
  lastName: text,
  defaultEmailAddress: z.object({ emailAddress: text }).nullish().catch(null),
});
const answer = z.object({ data: z.object({ nodes: z.array(customer.nullable().catch(null)) }) });

/**
 * Names, or else e-mail addresses, of the customers who are verified in these sessions, by id. The service keeps no names,
 * and whom Shopify does not show, or not in time, is left out. Throws only the `Response` for a revoked token.
 */
export async function customerNames(
  sessions: Pick<Session, "preview">[],
  graphql: AdminGraphql,
): Promise<Record<string, string>> {
  const users = sessions.flatMap(({ preview }) => (preview?.user?.verified ? preview.user.id : []));
  const ids = [...new Set(users)].filter((id) => /^\d{1,20}$/.test(id));
  if (ids.length === 0) return {};
  const variables = { ids: ids.map((id) => `gid://shopify/Customer/${id}`) };
  const shown = answer.safeParse(
    await ifAnswered(graphql(QUERY, { variables, patience: PATIENCE }), undefined),
  );
  const named = (shown.data?.data.nodes ?? []).flatMap((found) => {
    if (found === null) return [];
    const { id, firstName, lastName, defaultEmailAddress } = found;
    const name = [firstName, lastName].filter(Boolean).join(" ") || defaultEmailAddress?.emailAddress;
    return name ? [[id.replace("gid://shopify/Customer/", ""), name]] : [];
  });
  return Object.fromEntries(named);
}
