/** One call of a shop's Admin API (GraphQL) with the shop's own token. */
export type AdminGraphql = (
  query: string,
  options: {
    variables?: Record<string, unknown>;
    /** Milliseconds in total, including a token refresh and a retry. */
    patience: number;
  },
) => Promise<GraphqlAnswer>;

/** Shopify's response. If Shopify refuses some fields, `data` contains the others. */
export interface GraphqlAnswer {
  data?: unknown;
}
