import type { AppConfig } from "../server/app-config/app-config.ts";
import { CONFIG_FILE } from "../server/app-config/app-config.ts";
import { difference } from "../server/app-config/difference.ts";
import {
  API_VERSION,
  COMPLIANCE_TOPICS,
  PROXY,
  SCOPES,
  TOPICS,
  WEBHOOKS_PATH,
} from "../server/app-config/needed-config.ts";

/** The values of `shopify.app.toml` that do not fit the app, apart from its addresses, one line each. */
export function configFindings(config: AppConfig, apiKey: string | undefined): string[] {
  const { access_scopes, app_proxy, client_id, embedded, webhooks } = config;
  const scopes = access_scopes.scopes.split(",").map((scope) => scope.trim());
  const agree = scopes.toSorted().join() === SCOPES.toSorted().join();
  return [
    ...clientFindings(client_id, apiKey),
    ...difference("embedded", embedded, true),
    ...difference("access_scopes.scopes", agree ? SCOPES.join() : access_scopes.scopes, SCOPES.join()),
    // The app relies on scopes that Shopify grants at installation, which the legacy flow would not do.
    ...difference("access_scopes.use_legacy_install_flow", access_scopes.use_legacy_install_flow, false),
    ...difference("webhooks.api_version", webhooks.api_version, API_VERSION),
    ...topicFindings("topics", TOPICS, config),
    ...topicFindings("compliance_topics", COMPLIANCE_TOPICS, config),
    ...difference("app_proxy.prefix", app_proxy.prefix, PROXY.prefix),
    ...difference("app_proxy.subpath", app_proxy.subpath, PROXY.subpath),
  ];
}

/** Compares the client ID with `SHOPIFY_API_KEY`. The finding shows neither value: somebody may have entered the secret. */
function clientFindings(clientId: string, apiKey: string | undefined): string[] {
  if (clientId === "")
    return [`${CONFIG_FILE}: client_id is not set. Run: shopify app config link, in shopify-app.`];
  if (apiKey === undefined || apiKey === clientId) return [];
  return [
    `${CONFIG_FILE}: client_id is not SHOPIFY_API_KEY. Set both to the client ID in the app's settings in the Dev Dashboard.`,
  ];
}

function topicFindings(
  kind: "topics" | "compliance_topics",
  needed: readonly string[],
  { webhooks, application_url }: AppConfig,
): string[] {
  const uris = [WEBHOOKS_PATH, application_url.replace(/\/$/, "") + WEBHOOKS_PATH];
  const subscribed = webhooks.subscriptions
    .filter(({ uri }) => uris.includes(uri))
    .flatMap((one) => one[kind]);
  const missing = needed.filter((topic) => !subscribed.includes(topic));
  if (missing.length === 0) return [];
  return [
    `${CONFIG_FILE}: webhooks.subscriptions lacks ${missing.join(", ")}. Add: [[webhooks.subscriptions]] ${kind} = ${JSON.stringify(missing)}, uri = "${WEBHOOKS_PATH}".`,
  ];
}
