/** The version of Shopify's Admin API and of its webhooks. */
export const API_VERSION = "2026-10";

/** The app proxy needs `write_app_proxy`. Customers are read for their name and e-mail address. */
export const SCOPES = ["write_app_proxy", "read_customers"];

export const CALLBACK_PATH = "/auth/callback";
export const WEBHOOKS_PATH = "/webhooks";

/** `https://{shop}/{prefix}/{subpath}/…` of a storefront calls `{path}/…` of the app. */
export const PROXY = { path: "/proxy", prefix: "apps", subpath: "parley" };

export const TOPICS = ["app/uninstalled", "app/scopes_update"] as const;

/** Shopify requires all three of every app. */
export const COMPLIANCE_TOPICS = ["customers/data_request", "customers/redact", "shop/redact"] as const;

export type HandledTopic = (typeof TOPICS | typeof COMPLIANCE_TOPICS)[number];
