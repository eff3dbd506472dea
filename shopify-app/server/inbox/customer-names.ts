import { z } from "zod";
import type { AdminGraphql } from "../admin/admin-graphql.ts";

/** Milliseconds that a list may wait for names. */
const PATIENCE = 2_500;
/** Customers of one query; a list has a page of conversations. */
const AT_MOST = 100;

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

export interface Customer {
  name?: string;
  email?: string;
}

/**
 * Names and e-mail addresses of these customers, by id, in one query. They may be newer than those of the service. A customer is left out if
 * Shopify does not show them, or not in time. Throws only the `Response` for a revoked token.
 */
export async function customerNames(
  wanted: readonly string[],
  graphql: AdminGraphql,
): Promise<Record<string, Customer>> {
  const ids = [...new Set(wanted)].filter((id) => /^\d{1,20}$/.test(id)).slice(0, AT_MOST);
  if (ids.length === 0) return {};
  const variables = { ids: ids.map((id) => `gid://shopify/Customer/${id}`) };
  const shown = answer.safeParse(
    await graphql(QUERY, { variables, patience: PATIENCE }).catch((error) => {
      if (error instanceof Response) throw error;
    }),
  );
  const found = (shown.data?.data.nodes ?? []).flatMap((node) => {
    if (node === null) return [];
    const name = [node.firstName, node.lastName].filter(Boolean).join(" ");
    const email = node.defaultEmailAddress?.emailAddress;
    const known = { ...(name && { name }), ...(email && { email }) };
    return [[node.id.replace("gid://shopify/Customer/", ""), known] as const];
  });
  return Object.fromEntries(found);
}
