import { inTurn } from "@parley/core";
import type { ParleyClient } from "@parley/core/client";
import { decodeJwt } from "jose";
import type { CustomerExport, ExportStore } from "../exports/export-store.ts";
import type { Service } from "../service/service.ts";
import { shopDomain } from "../shops/shop-domain.ts";
import type { Shops } from "../shops/shops.ts";
import type { AdminGraphql } from "./admin-graphql.ts";
import type { shopify } from "./shopify.ts";
import type { ConnectStorefront } from "./storefront.ts";

/** Whoever sits before an admin screen: one shop, and what a screen may do in its name. */
export interface Merchant {
  /** Such as `example.myshopify.com`. */
  shop: string;
  /** The API of the shop's own site; rejects with `ParleyError`. */
  parley: ParleyClient;
  graphql: AdminGraphql;
  /** A redirect that survives being embedded. */
  redirect: (url: string) => Response;
  /** What customers asked for by way of Shopify (`customers/data_request`). */
  exports: {
    list(): Promise<CustomerExport[]>;
    /** JSON. */
    read(id: string): Promise<string | undefined>;
    remove(id: string): Promise<void>;
  };
  /** Brings the shop's domains and metafields up to date, for each visit of Home. False where that fails for now. */
  connectStorefront(): Promise<boolean>;
}

/** Has App Bridge fetch another session token, and try once more. */
const ANOTHER_TOKEN = { "X-Shopify-Retry-Invalid-Session-Request": "1" };

/** Throws the `Response` that Shopify's library answers to whoever has no valid session token: a screen lets it pass. */
export type MerchantOf = (request: Request) => Promise<Merchant>;

export function merchantOf(deps: {
  authenticate: ReturnType<typeof shopify>["authenticate"]["admin"];
  shops: Shops;
  service: Service;
  exports: ExportStore;
  connectStorefront: ConnectStorefront;
}): MerchantOf {
  const { service, exports } = deps;
  const exchanging = inTurn();
  return async (request) => {
    // The loaders of a page come at once with one session token: the second finds what the first got for it.
    const token = sessionTokenOf(request);
    if (isForNoShop(token)) throw new Response(undefined, { status: 401, headers: ANOTHER_TOKEN });
    const { session, admin, redirect } = await exchanging(token, () => deps.authenticate(request));
    const shop = await deps.shops.installed(session.shop);
    return {
      shop: shop.domain,
      parley: service.clientFor(shop.apiKey),
      graphql: admin.graphql,
      redirect: (url) => redirect(url),
      exports: {
        list: () => exports.list(shop.domain),
        read: (id) => exports.read(shop.domain, id),
        remove: (id) => exports.remove(shop.domain, id),
      },
      connectStorefront: () => deps.connectStorefront(shop, admin.graphql),
    };
  };
}

/** Unchecked. */
function sessionTokenOf({ headers, url }: Request): string {
  return headers.get("Authorization") ?? new URL(url).searchParams.get("id_token") ?? "";
}

/** Whether it names no shop, which Shopify's library takes for granted. What cannot be read at all is left to it. */
function isForNoShop(token: string): boolean {
  const claims = claimsOf(token.replace(/^Bearer /i, ""));
  if (claims === undefined) return false;
  const [, domain] = /^https:\/\/(.+)$/.exec(String(claims.dest)) ?? [];
  return !shopDomain.safeParse(domain).success;
}

/** Unchecked. */
function claimsOf(token: string): { dest?: unknown } | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
