import "@shopify/shopify-app-remix/adapters/node";
import { AppDistribution, shopifyApp } from "@shopify/shopify-app-remix/server";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Logger } from "pino";
import type { AppOptions } from "../options.ts";
import { LIBRARY_API_VERSION, libraryLogger } from "./shopify-api.ts";

/**
 * Shopify's own library for apps: session tokens and token exchange. It does not handle webhooks and the app proxy
 * (webhooks/, proxy/), nor calls of the Admin API (admin-api.ts).
 */
export function shopify({
  options: { apiKey, apiSecret, appUrl },
  sessionStorage,
  log,
}: {
  options: Pick<AppOptions, "apiKey" | "apiSecret" | "appUrl">;
  sessionStorage: SessionStorage;
  log: Logger;
}) {
  return shopifyApp({
    apiKey,
    apiSecretKey: apiSecret,
    appUrl,
    apiVersion: LIBRARY_API_VERSION,
    distribution: AppDistribution.AppStore,
    sessionStorage,
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    logger: libraryLogger(log),
  });
}
