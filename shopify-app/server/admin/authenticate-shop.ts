import { ShopifyError } from "@shopify/shopify-api";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Logger } from "pino";
import type { KeyedMutex } from "../database/keyed-mutex.ts";
import { shopDomain } from "../shops/shop-domain.ts";
import type { Shop } from "../shops/shop-store.ts";
import type { Shops } from "../shops/shops.ts";
import { NEARLY_OVER } from "./access-tokens.ts";
import { isSignedOtherwise, sessionTokenOf } from "./session-token.ts";
import type { shopify } from "./shopify.ts";
import type { ShopifyApi } from "./shopify-api.ts";

type Authenticate = ReturnType<typeof shopify>["authenticate"]["admin"];

/** The shop of a request; its site is open. `redirect` is the function of Shopify's library for this request. */
export interface AuthenticatedShop {
  shop: Shop;
  /** Whether Shopify exchanged a token just now: at install, and whenever the previous token was about to expire. */
  isExchanged: boolean;
  redirect: Awaited<ReturnType<Authenticate>>["redirect"];
}

/**
 * Accepts requests with a session token of an open shop. A token exchange opens any other shop, new or uninstalled. Shopify grants
 * the exchange only while the app is installed, so a request during an uninstall opens nothing. Throws the `Response` of Shopify's
 * library for refused requests.
 */
export type AuthenticateShop = (request: Request) => Promise<AuthenticatedShop>;

const EXIT = "/auth/exit-iframe";

/** Makes App Bridge fetch another session token and retry. */
const ANOTHER_TOKEN = { "X-Shopify-Retry-Invalid-Session-Request": "1" };

const WRONG_SECRET =
  "A session token for this app is signed with another secret. SHOPIFY_API_SECRET is not the client secret of the app with this SHOPIFY_API_KEY: copy both from the app's settings at Shopify, and start again.";

/** Milliseconds. More than the library's own limit, so that the library exchanges no token outside the mutex. */
const SOON_OVER = NEARLY_OVER + 60_000;

export function authenticateShop(deps: {
  authenticate: Authenticate;
  api: ShopifyApi;
  sessions: SessionStorage;
  shops: Shops;
  /** Keyed by shop name. */
  mutex: KeyedMutex;
  apiKey: string;
  log: Logger;
  clock: () => number;
}): AuthenticateShop {
  const { api, sessions, shops, mutex, clock } = deps;
  let isSecretReported = false;

  /** Refuses a token that was signed with another secret. The library would request other tokens in an endless loop. */
  function refuseOtherSecret(request: Request): void {
    if (!isSignedOtherwise(request, deps.apiKey, clock())) return;
    if (!isSecretReported) deps.log.error(WRONG_SECRET);
    isSecretReported = true;
    throw Response.json({ message: "", field: "", reason: "wrong_secret", status: 401 }, { status: 401 });
  }

  const authenticate: Authenticate = (request) =>
    deps.authenticate(request).catch((error) => {
      // Refuses a redirect out of the frame to another target than this app or Shopify's admin, for which the library throws.
      const isRefused = error instanceof ShopifyError && new URL(request.url).pathname === EXIT;
      throw isRefused ? new Response(undefined, { status: 400 }) : error;
    });

  const stored = (domain: string) => sessions.loadSession(api.session.getOfflineId(domain));

  /** Runs under the shop's mutex, so that only one of a page's concurrent loaders exchanges the token. */
  async function exchanged(domain: string, request: Request): Promise<AuthenticatedShop> {
    const known = await shops.find(domain);
    if (!isOpen(known)) await sessions.deleteSession(api.session.getOfflineId(domain));
    const before = await stored(domain);
    const askedAt = new Date(clock());
    const { session, redirect } = await authenticate(request);
    if (isOpen(known) && session.accessToken === before?.accessToken)
      return { shop: known, isExchanged: false, redirect };
    return { shop: await shops.exchanged(domain, askedAt), isExchanged: true, redirect };
  }

  return async (request) => {
    const token = await sessionTokenOf(request, api);
    if (token === undefined) {
      refuseOtherSecret(request);
      await authenticate(request);
    }
    const named = shopDomain.safeParse(/^https:\/\/(.+)$/.exec(String(token?.dest))?.[1]);
    // Refuses a token that names no shop, because the library assumes that every token names one.
    if (!named.success) throw new Response(undefined, { status: 401, headers: ANOTHER_TOKEN });
    const domain = named.data;
    const [session, shop] = await Promise.all([stored(domain), shops.find(domain)]);
    if (!isOpen(shop) || !session?.isActive(undefined, SOON_OVER))
      return mutex(domain, () => exchanged(domain, request));
    const { redirect } = await authenticate(request);
    return { shop, isExchanged: false, redirect };
  };
}

function isOpen(shop: Shop | undefined): shop is Shop {
  return shop !== undefined && shop.closedAt === undefined;
}
