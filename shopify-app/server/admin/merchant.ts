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

/** Whoever sits before an admin screen: one shop, and what a screen may do in its name. */
export interface Merchant {
  /** Such as `example.myshopify.com`. */
  shop: string;
  /** Their number at Shopify, by which the conversations that they took over are their own. */
  staffId: string;
  /** The same with their name, as visitors are told it. */
  agent(): Promise<Agent>;
  /** The API of the shop's own site; rejects with `ParleyError`. */
  parley: ParleyClient;
  /** A call of that API as it is, for what passes calls on. `path` is below `/v1/`. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** Rejects with a `Response`, which a screen lets pass, where Shopify gives no access any more. */
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
  /** Whether the app proxy, by which customers are recognised, leads here. Never rejects. */
  proxyState(): Promise<ProxyState>;
}

/** Throws the `Response` that Shopify's library answers to whoever has no valid session token: a screen lets it pass. */
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

  /** Where the access token was revoked, whoever has a session token has another one given for it. */
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
      ...{ shop: shop.domain, graphql, connectStorefront },
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

/** Whether App Bridge, or the browser, knows where to go from there. The library answers its own outages by a `Response`, too. */
function leadsOn(answer: unknown): boolean {
  return (
    answer instanceof Response && (answer.status === 401 || (answer.status >= 300 && answer.status < 400))
  );
}
