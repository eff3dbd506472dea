import "@shopify/shopify-app-remix/adapters/node";
import { LogSeverity } from "@shopify/shopify-api";
import { ApiVersion, AppDistribution, shopifyApp } from "@shopify/shopify-app-remix/server";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Logger } from "pino";
import type { AppOptions } from "../options.ts";
import type { AdminGraphql } from "./admin-graphql.ts";

/**
 * Shopify's own library: session tokens, token exchange, Admin API. Webhooks and the app proxy are not left to it
 * (webhooks/, proxy/). `afterInstall` is called after each exchange, with the shop's domain.
 */
export function shopify(deps: {
  options: Pick<AppOptions, "apiKey" | "apiSecret" | "appUrl">;
  sessionStorage: SessionStorage;
  log: Logger;
  afterInstall(domain: string, graphql: AdminGraphql): Promise<void>;
}) {
  const { options, sessionStorage, log } = deps;
  return shopifyApp({
    apiKey: options.apiKey,
    apiSecretKey: options.apiSecret,
    appUrl: options.appUrl,
    apiVersion: ApiVersion.July26,
    distribution: AppDistribution.AppStore,
    sessionStorage,
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    // Below warnings it writes session tokens into its messages.
    logger: {
      level: LogSeverity.Warning,
      log: (severity, message) =>
        log[severity === LogSeverity.Error ? "error" : "warn"]({ shopify: message }),
    },
    hooks: { afterAuth: ({ session, admin }) => deps.afterInstall(session.shop, admin.graphql) },
  });
}
