import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { shopDomain } from "../shops/shop-domain.ts";
import type { AppContext } from "./app-context.ts";
import type { WebHandler } from "./node-handler.ts";

/** Serves the Remix build. Its loaders and actions receive `context`. */
export function screens(build: ServerBuild, context: AppContext): WebHandler {
  const handle = createRequestHandler(build, "production");
  return async (request) => {
    const response = await handle(request, { ...context });
    response.headers.set("Content-Security-Policy", `frame-ancestors ${framers(new URL(request.url))};`);
    // Screens show a shop's settings and what its customers say.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    response.headers.set("X-Content-Type-Options", "nosniff");
    // Links out of the app, or out of a visitor's message, do not reveal the screen's address.
    response.headers.set("Referrer-Policy", "same-origin");
    return response;
  };
}

/** The origins of the admin of the shop in the address, which may frame the page. Shopify's library would repeat any value. */
function framers({ searchParams }: URL): string {
  const shop = shopDomain.safeParse(searchParams.get("shop"));
  return shop.success ? `https://${shop.data} https://admin.shopify.com` : "'none'";
}
