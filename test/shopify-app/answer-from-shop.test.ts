import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  completion,
  completionEvent,
  DONE,
  type PretendModel,
  pretendModel,
  sendStream,
} from "../core/replies/pretend-model.ts";
import { openChat } from "../wordpress-plugin/browser-user.ts";
import { newShop } from "./new-shop.ts";
import { adminScreens, isSkipped, SOON } from "./screens/admin-screens.ts";
import { ownShopStage } from "./shop-stage.ts";
import { type BuiltExtension, builtExtension } from "./theme/built-extension.ts";
import { liquidTheme } from "./theme/liquid-theme.ts";

const SHOP = newShop("answers");
const KEY = "sk-of-the-model-1234";
const REACH_SHOPS = new URL("./pretend-shopify/reach-shops.ts", import.meta.url).href;

/** Starts a model that searches for lamps, shows the first product if there is one, and then answers. */
function salesModel(): Promise<PretendModel> {
  const calling = (name: string, args: object) =>
    completionEvent({
      tool_calls: [{ index: 0, id: "call_1", function: { name, arguments: JSON.stringify(args) } }],
    } as never) +
    completionEvent({}, "tool_calls") +
    DONE;
  return pretendModel((response, { json: { messages } }) => {
    const { role, content } = messages.at(-1);
    if (role === "user") return sendStream(response, calling("search_catalog", { query: "lamp" }));
    if (content === "Shown.") return sendStream(response, completion("We have this ", "**lamp**."));
    const [product] = JSON.parse(content).products ?? [];
    if (product === undefined) return sendStream(response, completion("I found nothing."));
    return sendStream(response, calling("show_products", { ids: [product.id] }));
  });
}

describe.skipIf(isSkipped)("A model that answers from the shop", () => {
  const stage = ownShopStage(() => ({
    PARLEY_ALLOW_WEBHOOK_HOSTS: `127.0.0.1,${SHOP}`,
    NODE_OPTIONS: `--import=${REACH_SHOPS}`,
  }));
  const on = adminScreens(stage);
  let model: PretendModel;
  let extension: BuiltExtension;

  beforeAll(async () => {
    [model, extension] = await Promise.all([salesModel(), builtExtension()]);
    await stage.install(SHOP);
  });
  afterAll(() => Promise.all([model?.close(), extension?.remove()]));

  /** Adds the storefront's start page with the extension's chat. */
  async function storefront(): Promise<void> {
    const shop = stage.shopify.shop(SHOP);
    const { public_key = "", service_url = stage.shopify.appUrl } = shop.metafields;
    const chat = await liquidTheme(extension.folder).render("chat", {
      localization: { country: { iso_code: "IE" } },
      request: { locale: { iso_code: "en" }, page_type: "index", design_mode: false },
      app: {
        metafields: { parley: { public_key: { value: public_key }, service_url: { value: service_url } } },
      },
      routes: { cart_url: "/cart" },
      cart: { currency: { iso_code: "EUR" } },
    });
    for (const name of await readdir(`${extension.folder}assets`)) {
      const body = await readFile(`${extension.folder}assets/${name}`, "utf8");
      shop.pages[`/assets/${name}`] = { type: name.endsWith(".css") ? "text/css" : "text/javascript", body };
    }
    shop.pages["/"] =
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Lamps</title><h1>Lamps</h1>${chat}</html>`;
  }

  it("needs only one switch to answer on the storefront with a product's card, price and stock", async () => {
    const shop = stage.shopify.shop(SHOP);
    shop.products = [
      { id: "gid://shopify/p/7", title: "Desk lamp", handle: "desk-lamp", price: 18_900, isInStock: false },
    ];
    const { app, page, save } = await on.open(SHOP, "/app/workflow");
    await app.getByLabel("Answer from my shop").check();
    expect(await app.getByLabel("A language model").isChecked()).toBe(true);
    expect(await app.getByLabel("Instructions for the model").inputValue()).toContain(
      "show fitting products",
    );
    await app.getByLabel("Address of the model’s API").fill(model.baseUrl);
    await app.getByLabel("Model", { exact: true }).fill("tiny");
    await app.getByLabel("API key of the model").fill(KEY);
    await save();
    await app.getByText("Your shop’s catalog can be searched.").waitFor();
    await app.getByLabel("Test message").fill("Do you have lamps?");
    await app.getByRole("button", { name: "Send test message" }).click();
    await app.getByText("The model answered").waitFor();
    await app.getByText("search_catalog, show_products").waitFor();
    await app.getByText("€189.00").waitFor();

    await storefront();
    await page.goto(`https://${SHOP}/`);
    const input = await openChat(page);
    await input.fill("Do you have lamps?");
    await input.press("Enter");
    const card = page.locator("parley-chat").locator(".card").filter({ hasText: "Desk lamp" });
    await card.waitFor();
    expect(await card.textContent()).toMatch(/€189\.00.*Out of stock|Out of stock.*€189\.00/s);
    expect(await card.getAttribute("href")).toBe(`https://${SHOP}/products/desk-lamp`);
  });

  it("has a switch that reports why the catalog cannot be searched, and that removes only the shop's tool when off", async () => {
    const shop = stage.shopify.shop(SHOP);
    shop.products = undefined;
    await on.set(SHOP, {
      reply_source: "model",
      model_system_prompt: "Sell lamps.",
      model_tools: [{ type: "shopify" }, { type: "mcp", url: "http://127.0.0.1:9/mcp" }],
    });
    const { app, save } = await on.open(SHOP, "/app/workflow");
    await app.getByText(`${SHOP} does not show its catalog.`, { exact: false }).waitFor();
    await app.getByText("Nothing accepts connections at 127.0.0.1:9.", { exact: false }).waitFor();
    await app.getByLabel("Answer from my shop").uncheck();
    await save();
    await app.getByLabel("Answer from my shop").check();
    expect(await app.getByLabel("Instructions for the model").inputValue()).toBe("Sell lamps.");
    const { site } = (await (await on.call(SHOP, "/app/workflow?_data=routes%2Fapp.workflow")).json()) as {
      site: { model_tools: object[]; reply_source: string };
    };
    expect([site.reply_source, site.model_tools]).toEqual([
      "model",
      [{ type: "mcp", url: "http://127.0.0.1:9/mcp" }],
    ]);
  });

  it("can also use MCP servers, whose header values are stored as secrets; the screen shows an error next to an invalid address", async () => {
    const { app, page, save, reload } = await on.open(SHOP, "/app/workflow");
    await app.getByRole("button", { name: "Add an MCP server" }).click();
    const row = app.getByRole("group", { name: "MCP server 2" });
    await row.getByLabel("Address").fill("tools.example.com");
    await row.getByLabel("Allowed tools").fill("look");
    await row.getByRole("button", { name: "Add a header" }).click();
    await row.getByLabel("Name", { exact: true }).fill("X-API-Key");
    await row.getByLabel("Value").fill("a-value-that-ends-with-wxyz");
    await page.getByRole("button", { name: "Save" }).click();
    const address = row.getByLabel("Address");
    await expect.poll(() => address.getAttribute("aria-invalid"), SOON).toBe("true");
    await expect.poll(() => address.evaluate((field) => field === document.activeElement), SOON).toBe(true);
    await address.fill("https://tools.example.com/mcp");
    await save();
    await reload();
    expect(await row.getByLabel("Value").getAttribute("placeholder")).toBe("Stored; ends with “…wxyz”");
    expect(await row.getByLabel("Allowed tools").inputValue()).toBe("look");
    await row.getByRole("button", { name: "Remove MCP server 2" }).click();
    await row.waitFor({ state: "detached" });
    await save();
  });
});
