import { z } from "zod";
import type { AdminGraphql } from "../admin/admin-graphql.ts";

/** Maximum number of customers in a search. Each customer requires a call to the service. */
const MOST_CUSTOMERS = 5;
/** Milliseconds that Shopify may take for the search. */
const PATIENCE = 2_500;

const QUERY = `query FindCustomers($words: String!) {
  customers(first: ${MOST_CUSTOMERS}, query: $words) { nodes { id } }
}`;

const answer = z.object({
  data: z.object({ customers: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
});

/**
 * Ids of the customers whom Shopify finds by name or e-mail; none if Shopify does not answer in time. Throws only the
 * `Response` for a revoked token.
 */
export async function foundCustomers(search: string, graphql: AdminGraphql): Promise<string[]> {
  const words = searchable(search);
  // For an empty search, Shopify would return every customer.
  if (words === "") return [];
  const found = answer.safeParse(
    await graphql(QUERY, { variables: { words }, patience: PATIENCE }).catch((error) => {
      if (error instanceof Response) throw error;
    }),
  );
  const nodes = found.data?.data.customers.nodes ?? [];
  return nodes.slice(0, MOST_CUSTOMERS).map(({ id }) => id.replace("gid://shopify/Customer/", ""));
}

/** Removes the operators of Shopify's search (shopify.dev, "Search syntax"), so that each word is required. */
function searchable(words: string): string {
  return words
    .replace(/[:\\()"'*<>]/g, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^-+/, ""))
    .filter((word) => word !== "" && !/^(AND|OR|NOT)$/.test(word))
    .join(" ");
}
