import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { shopDomain } from "../shops/shop-domain.ts";
import type { AppContext } from "./app-context.ts";
import type { WebHandler } from "./node-handler.ts";

/** The Remix build; `context` is what its loaders and actions get. */
export function screens(build: ServerBuild, context: AppContext): WebHandler {
  const handle = createRequestHandler(build, "production");
  return async (request) => {
    const response = await handle(request, { ...context });
    response.headers.set("Content-Security-Policy", `frame-ancestors ${framers(new URL(request.url))};`);
    // They show a shop's settings and what its customers say.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    response.headers.set("X-Content-Type-Options", "nosniff");
    // Whoever follows a link out of the app, or out of what a visitor said, does not tell where it runs.
    response.headers.set("Referrer-Policy", "same-origin");
    return response;
  };
}

/** The admin of the shop that the page is for. Shopify's library would repeat whatever the address says. */
function framers({ searchParams }: URL): string {
  const shop = shopDomain.safeParse(searchParams.get("shop"));
  return shop.success ? `https://${shop.data} https://admin.shopify.com` : "'none'";
}
