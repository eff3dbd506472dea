import type { ParleyClient } from "@parley/client";
import type { CustomerExport, ExportStore } from "../exports/export-store.ts";
import { type ProxyState, proxyState } from "../proxy/proxy-state.ts";
import type { Service } from "../service/service.ts";
import { AccessRevoked } from "./access-revoked.ts";
import type { AdminApi } from "./admin-api.ts";
import type { AdminGraphql } from "./admin-graphql.ts";
import type { AuthenticateShop } from "./authenticate-shop.ts";
import type { Agent, Staff } from "./staff.ts";
import type { ConnectStorefront } from "./storefront.ts";

/** The sender of a screen's request: a shop, its staff member, and what the screen may do for the shop. */
export interface Merchant {
  /** Such as `example.myshopify.com`. */
  shop: string;
  /** The staff member's id at Shopify, which marks the conversations that they took over. */
  staffId: string;
  /** The staff member, with the name that visitors see. */
  agent(): Promise<Agent>;
  /** The API of the shop's own site; rejects with `ParleyError`. */
  parley: ParleyClient;
  /** Calls the same API and resolves to the raw response, for code that forwards calls. `path` is below `/v1/`. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** The shop's Admin API. If access was revoked, rejects with a `Response`, which a screen must rethrow. */
  graphql: AdminGraphql;
  /** A redirect that works inside the admin's frame. */
  redirect: (url: string) => Response;
  /** Data that customers requested through Shopify (`customers/data_request`). */
  exports: {
    list(): Promise<CustomerExport[]>;
    /** JSON. */
    read(id: string): Promise<string | undefined>;
    remove(id: string): Promise<void>;
  };
  /**
   * Updates the shop's site and metafields. Called after each token exchange, and on each visit of Home. Resolves to false if
   * the update fails for now.
   */
  connectStorefront(): Promise<boolean>;
  /** Whether the app proxy, which identifies customers, points here. Never rejects. */
  proxyState(): Promise<ProxyState>;
}

/** Throws the `Response` of Shopify's library if there is no valid session token: screens must rethrow it. */
export type MerchantOf = (request: Request) => Promise<Merchant>;

export function merchantOf(deps: {
  authenticate: AuthenticateShop;
  adminApi: AdminApi;
  service: Service;
  exports: ExportStore;
  connectStorefront: ConnectStorefront;
  staff: Staff;
}): MerchantOf {
  const { authenticate, service, exports, staff } = deps;

  /** If the access token was revoked, exchanges the session token for a new access token and repeats the call. */
  function graphqlFor(request: Request, domain: string): AdminGraphql {
    const graphql = deps.adminApi(domain);
    return (query, options) =>
      graphql(query, options).catch(async (error) => {
        if (!(error instanceof AccessRevoked)) throw error;
        await authenticate(request).catch((answer) => {
          throw leadsOn(answer) ? answer : error;
        });
        return graphql(query, options);
      });
  }

  return async (request) => {
    const { shop, isExchanged, redirect } = await authenticate(request);
    const graphql = graphqlFor(request, shop.domain);
    const connectStorefront = () => deps.connectStorefront(shop, graphql);
    if (isExchanged) await connectStorefront();
    return {
      shop: shop.domain,
      graphql,
      connectStorefront,
      staffId: await staff.idOf(request),
      agent: () => staff.agentOf(request, shop.domain),
      proxyState: () => proxyState(shop.domain),
      parley: service.clientFor(shop.apiKey),
      send: (path, init) => service.send(shop.apiKey, path, init),
      redirect: (url) => redirect(url),
      exports: {
        list: () => exports.list(shop.domain),
        read: (id) => exports.read(shop.domain, id),
        remove: (id) => exports.remove(shop.domain, id),
      },
    };
  };
}

/**
 * Whether App Bridge or the browser can handle the response. The library also uses a `Response` for its own outages.
 */
function leadsOn(answer: unknown): boolean {
  return (
    answer instanceof Response && (answer.status === 401 || (answer.status >= 300 && answer.status < 400))
  );
}
