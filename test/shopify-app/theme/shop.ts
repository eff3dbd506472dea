import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { httpServer } from "../../core/webhooks/loopback-server.ts";
import { type Globals, type LiquidTheme, liquidTheme } from "./liquid-theme.ts";

/** Settings of the merchant, the shop's theme and the visitor's cart. Tests change them. */
export interface ShopState {
  /** Read from the app's metafields; undefined before the app is connected. */
  connection: { public_key: string; service_url: string } | undefined;
  /** Settings of the embed block that differ from the defaults. */
  settings: object;
  inlineSettings: object;
  cart: { total_price: number; item_count: number; currency: string; items?: object[] };
  language: string;
  isEditor: boolean;
  productTitle: string;
  /** Lifetimes of successive tokens in seconds. The last one applies to all further tokens. */
  tokenLives: number[];
  /** Response that a test sends instead of the app's. */
  identity: (() => { status: number; body: string }) | undefined;
  /** HTML that is added to the page's head. */
  head: string;
}

/** A pretend storefront: a theme's page with the real blocks, the cart's Ajax API, and the app proxy. */
export interface Shop {
  origin: string;
  state: ShopState;
  /** Method and address of each request, in order. */
  requests: string[];
  reset(): void;
  close(): Promise<void>;
}

export interface Customer {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}

export const ADA: Customer = { id: 77, email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" };

export interface ShopParts {
  /** Folder of the built extension. */
  folder: string;
  connection: { public_key: string; service_url: string };
  identitySecret: string;
}

const VARIANTS = [
  { id: 11, title: "Small", price: 1990 },
  { id: 12, title: "Large", price: 2990 },
];

export async function shop({ folder, connection, identitySecret }: ShopParts): Promise<Shop> {
  const theme = liquidTheme(folder);
  const requests: string[] = [];
  let state = fresh();

  function fresh(): ShopState {
    return {
      connection,
      settings: {},
      inlineSettings: {},
      cart: { total_price: 4990, item_count: 2, currency: "EUR" },
      language: "en",
      isEditor: false,
      productTitle: "Lamp",
      tokenLives: [600],
      identity: undefined,
      head: "",
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url ?? "/", "http://shop");
    const isCustomer = /customer=ada/.test(request.headers.cookie ?? "");
    const send = (type: string, body: string | Buffer, status = 200) =>
      void response.writeHead(status, { "content-type": type, ...policy(state) }).end(body);
    const json = (body: unknown) => send("application/json", JSON.stringify(body));
    const asset = /^\/assets\/([\w.-]+)$/.exec(pathname)?.[1];

    if (asset !== undefined) {
      const type = asset.endsWith(".css") ? "text/css" : "text/javascript";
      return send(type, await readFile(`${folder}assets/${asset}`));
    }
    if (pathname === "/theme.css") return send("text/css", THEME);
    if (pathname === "/apps/parley/identity") {
      const { status, body } = state.identity?.() ?? {
        status: 200,
        body: JSON.stringify({
          user_token: isCustomer ? signed(identitySecret, nextLife(state)) : null,
        }),
      };
      return send("application/json", body, status);
    }
    if (pathname.endsWith("/cart.js")) return json(state.cart);
    if (pathname.endsWith("/cart/add.js")) {
      state.cart.total_price += 1000;
      state.cart.item_count += 1;
      return json({});
    }
    if (pathname === "/products/lamp.js") return json({ variants: VARIANTS });
    return send("text/html", await page(theme, state, pathname, isCustomer));
  }

  const { origin, close } = await httpServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(`${error}`));
  });
  return {
    origin,
    requests,
    close,
    get state() {
      return state;
    },
    reset() {
      state = fresh();
      requests.length = 0;
    },
  };
}

/**
 * Returns the strictest possible policy. Shopify's own is less strict. In the editor, trusted types are not required,
 * because the editor adds a new script to the page.
 */
function policy({ connection, isEditor }: ShopState): Record<string, string> {
  return {
    "content-security-policy": [
      "default-src 'none'; script-src 'self'; style-src 'self'",
      `connect-src 'self' ${connection?.service_url ?? ""}`,
      "base-uri 'none'; form-action 'self'",
      ...(isEditor ? [] : ["require-trusted-types-for 'script'; trusted-types 'none'"]),
    ].join("; "),
  };
}

async function page(
  theme: LiquidTheme,
  state: ShopState,
  path: string,
  isCustomer: boolean,
): Promise<string> {
  const { language } = state;
  const globals = liquidGlobals(state, path, isCustomer);
  const hasInline = path === "/pages/ask";
  const section = hasInline ? await theme.render("inline-chat", globals, state.inlineSettings) : "";
  const embed = await theme.render("chat", globals, state.settings);
  return `<!doctype html><html lang="${language}" dir="${/^(ar|he)/.test(language) ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><title>${globals.title}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/theme.css">
${hasInline ? theme.styles("inline-chat") : ""}${state.head}</head>
<body><header><nav aria-label="Shop"><a href="/">Home</a> <a href="/products/lamp">Lamp</a></nav></header>
<main><h1>${globals.title}</h1><div id="section">${section}</div><p>Below the chat.</p></main>
${embed}</body></html>`;
}

interface PageGlobals extends Globals {
  title: string;
}

function liquidGlobals(state: ShopState, path: string, isCustomer: boolean): PageGlobals {
  const isProduct = path.startsWith("/products/");
  const types: [RegExp, string, string][] = [
    [/^\/products\//, "product", "A lamp"],
    [/^\/cart$/, "cart", "Your cart"],
    [/^\/pages\//, "page", "Ask us"],
    [/^\/account/, "customers/account", "Your account"],
  ];
  const [, page_type = "index", title = "The lamp shop"] =
    types.find(([template]) => template.test(path)) ?? [];
  const parley = state.connection && {
    public_key: { value: state.connection.public_key },
    service_url: { value: state.connection.service_url },
  };
  return {
    title,
    localization: { country: { iso_code: "CH" } },
    request: { locale: { iso_code: state.language }, page_type, design_mode: state.isEditor },
    app: { metafields: { ...(parley && { parley }) } },
    routes: { cart_url: "/cart" },
    cart: { currency: { iso_code: state.cart.currency } },
    ...(isCustomer && { customer: ADA }),
    ...(isProduct && {
      product: {
        id: 1,
        title: state.productTitle,
        handle: "lamp",
        url: "/products/lamp?from=search",
        selected_or_first_available_variant: VARIANTS[0],
      },
    }),
  };
}

function nextLife({ tokenLives }: ShopState): number {
  return (tokenLives.length > 1 ? tokenLives.shift() : tokenLives[0]) ?? 0;
}

function signed(secret: string, life: number): string {
  const iat = Math.floor(Date.now() / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { iat, exp: iat + life, platform: "shopify", data: ADA };
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

const THEME = `body { margin: 0; font: 16px/1.5 sans-serif; } header, main { padding: 16px; } main { min-height: 120vh; }`;
