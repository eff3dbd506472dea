import { setTimeout as wait } from "node:timers/promises";
import {
  GraphqlQueryError,
  HttpInternalError,
  HttpRequestError,
  HttpResponseError,
  HttpThrottlingError,
  type Session,
} from "@shopify/shopify-api";
import type { AccessTokens } from "./access-tokens.ts";
import type { AdminGraphql, GraphqlAnswer } from "./admin-graphql.ts";
import type { ShopifyApi } from "./shopify-api.ts";

/** Milliseconds before the second attempt, unless Shopify's response names the time. */
const PAUSE = 500;

/**
 * The Admin API of a shop, with its stored token. Replaces a refused token once, and retries temporary errors once
 * (network, 429, 5xx, too many calls). Rejects with `AccessRevoked` if there is no token, and with an error of
 * Shopify's library if there is no response.
 */
export type AdminApi = (shop: string) => AdminGraphql;

export function adminApi({ api, tokens }: { api: ShopifyApi; tokens: AccessTokens }): AdminApi {
  return (shop) =>
    async (query, { variables, patience }) => {
      const signal = AbortSignal.timeout(patience);
      const ask = async (session: Session): Promise<GraphqlAnswer> => {
        const client = new api.clients.Graphql({ session });
        try {
          return await client.request(query, { signal, ...(variables && { variables }) });
        } catch (error) {
          if (error instanceof GraphqlQueryError && error.body?.data) return error.body;
          throw error;
        }
      };
      const twice = (session: Session) =>
        ask(session).catch(async (error) => {
          if (signal.aborted || !mayPass(error)) throw error;
          await wait(pauseAfter(error), undefined, { signal });
          return ask(session);
        });
      const session = await until(signal, tokens.sessionOf(shop));
      return twice(session).catch(async (error) => {
        if (!(error instanceof HttpResponseError && error.response.code === 401)) throw error;
        return twice(await until(signal, tokens.replaced(shop, session.accessToken)));
      });
    };
}

/** Rejects on abort without cancelling the work, because others may be waiting for it too. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

function mayPass(error: unknown): boolean {
  if (error instanceof GraphqlQueryError) return isThrottled(error);
  return [HttpInternalError, HttpRequestError, HttpThrottlingError].some((kind) => error instanceof kind);
}

/** Milliseconds to wait after an error before the second attempt. */
function pauseAfter(error: unknown): number {
  const seconds = error instanceof HttpThrottlingError ? error.response.retryAfter : undefined;
  return seconds === undefined ? PAUSE : seconds * 1_000;
}

/** Whether the error is an exceeded rate limit, which Shopify reports with status 200 (shopify.dev, "API rate limits"). */
function isThrottled({ body }: GraphqlQueryError): boolean {
  const errors: unknown = body?.errors?.graphQLErrors;
  return Array.isArray(errors) && errors.some((one) => one?.extensions?.code === "THROTTLED");
}
