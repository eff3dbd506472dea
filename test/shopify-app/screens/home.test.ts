import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { HomeView } from "../../../shopify-app/app/home/home-view.ts";
import { newShop } from "../new-shop.ts";
import { themeExtension } from "../pretend-shopify/pretend-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

describe.skipIf(isSkipped)("The Home screen", () => {
  const on = adminScreens();
  const loaded = async (shop: string) => {
    const answer = await on.call(shop, "/app?index&_data=routes%2Fapp._index");
    return (await answer.text()).split("\n\n");
  };
  /** Resolves to the first part of the response of Home's loader. */
  const viewOf = async (shop: string): Promise<HomeView> => JSON.parse((await loaded(shop))[0] ?? "").view;
  /** Resolves to the second part of the response of Home's loader: the state of the app proxy. */
  const proxyOf = async (shop: string): Promise<string> =>
    JSON.parse((await loaded(shop))[1]?.replace(/^data:/, "") ?? "").proxy;

  it("marks each setup step when it is done, and hides the steps after a visitor has chatted", async () => {
    const shop = newShop("first");
    const { page, app, reload } = await on.open(shop, "/app");
    const steps = () => app.locator("ol li").allInnerTexts();
    const done = async () => (await steps()).map((step) => /\bDone\b/.test(step));
    expect(await done()).toEqual([false, false, false]);
    await app.getByText("Off", { exact: true }).waitFor();
    await app.getByText("Nobody has chatted yet.").waitFor();
    const said = async () => [
      await app.getByText("Turn on “Parley Chat”").count(),
      await app.getByRole("link", { name: "Open the theme editor" }).count(),
      await app.getByRole("link", { name: "See your shop" }).count(),
    ];
    expect(await said()).toEqual([1, 1, 1]);

    await on.set(shop, { webhook_url: on.workflow.url });
    await reload();
    await app.getByText("Done").waitFor();
    expect(await done()).toEqual([true, false, false]);

    await app.getByRole("link", { name: "Open the test" }).click();
    await app.getByRole("button", { name: "Send test message" }).click();
    await app.getByText("The workflow answered").waitFor();
    await reload();
    await page.goto(on.stage.shopify.adminUrl(shop, "/app"));
    await app.getByText("Done").first().waitFor();
    expect(await done()).toEqual([true, true, false]);

    expect(await storefrontVisitor(on.stage, shop).chat("Hello")).toBe(200);
    await reload();
    await app.getByText("The newest conversation began on").waitFor();
    expect(await app.getByRole("heading", { name: "Set up" }).count()).toBe(0);
    await app.getByText("Your published theme does not show the chat.").waitFor();
    expect(await said()).toEqual([1, 1, 1]);

    on.stage.shopify.shop(shop).extensions = () =>
      themeExtension({ chat: "active", "inline-chat": "available" });
    await reload();
    await app.getByText("Your published theme shows the chat.").waitFor();
    const numbers = await app
      .getByRole("heading", { name: "Last 7 days" })
      .locator("xpath=../..")
      .innerText();
    expect(numbers).toMatch(/Messages\s+1\s+Conversations\s+1\s+Without an answer\s+0/);
  });

  it.each<[what: string, extensions: () => unknown]>([
    ["refuses an answer", () => undefined],
    ["knows no extension", () => []],
    ["answers something else", () => [{ type: 5 }]],
    ["never answers", () => new Promise(() => {})],
  ])("reports that the theme's state is unknown if Shopify %s", async (_, extensions) => {
    const shop = newShop("untold");
    on.stage.shopify.shop(shop).extensions = extensions;
    const { app } = await on.open(shop, "/app");
    await app.getByText("Unknown", { exact: true }).waitFor();
    await app.getByText("Shopify does not report at the moment").waitFor();
  });

  it.each(["/app", "/app/workflow", "/app/appearance", "/app/handover"])(
    "dims controls until the scripts have loaded, as the other screens do: %s",
    async (path) => {
      const gate = Promise.withResolvers<void>();
      const empty = Promise.withResolvers<Page>();
      const opening = on.open(newShop("early"), path, undefined, async (page) => {
        await page.route(/\/assets\/.+\.js$/, async (route) => {
          await gate.promise;
          await route.continue();
        });
        empty.resolve(page);
      });
      const early = (await empty.promise).frameLocator("iframe[name=app]").locator("main");
      const undimmed = () =>
        early
          .locator("a, button, input, select, textarea")
          .evaluateAll((all) =>
            all.filter((one) => one.checkVisibility() && getComputedStyle(one).opacity === "1").map(String),
          );
      await early.locator("a, button").first().waitFor();
      await expect.poll(undimmed, SOON).toEqual([]);
      gate.resolve();
      await opening;
      await expect.poll(undimmed, SOON).not.toEqual([]);
    },
  );

  it.each([
    { status: 404, body: "<!doctype html>Not found" },
    { status: 401, body: '{"error":"signature"}' },
    { status: 200, body: '{"user_token":"of somebody"}' },
    { status: 301, location: "https://elsewhere.myshopify.com/apps/parley/identity" },
  ])(
    "reports the app proxy as failing if the proxy returns $status and the response is not the app's",
    async (proxyAnswer) => {
      const shop = newShop("unproxied");
      on.stage.shopify.shop("elsewhere.myshopify.com").proxyAnswer = { status: 404 };
      on.stage.shopify.shop(shop).proxyAnswer = proxyAnswer;
      expect(await proxyOf(shop)).toBe("failing");
    },
  );

  it("warns if the app proxy is failing", async () => {
    const shop = newShop("unproxied");
    on.stage.shopify.shop(shop).proxyAnswer = { status: 404 };
    const { app } = await on.open(shop, "/app");
    await app.getByText("Customers who are logged in are not recognised").waitFor();
    await app.getByText(`URL ${on.stage.shopify.appUrl}/proxy`).waitFor();
  });

  it.each([
    {
      answers: "a redirect to the password page",
      status: 302,
      location: "https://proxied.myshopify.com/password",
    },
    { answers: "a redirect to another host", status: 302, location: "http://127.0.0.1/apps/parley/identity" },
    { answers: "429", status: 429 },
  ])(
    "shows the app proxy's state as unknown if the storefront is closed or limits calls: $answers",
    async ({ answers: _answers, ...proxyAnswer }) => {
      const shop = "proxied.myshopify.com";
      on.stage.shopify.shop(shop).proxyAnswer = proxyAnswer;
      expect(await proxyOf(shop)).toBe("unknown");
    },
  );

  it("does not warn if the app proxy works or its state is unknown", async () => {
    const shop = newShop("proxied");
    for (const [proxyAnswer, state] of [
      [undefined, "answering"],
      [{ status: 429 }, "unknown"],
    ] as const) {
      on.stage.shopify.shop(shop).proxyAnswer = proxyAnswer;
      const { app } = await on.open(shop, "/app");
      await app.getByText("Nobody has chatted yet.").waitFor();
      expect(await proxyOf(shop)).toBe(state);
      expect(await app.getByText("Customers who are logged in are not recognised").count()).toBe(0);
    }
  });

  it("checks the theme again when the merchant returns, for example from the theme editor in another tab", async () => {
    const shop = newShop("back");
    const { app } = await on.open(shop, "/app");
    await app.getByText("Off", { exact: true }).waitFor();
    on.stage.shopify.shop(shop).extensions = () =>
      themeExtension({ chat: "active", "inline-chat": "available" });
    await app.locator("html").evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await app.getByText("Your published theme shows the chat.").waitFor();
    await app.getByText("Ask the first question in your shop").waitFor();
  });

  it("counts an inline chat in the theme as a chat", async () => {
    const shop = newShop("inline");
    on.stage.shopify.shop(shop).extensions = () =>
      themeExtension({ chat: "unavailable", "inline-chat": "active" });
    const { app } = await on.open(shop, "/app");
    await app.getByText("Your published theme shows the chat.").waitFor();
    expect(await app.locator("ol li").last().innerText()).toMatch(/Done/);
  });

  it("requires another test after the workflow or model has changed, or the last test failed", async () => {
    const shop = newShop("changed");
    await on.stage.install(shop);
    const tested = async () => (await viewOf(shop)).steps.test;
    const test = () =>
      on.call(shop, "/app/workflow/test?_data=routes%2Fapp.workflow_.test", {
        method: "POST",
        body: new URLSearchParams({ message: "Hello" }),
      });
    await on.set(shop, { webhook_url: on.workflow.url });
    await test();
    expect(await tested()).toBe(true);
    await on.set(shop, { webhook_url: `${on.workflow.url}/2` });
    expect(await tested()).toBe(false);
    await test();
    expect(await tested()).toBe(true);
    on.workflow.answers(() => ({ status: 500 }));
    await test();
    expect(await tested()).toBe(false);
  });

  it("opens the theme editor in the whole window, and selects the app's embed", async () => {
    const shop = newShop("editor");
    const { app } = await on.open(shop, "/app");
    const link = app.getByRole("link", { name: "Open the theme editor" }).first();
    expect(await link.getAttribute("target")).toBe("_top");
    const url = new URL((await link.getAttribute("href")) ?? "");
    expect(url.origin + url.pathname).toBe(`https://${shop}/admin/themes/current/editor`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      context: "apps",
      activateAppId: `${on.stage.shopify.apiKey}/chat`,
    });
  });

  it("opens the shop in a new tab, without a referrer and without access to the app's window", async () => {
    const seen = newShop("seen");
    const { page, app } = await on.open(seen, "/app");
    const [shop] = await Promise.all([
      page.context().waitForEvent("page"),
      app.getByRole("link", { name: "See your shop" }).click(),
    ]);
    await shop.waitForLoadState();
    expect(new URL(shop.url()).host).toBe(seen);
    expect(await shop.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
  });

  it("exports a customer's data only to the customer's own shop, and deletes the export after the request is answered", async () => {
    const shop = newShop("asked");
    await on.stage.install(shop);
    const asked = {
      shop_domain: shop,
      customer: { id: 7, email: "ada@example.com" },
      data_request: { id: 99 },
    };
    const delivered = await on.stage.shopify.deliver(shop, "customers/data_request", asked);
    expect(delivered.status).toBe(200);
    const { page, app } = await on.open(shop, "/app");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      app.getByRole("button", { name: "Download the data of customer 7" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("customer-7.json");
    expect(JSON.parse(await readFile(await file.path(), "utf8"))).toBeTypeOf("object");

    const path = `/app/requests/${(await viewOf(shop)).requests[0]?.id}`;
    const other = newShop("other");
    await on.stage.install(other);
    expect((await on.call(other, path)).status).toBe(404);
    expect((await on.call(shop, path)).status).toBe(200);

    await app.getByRole("button", { name: "Mark as answered: the request of customer 7" }).click();
    await app.getByRole("dialog").getByRole("button", { name: "Mark as answered" }).click();
    await page.getByRole("status").getByText("Request answered").waitFor();
    await app.getByRole("heading", { name: "Customer data requests" }).waitFor({ state: "detached" });
    expect((await on.call(shop, path)).status).toBe(404);
  });
});
