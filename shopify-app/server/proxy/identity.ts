import type { AdminApi } from "../admin/admin-api.ts";
import type { Shops } from "../shops/shops.ts";
import type { WebHandler } from "../web/node-handler.ts";
import { customer } from "./customer.ts";
import { proxyQuery } from "./proxy-query.ts";
import { userToken } from "./user-token.ts";

/**
 * `/apps/parley/identity` of a storefront, through Shopify's app proxy: a `user_token` for the logged-in customer, null
 * for a guest. A request without Shopify's signature gets no data; a shop without the app gets 404.
 */
export function identity(deps: {
  secret: string;
  shops: Pick<Shops, "find">;
  adminApi: AdminApi;
  clock: () => number;
}): WebHandler {
  return async (request) => {
    if (request.method !== "GET") return answer(404, { error: "not_found" });
    const now = deps.clock();
    const query = proxyQuery(new URL(request.url).searchParams, deps.secret, now);
    if (!query.ok) return answer(query.status, { error: query.reason });
    const shop = await deps.shops.find(query.shop);
    if (shop === undefined || shop.closedAt !== undefined) return answer(404, { error: "not_found" });
    if (query.customerId === undefined) return answer(200, { user_token: null });
    const known = await customer(query.customerId, deps.adminApi(shop.domain));
    return answer(200, { user_token: await userToken(known, shop.identitySecret, now) });
  };
}

function answer(status: number, body: Record<string, string | null>): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
