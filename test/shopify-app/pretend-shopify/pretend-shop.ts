import type { JsonAnswer } from "./admin-api.ts";
import type { PretendProduct } from "./storefront-mcp.ts";

export interface PretendCustomer {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** A call that the app makes to Shopify. */
export interface ShopifyCall {
  shop: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the call it looks at.
  body: any;
}

export interface PretendShop {
  domain: string;
  /** The language of the admin. */
  locale: string;
  primaryDomain: string;
  /** Such as Europe/Dublin. */
  timezone: string;
  contactEmail: string;
  /** Origins of further domains, such as a market's: `https://…`, or `http://…` while a domain has no certificate. */
  otherDomains: string[];
  customers: Record<string, PretendCustomer>;
  /** Id of the customer who is logged in to the storefront. */
  loggedIn: string | undefined;
  /** Current user of the admin; undefined if Shopify does not provide the user. */
  staff: { first_name: string; last_name: string } | undefined;
  /** Whether the app may see protected customer data. */
  showsCustomers: boolean;
  /** False after the app was uninstalled: the tokens are revoked, and no new ones are issued. */
  installed: boolean;
  /** The app's own metafields, by key. */
  metafields: Record<string, string>;
  /**
   * Answers a call: by default with the result of `answer`, which executes the call. A test may delay the call, or
   * refuse it, such as with 429.
   */
  answering: (call: ShopifyCall, answer: () => Promise<JsonAnswer>) => Promise<JsonAnswer> | JsonAnswer;
  tokens: Set<string>;
  refreshTokens: Set<string>;
  /** Lifetime of new access tokens in seconds. */
  tokenLifetime: number;
  /**
   * The state of the app's extensions as App Bridge reports it (shopify.dev, "App API"): for the theme app extension, which block
   * is active in the published theme.
   */
  extensions: () => unknown;
  /** Sent by the app proxy instead of forwarding a request to the app. */
  proxyAnswer: { status: number; location?: string; body?: string } | undefined;
  /** Products that the shop's storefront MCP server finds. Undefined if the server does not answer. */
  products: PretendProduct[] | undefined;
  /** Pages of the storefront by path: HTML, or another content type. */
  pages: Record<string, string | { type: string; body: string }>;
}

export function pretendShop(domain: string): PretendShop {
  return {
    domain,
    locale: "en",
    primaryDomain: `https://www.${domain.split(".")[0]}.example`,
    otherDomains: [],
    timezone: "Europe/Dublin",
    contactEmail: `contact@${domain}`,
    customers: { "7": { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" } },
    loggedIn: undefined,
    staff: { first_name: "May", last_name: "Day" },
    showsCustomers: true,
    installed: true,
    metafields: {},
    answering: (_, answer) => answer(),
    tokens: new Set(),
    refreshTokens: new Set(),
    tokenLifetime: 3_600,
    extensions: () => themeExtension({ chat: "available", "inline-chat": "available" }),
    proxyAnswer: undefined,
    products: [],
    pages: { "/": "<!doctype html><title>Shop</title><h1>Shop</h1>" },
  };
}

type Status = "active" | "available" | "unavailable";

/**
 * Returns the extension in App Bridge's format. The keys of `blocks` are the names of files in the extension's folder
 * `blocks`.
 */
export function themeExtension(blocks: Record<"chat" | "inline-chat", Status>): unknown {
  const theme = { target: "main", themeId: "gid://shopify/OnlineStoreTheme/1" };
  const activations = Object.entries(blocks).map(([handle, status]) => ({
    handle,
    name: handle,
    status,
    target: handle === "chat" ? "body" : "section",
    activations: status === "active" ? [theme] : [],
  }));
  return [{ handle: "parley-chat", type: "theme_app_extension", activations }];
}
