/** One call of a shop's Admin API (GraphQL) with the shop's own token. Rejects with what Shopify's library throws. */
export type AdminGraphql = (
  query: string,
  options?: { variables?: Record<string, unknown>; signal?: AbortSignal },
) => Promise<Response>;
