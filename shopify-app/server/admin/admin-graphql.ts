/** One call of a shop's Admin API (GraphQL) with the shop's own token. */
export type AdminGraphql = (
  query: string,
  options: {
    variables?: Record<string, unknown>;
    /** Milliseconds for all of it: tokens that are renewed on the way, and a second try. */
    patience: number;
  },
) => Promise<GraphqlAnswer>;

/** As Shopify sends it. Where it refuses some of the fields, `data` is what it shows all the same. */
export interface GraphqlAnswer {
  data?: unknown;
}
