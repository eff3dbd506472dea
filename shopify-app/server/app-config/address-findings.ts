import type { AppConfig } from "./app-config.ts";
import { difference } from "./difference.ts";
import { CALLBACK_PATH, PROXY } from "./needed-config.ts";

/** The addresses of `shopify.app.toml` that differ from `SHOPIFY_APP_URL`, one line each. */
export function addressFindings(config: AppConfig, appUrl: string): string[] {
  const { application_url, auth, app_proxy } = config;
  const callback = appUrl + CALLBACK_PATH;
  // Shopify completes a path with the app's address.
  const proxy = app_proxy.url.startsWith("/") ? appUrl + app_proxy.url : app_proxy.url;
  return [
    ...difference("application_url", withoutSlash(application_url), appUrl),
    ...difference("auth.redirect_urls", auth.redirect_urls, [callback]),
    ...difference("app_proxy.url", withoutSlash(proxy), appUrl + PROXY.path),
  ].map((line) => `${line} If the file is right, correct SHOPIFY_APP_URL.`);
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, "");
}
