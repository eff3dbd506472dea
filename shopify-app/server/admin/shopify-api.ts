import "@shopify/shopify-api/adapters/web-api";
import { ApiVersion, LogSeverity, shopifyApi as library, type Shopify } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import type { Logger } from "pino";
import type { AppOptions } from "../options.ts";

export const API_VERSION = ApiVersion.July26;

/** Milliseconds that a call to Shopify may take. The library gives its calls for tokens no limit of their own. */
const PATIENCE = 10_000;

export type ShopifyApi = Shopify;

/** The part of Shopify's library that knows no screens: tokens, and calls of the Admin API. */
export function shopifyApi({
  options: { apiKey, apiSecret, appUrl },
  log,
}: {
  options: Pick<AppOptions, "apiKey" | "apiSecret" | "appUrl">;
  log: Logger;
}): ShopifyApi {
  // The library has one `fetch`, for all that it does.
  setAbstractFetchFunc((input, init) => {
    const limit = AbortSignal.timeout(PATIENCE);
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
  });
  return library({
    apiKey,
    apiSecretKey: apiSecret,
    apiVersion: API_VERSION,
    hostName: new URL(appUrl).host,
    isEmbeddedApp: true,
    logger: libraryLogger(log),
  });
}

/**
 * Below warnings it writes session tokens into its messages, and behind each what it is about, which may be copied from an
 * address: that is left out.
 */
export function libraryLogger(log: Logger) {
  return {
    level: LogSeverity.Warning,
    log: (severity: LogSeverity, message: string) =>
      log[severity === LogSeverity.Error ? "error" : "warn"]({ shopify: message.split(" | {", 1)[0] }),
  };
}
