import { HttpResponseError, type Session } from "@shopify/shopify-api";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Logger } from "pino";
import type { KeyedMutex } from "../database/keyed-mutex.ts";
import { AccessRevoked } from "./access-revoked.ts";
import type { ShopifyApi } from "./shopify-api.ts";
import { singleFlight } from "./single-flight.ts";

/** A token is replaced from this many milliseconds before its expiry; the same value as in Shopify's library. */
export const NEARLY_OVER = 5 * 60_000;

/**
 * Shops' access tokens, each in a session of Shopify's library. Both methods reject with `AccessRevoked` if there is no
 * token.
 */
export interface AccessTokens {
  /** The session, with a token that is valid for a while. */
  sessionOf(shop: string): Promise<Session>;
  /** A session with a new token, after Shopify refused the token `refused`. */
  replaced(shop: string, refused: string | undefined): Promise<Session>;
}

/**
 * A shop has one token, and a refresh token that works once: each refresh revokes the previous pair (shopify.dev,
 * "About offline access tokens"). So only one replica at a time refreshes a shop's token, after checking
 * that no other replica has just refreshed it.
 */
export function accessTokens(deps: {
  api: ShopifyApi;
  sessions: SessionStorage;
  /** Keyed by shop name. */
  mutex: KeyedMutex;
  log: Logger;
}): AccessTokens {
  const { api, sessions, mutex, log } = deps;
  const flight = singleFlight<Session>();

  async function stored(shop: string): Promise<Session> {
    const session = await sessions.loadSession(api.session.getOfflineId(shop));
    if (session === undefined) throw new AccessRevoked(shop);
    return session;
  }

  async function refreshed(shop: string, refused: string | undefined): Promise<Session> {
    const session = await stored(shop);
    if (session.isActive(undefined, NEARLY_OVER) && session.accessToken !== refused) return session;
    const { refreshToken } = session;
    if (refreshToken === undefined) return forget(session);
    const answer = await api.auth.refreshToken({ shop, refreshToken }).catch((error) => {
      if (!isRefusal(error)) throw error;
      return forget(session, { cause: error });
    });
    await sessions.storeSession(answer.session);
    return answer.session;
  }

  /** Deletes tokens that no longer work. The next token exchange stores new ones. */
  async function forget({ id, shop }: Session, options?: ErrorOptions): Promise<never> {
    await sessions.deleteSession(id);
    throw new AccessRevoked(shop, options);
  }

  async function replaced(shop: string, refused: string | undefined): Promise<Session> {
    const session = await flight(shop, () =>
      mutex(shop, () => refreshed(shop, refused)).catch((err) => {
        log.warn({ err, shop }, "the access token could not be refreshed");
        throw err;
      }),
    );
    // Refreshes again if the result is the refused token: the shared refresh may have begun before the refusal.
    return session.accessToken === refused ? replaced(shop, refused) : session;
  }

  return {
    replaced,
    async sessionOf(shop) {
      const session = await stored(shop);
      if (session.isActive(undefined, NEARLY_OVER)) return session;
      return replaced(shop, undefined).catch((error) => {
        if (session.isActive(undefined)) return session;
        throw error;
      });
    },
  };
}

/**
 * Whether Shopify refuses the refresh token. Any other error may be temporary, even a wrong client secret of the app.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpResponseError) || error.response.code !== 400) return false;
  return (error.response.body as { error?: unknown } | undefined)?.error !== "invalid_client";
}
