import { get } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import type { ShopifyCall } from "./pretend-shopify/pretend-shop.ts";
import { ownShopStage } from "./shop-stage.ts";
import { startedApp } from "./started-app.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const isExchange = ({ body }: ShopifyCall) => String(body.grant_type).endsWith(":token-exchange");

describe.skipIf(isMissing("Shopify app's tools"))("The Shopify app's server", () => {
  const stage = ownShopStage();
  const shops = chattingShops(stage);

  it.each([
    ["SHOPIFY_API_SECRET", "hunter2", /^parley-shopify: SHOPIFY_API_SECRET: .+\n$/],
    ["PARLEY_TRUST_PROXY", "everybody", /^parley-shopify: PARLEY_TRUST_PROXY: .+\n$/],
    ["PARLEY_NONSENSE", "1", /^parley-shopify: PARLEY_NONSENSE: there is no such setting\. .+\n$/],
    ["DATABASE_URL", "postgres://user:hunter2@127.0.0.1:1/parley", /^parley-shopify: DATABASE_URL: .+\n$/],
  ])("does not start with %s=%s, and names only the setting in one line", async (name, value, line) => {
    const starting = startedApp(stage.shopify, `${stage.dataDir}/unused`, { [name]: value });
    const error = await starting.then(
      () => new Error("It started."),
      (error: Error) => error,
    );
    const [, written = ""] = error.message.split("The app did not start: ");
    expect(written).toMatch(line);
    expect(written).not.toContain("hunter2");
  });

  it("finishes running requests on SIGTERM, exits with 0, and has all its data after the next start", async () => {
    const shop = await shops.installed("steady.myshopify.com");
    const exchanges = () =>
      stage.shopify.calls.filter((call) => call.shop === shop && isExchange(call)).length;
    const before = exchanges();
    const token = await stage.shopify.token("first.myshopify.com");
    const called = stage.shopify.calls.length;
    const underWay = stage.get("/app?_data=routes%2Fapp._index", { Authorization: `Bearer ${token}` });
    await expect.poll(() => stage.shopify.calls.length).toBeGreaterThan(called);
    const stopped = stage.app.stop();
    expect((await underWay).status).toBe(200);
    expect(await stopped).toBe(0);
    await stage.restart();
    await stage.install(shop);
    expect(exchanges(), "the stored access token is used again").toBe(before);
    expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(200);
  });

  it("lets browsers cache the built files for a year, because their names contain a hash", async () => {
    const page = await (await stage.get("/auth/login")).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
    expect((await stage.get(asset)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("sends its files and pages as brotli or gzip if the browser accepts them, with the same content as uncompressed", async () => {
    const page = "/auth/login";
    const found = (await raw(page)).body.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
    expect(found.length).toBeGreaterThan(3);
    for (const path of [page, ...new Set(found)]) {
      const plain = await raw(path);

      expect(plain.headers["content-encoding"], path).toBeUndefined();
      for (const encoding of ["br", "gzip"]) {
        const { status, headers, body } = await raw(path, { "accept-encoding": encoding });
        expect([status, headers["content-encoding"], headers.vary], path).toEqual([
          200,
          encoding,
          "Accept-Encoding",
        ]);
        expect(body, path).toBe(plain.body);
      }
      expect((await raw(path, { "accept-encoding": "br;q=0" })).headers["content-encoding"]).toBeUndefined();
    }
  });

  it("compresses a page of a shop, and keeps its Cache-Control header", async () => {
    const token = await stage.shopify.token("first.myshopify.com");
    for (const path of ["/app", "/app?index&_data=routes%2Fapp._index"]) {
      const answer = await stage.get(path, {
        Authorization: `Bearer ${token}`,
        "Accept-Encoding": "gzip, deflate, br, zstd",
      });
      expect(answer.headers.get("content-encoding"), path).toBe("br");
      expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    }
  });

  it.each([
    ["/assets/none.js", 404],
    ["/assets/../../../server.ts", 403],
    ["/assets/%2e%2e/%2e%2e/server/index.js", 403],
    ["/no/such/page", 404],
  ])("serves no content for %s, but status %i", async (path, status) => {
    const answer = await raw(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(/Page not found|This page does not exist/);
    expect(answer.body).not.toMatch(/node_modules|at .+:\d+:\d+/);
  });

  it("does not log an unknown path as a failure of the app", async () => {
    expect((await raw("/proxy/none")).status).toBe(404);
    await expect.poll(() => stage.logs()).toContain('"path":"/proxy/none"');
    const lines = stage.logs().split("\n");
    const level = (line: string) => JSON.parse(line).level;
    expect(lines.filter((line) => line.includes("/proxy/none")).map(level)).toEqual([30]);
  });

  it.each([
    ["an action of a screen", "/app/workflow?_data=routes%2Fapp.workflow"],
    ["a webhook", "/webhooks"],
  ])("refuses a body of more than 1 MiB to %s with 413, with or without Content-Length", async (_, path) => {
    const token = await stage.shopify.token("first.myshopify.com");
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const whole = new Uint8Array(2 * 1_048_576).fill(0x20);
    const post = (body: BodyInit, more: RequestInit = {}) =>
      fetch(stage.app.address + path, { method: "POST", headers, body, ...more });
    expect((await post(whole)).status).toBe(413);
    const pieces = Readable.from(Array.from({ length: 32 }, () => whole.subarray(0, 65_536)));
    expect(
      (await post(Readable.toWeb(pieces) as ReadableStream, { duplex: "half" } as RequestInit)).status,
    ).toBe(413);
    expect((await post(whole.subarray(0, 1_048_576))).status).not.toBe(413);
  });

  it("forbids caching a page of a shop", async () => {
    const token = await stage.shopify.token("first.myshopify.com");
    for (const path of [
      "/app",
      "/app/conversations",
      "/app/conversations?_data=routes%2Fapp.conversations.%28%24id%29",
    ]) {
      const answer = await stage.get(path, { Authorization: `Bearer ${token}` });
      expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    }
  });

  it("redirects out of the admin's frame only to Shopify's admin, and does not log another target's URL", async () => {
    const leading = (to: string) =>
      stage.get(`/auth/exit-iframe?${new URLSearchParams({ shop: "first.myshopify.com", exitIframe: to })}`);
    expect((await leading("https://elsewhere.example/?code=code-of-the-shop")).status).toBe(400);
    expect((await leading("https://admin.shopify.com/store/first")).status).toBe(200);
    await expect.poll(() => stage.logs()).toContain("/auth/exit-iframe");
    expect(stage.logs()).toContain("exit-iframe redirect to an untrusted destination");
    expect(stage.logs()).not.toMatch(/elsewhere|code-of-the-shop/);
    expect(stage.logs()).not.toContain('"level":50');
  });

  it("redirects to SHOPIFY_APP_URL, not to the host that a request names", async () => {
    for (const [path, host] of [
      [
        "/app?embedded=1&shop=first.myshopify.com&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZmlyc3Q",
        "evil.example",
      ],
      [
        "http://evil.example/app?embedded=1&shop=first.myshopify.com&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZmlyc3Q",
        "a",
      ],
    ] as const) {
      const { status, headers } = await raw(path, { host });
      expect(status).toBe(302);
      expect(headers.location).toContain(encodeURIComponent(stage.shopify.appUrl));
      expect(headers.location).not.toContain("evil");
    }
  });

  it("reads a path that begins with two slashes as a path, not as another host", async () => {
    expect((await raw("//evil.example/auth/login")).status).toBe(404);
    expect((await raw("/auth/login")).status).toBe(200);
  });

  /** Sends the path unchanged: `fetch` would normalise it. */
  function raw(path: string, headers: Record<string, string> = {}) {
    const { hostname, port } = new URL(stage.app.address);
    return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        const asked = {
          hostname,
          port,
          path,
          headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)", ...headers },
        };
        get(asked, async (answer) => {
          const { statusCode: status = 0, headers } = answer;
          const undo = { br: createBrotliDecompress, gzip: createGunzip }[`${headers["content-encoding"]}`];
          const body = await text(undo === undefined ? answer : answer.pipe(undo()));
          resolve({ status, headers, body });
        }).on("error", reject);
      },
    );
  }
});
