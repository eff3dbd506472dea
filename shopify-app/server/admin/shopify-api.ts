import "@shopify/shopify-api/adapters/web-api";
import { type ApiVersion, LogSeverity, shopifyApi as library, type Shopify } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import type { Logger } from "pino";
import { API_VERSION } from "../app-config/needed-config.ts";
import type { AppOptions } from "../options.ts";

/** Milliseconds that a call to Shopify may take. The library does not limit its own calls for tokens. */
const PATIENCE = 10_000;

/** Does not compile if the pinned library does not support the version. */
export const LIBRARY_API_VERSION = API_VERSION satisfies `${ApiVersion}` as ApiVersion;

export type ShopifyApi = Shopify;

/** The part of Shopify's library without screens: tokens, and calls of the Admin API. */
export function shopifyApi({
  options: { apiKey, apiSecret, appUrl },
  log,
}: {
  options: Pick<AppOptions, "apiKey" | "apiSecret" | "appUrl">;
  log: Logger;
}): ShopifyApi {
  // Limits the time of the library's calls, which all use this `fetch`.
  setAbstractFetchFunc((input, init) => {
    const limit = AbortSignal.timeout(PATIENCE);
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
  });
  return library({
    apiKey,
    apiSecretKey: apiSecret,
    apiVersion: LIBRARY_API_VERSION,
    hostName: new URL(appUrl).host,
    isEmbeddedApp: true,
    logger: libraryLogger(log),
  });
}

/**
 * Logs only warnings and errors, because lower levels log session tokens. Removes the context after each message: it
 * may be copied from an address.
 */
export function libraryLogger(log: Logger) {
  return {
    level: LogSeverity.Warning,
    log: (severity: LogSeverity, message: string) =>
      log[severity === LogSeverity.Error ? "error" : "warn"]({ shopify: message.split(" | {", 1)[0] }),
  };
}
