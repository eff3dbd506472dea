import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { accessToken, graphql, type JsonAnswer } from "./admin-api.ts";
import { adminPage } from "./admin-page.ts";
import { connectProxy } from "./connect-proxy.ts";
import { lastingCertificate } from "./lasting-certificate.ts";
import { type PretendShop, pretendShop, type ShopifyCall } from "./pretend-shop.ts";
import { type AppCredentials, sessionToken } from "./session-token.ts";
import { storefrontMcp } from "./storefront-mcp.ts";
import { proxyParameters, signedQuery } from "./storefront-proxy.ts";

/** Shopify on loopback: its admin, its Admin API, its storefronts, its app proxy and its webhooks. */
export interface PretendShopify extends AppCredentials {
  /** The app's public address, over TLS. */
  appUrl: string;
  /** Address of the proxy that resolves Shopify's hosts. */
  proxy: string;
  /** Port on loopback that serves all of Shopify's hosts without the proxy. */
  port: number;
  /** File of the certificate to trust. */
  certFile: string;
  /** Hash of the certificate's public key, for a browser flag. */
  keyHash: string;
  calls: ShopifyCall[];
  shop(domain: string): PretendShop;
  /** Sets the address to which requests to `appUrl` go, such as `http://127.0.0.1:3000`. */
  appIsAt(address: string): void;
  /** The admin page that shows the app; `path` is a path of the app. */
  adminUrl(shop: string, path?: string): string;
  /** The address at which Shopify's admin opens the app in its frame. */
  frameUrl(shop: string, path?: string, token?: string): Promise<string>;
  token(shop: string, claims?: Record<string, unknown>): Promise<string>;
  /**
   * Returns the query with which the shop's app proxy forwards a visitor's request. `changed` replaces parameters
   * before the query is signed.
   */
  proxyQuery(shop: string, changed?: (parameters: [string, string][]) => [string, string][]): URLSearchParams;
  /** Sends a webhook as Shopify does. `headers` replace Shopify's own, or remove them if empty. */
  deliver(
    shop: string,
    topic: string,
    body: object | string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  close(): Promise<void>;
}

const APP_HOST = "parley-app.example";
const ADMIN = "admin.shopify.com";

export async function pretendShopify(
  app: AppCredentials = {
    apiKey: "0123456789abcdef0123456789abcdef",
    apiSecret: "shpss_0123456789abcdef0123456789abcdef",
  },
): Promise<PretendShopify> {
  const appUrl = `https://${APP_HOST}`;
  const certificate = await lastingCertificate(["*.myshopify.com", "*.shopify.com", APP_HOST]);
  const bridge = await readFile(new URL("./app-bridge.js", import.meta.url), "utf8");
  const shops = new Map<string, PretendShop>();
  const calls: ShopifyCall[] = [];
  let address = "";

  function shop(domain: string): PretendShop {
    const known = shops.get(domain) ?? pretendShop(domain);
    shops.set(domain, known);
    return known;
  }

  async function frameUrl(domain: string, path = "/", token?: string): Promise<string> {
    const name = domain.split(".")[0];
    const query = new URLSearchParams({
      embedded: "1",
      shop: domain,
      host: Buffer.from(`${ADMIN}/store/${name}`).toString("base64"),
      locale: shop(domain).locale,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      id_token: token ?? (await sessionToken(app, domain)),
    });
    return `${appUrl}${path}?${query}`;
  }

  const {
    address: proxy,
    port,
    close,
  } = await connectProxy(certificate, (request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(`The pretend Shopify failed: ${error.message}`);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = request.headers.host?.replace(/:\d+$/, "") ?? "";
    const url = new URL(request.url ?? "/", `https://${host}`);
    if (host === APP_HOST) return passOn(request, response, request.url ?? "/");
    if (host === ADMIN) return admin(url, request.method === "POST", response);
    if (host.endsWith(".myshopify.com")) return shopHost(shop(host), url, request, response);
    if (url.pathname === "/shopifycloud/app-bridge.js") send(response, 200, "text/javascript", bridge);
    else if (host === "cdn.shopify.com") send(response, 200, "text/css", "");
    else send(response, 404, "text/plain", "There is no such host.");
  }

  /** Sends the page that frames the app. A POST returns a new session token, or the state of the app's extensions. */
  async function admin(url: URL, wantsToken: boolean, response: ServerResponse): Promise<void> {
    const [, name, path = "/"] = /^\/store\/([\w-]+)\/apps\/parley(\/.*)?$/.exec(url.pathname) ?? [];
    if (name === undefined) return send(response, 404, "text/plain", `Shopify's own page ${url.pathname}`);
    const domain = `${name}.myshopify.com`;
    if (wantsToken && url.searchParams.has("extensions")) {
      const body = await shop(domain).extensions();
      return sendJson(response, { status: body === undefined ? 500 : 200, body: body ?? {} });
    }
    if (wantsToken) send(response, 200, "text/plain", await sessionToken(app, domain));
    else send(response, 200, "text/html", adminPage(await frameUrl(domain, path)));
  }

  async function shopHost(
    at: PretendShop,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { pathname } = url;
    if (pathname.startsWith("/admin/")) {
      const body = (await json(request)) as Record<string, unknown>;
      const call = { shop: at.domain, path: pathname, body };
      calls.push(call);
      const token = request.headers["x-shopify-access-token"];
      const answer = async () =>
        pathname === "/admin/oauth/access_token"
          ? accessToken(app, at, body)
          : graphql(at, at.installed ? String(token) : undefined, body);
      return sendJson(response, await at.answering(call, answer));
    }
    if (pathname.startsWith("/apps/parley/") && at.proxyAnswer !== undefined) {
      const { status, location, body } = at.proxyAnswer;
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
      return;
    }
    if (pathname.startsWith("/apps/parley/")) {
      const query = signedQuery(proxyParameters(at, url.searchParams), app.apiSecret);
      return passOn(request, response, `/proxy/${pathname.slice("/apps/parley/".length)}?${query}`);
    }
    if (pathname === "/api/mcp") return sendJson(response, storefrontMcp(at, await json(request)));
    const page = at.pages[pathname];
    if (page === undefined) send(response, 404, "text/html", "No such page");
    else if (typeof page === "string") send(response, 200, "text/html", page);
    else send(response, 200, page.type, page.body);
  }

  function passOn(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const headers = { ...request.headers, "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
    return new Promise((resolve, reject) => {
      const passed = httpRequest(address + path, { method: request.method, headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response).on("close", resolve);
      });
      passed.on("error", reject);
      request.pipe(passed);
    });
  }

  return {
    ...app,
    appUrl,
    proxy,
    port,
    calls,
    shop,
    frameUrl,
    certFile: certificate.certFile,
    keyHash: certificate.keyHash,
    appIsAt(at) {
      address = at;
    },
    adminUrl: (domain, path = "") => `https://${ADMIN}/store/${domain.split(".")[0]}/apps/parley${path}`,
    token: (domain, claims) => sessionToken(app, domain, claims),
    proxyQuery: (domain, changed = (parameters) => parameters) =>
      signedQuery(changed(proxyParameters(shop(domain))), app.apiSecret),
    deliver(domain, topic, content, headers = {}) {
      const body = typeof content === "string" ? content : JSON.stringify(content);
      const all = new Headers({
        "Content-Type": "application/json",
        "X-Shopify-Topic": topic,
        "X-Shopify-Shop-Domain": domain,
        "X-Shopify-Webhook-Id": randomUUID(),
        "X-Shopify-Triggered-At": new Date().toISOString(),
        "X-Shopify-Hmac-Sha256": createHmac("sha256", app.apiSecret).update(body).digest("base64"),
      });
      for (const [name, value] of Object.entries(headers)) {
        if (value === "") all.delete(name);
        else all.set(name, value);
      }
      return fetch(`${address}/webhooks`, { method: "POST", body, headers: all });
    },
    close,
  };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(body);
}

function sendJson(response: ServerResponse, { status, body, headers }: JsonAnswer): void {
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  send(response, status, "application/json", JSON.stringify(body));
}
