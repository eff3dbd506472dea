import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import { done } from "./pretend-service.ts";
import { type PretendShop, pretendShopify, pretendWooCommerce } from "./pretend-shops.ts";
import { stage } from "./stage.ts";

const on = stage();

/** Opens the page at `path` and asks "Hi". The reply shows a card for `product`. */
async function offered(path: string, shop: PretendShop, product: string): Promise<Page> {
  on.service.shop = shop;
  const buttons = [{ label: "Add to cart", action: "add_to_cart", product }];
  const cards = [{ title: "Boots", price: "€1", buttons }];
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" && body.message === "Hi"
      ? { status: 200, body: done("ses_1", "Look:", { cards, message_id: "msg_1" }) }
      : undefined;
  const page = await on.visit(path);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.locator(".card").waitFor();
  return page;
}
const note = (page: Page) => page.locator(".product .note");
const acted = (page: Page) =>
  page.evaluate(() =>
    window.emitted.filter(([name]) => name === "message:action").map(([, announced]) => announced),
  );
const announced = (result: string, product: string) => ({
  action: "add_to_cart",
  label: "Add to cart",
  session_id: "ses_1",
  product,
  result,
});

test("a card in a WooCommerce shop shows the shop's price and stock, and the card's button adds the product to the cart and says so", async () => {
  const page = await offered("/in/woocommerce", pretendWooCommerce({ 7: 1 }), "7");
  await note(page).getByText("In stock").waitFor();
  expect(await page.locator(".price").textContent()).toBe("€189.00");
  await page.evaluate(() => {
    const emitted = window.emitted;
    const body = {
      trigger(name: string) {
        emitted.push(["jQuery", name]);
        return body;
      },
    };
    Object.assign(window, { jQuery: () => body });
    for (const event of ["wc-blocks_adding_to_cart", "wc-blocks_added_to_cart"])
      document.body.addEventListener(event, ({ type }) => emitted.push(["blocks", type]));
  });
  const add = page.getByRole("group", { name: "Boots" }).getByRole("button", { name: "Add to cart" });
  await add.focus();
  await page.keyboard.press("Enter");
  await note(page).getByText("Added to your cart.").waitFor();
  await page.getByRole("status").getByText("Added to your cart.").waitFor();
  expect(await add.evaluate((button) => button.matches(":focus"))).toBe(true);
  const emitted = await page.evaluate(() => window.emitted.slice(-4));
  expect(emitted).toEqual([
    ["blocks", "wc-blocks_adding_to_cart"],
    ["jQuery", "wc_fragment_refresh"],
    ["jQuery", "added_to_cart"],
    ["message:action", announced("added", "7")],
  ]);
  // The shop is out of stock. Each attempt calls the shop again.
  await page.keyboard.press("Enter");
  await note(page).getByText("Out of stock").waitFor();
  expect(await acted(page)).toEqual([announced("added", "7"), announced("out_of_stock", "7")]);
  expect(await findings(page)).toEqual([]);
  // Only additions are counted.
  const counted = on.service.calls.filter(({ path }) => path.endsWith("/actions"));
  expect(counted.map(({ body }) => body)).toEqual([
    { action: "add_to_cart", message_id: "msg_1", product: "7" },
  ]);
});

test("the chat notifies the blocks of a WooCommerce page without jQuery before and after a product is added", async () => {
  const page = await offered("/in/woocommerce", pretendWooCommerce({ 7: 1 }), "7");
  await page.evaluate(() => {
    for (const event of ["wc-blocks_adding_to_cart", "wc-blocks_added_to_cart"])
      document.body.addEventListener(event, ({ type }) => window.emitted.push(["blocks", type]));
  });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await note(page).getByText("Added to your cart.").waitFor();
  expect(await page.evaluate(() => window.emitted.slice(-3))).toEqual([
    ["blocks", "wc-blocks_adding_to_cart"],
    ["blocks", "wc-blocks_added_to_cart"],
    ["message:action", announced("added", "7")],
  ]);
});

test("the chat says that a product was added in a WooCommerce shop even if the theme's event handler throws", async () => {
  const page = await offered("/in/woocommerce", pretendWooCommerce({ 7: 1 }), "7");
  await page.evaluate(() => {
    Object.assign(window, {
      jQuery() {
        throw new Error("The theme expects a button.");
      },
    });
  });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await note(page).getByText("Added to your cart.").waitFor();
  expect(await acted(page)).toEqual([announced("added", "7")]);
});

test("the chat adds the variant with the Ajax API of a Shopify shop without standard actions, and notifies the theme", async () => {
  const page = await offered(
    "/in/shopify?path=/de/",
    pretendShopify({ 7: 1, 8: 3 }, "/de/"),
    "boots?variant=8",
  );
  await page.evaluate(() => {
    Object.assign(window, { Shopify: { currency: { active: "EUR" } } });
    document.addEventListener("cart:refresh", ({ type }) => window.emitted.push(["theme", type]));
  });
  await note(page).getByText("In stock").waitFor();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await note(page).getByText("Added to your cart.").waitFor();
  expect(await page.locator(".price").textContent()).toBe("€189.00");
  expect(on.service.shopCalls.at(-1)).toMatchObject({
    path: "/de/cart/add.js",
    body: { items: [{ id: 8, quantity: 1 }] },
  });
  expect(await page.evaluate(() => window.emitted.slice(-2))).toEqual([
    ["theme", "cart:refresh"],
    ["message:action", announced("added", "boots?variant=8")],
  ]);
});

test.each([
  ["reports no problem", {}, "Added to your cart.", "added"],
  [
    "reports a product out of stock",
    { userErrors: [{ code: "MERCHANDISE_OUT_OF_STOCK" }] },
    "Out of stock",
    "out_of_stock",
  ],
  [
    "warns of too little stock",
    { warnings: [{ code: "MERCHANDISE_NOT_ENOUGH_STOCK" }] },
    "Out of stock",
    "out_of_stock",
  ],
  ["reports another error", { userErrors: [{ code: "INVALID" }] }, "That didn’t work.", "failed"],
  ["throws", undefined, "That didn’t work.", "failed"],
])(
  "the chat uses a Shopify theme's cart action if there is one, and shows the result if the action %s",
  async (_what, answer, words, result) => {
    const page = await offered("/in/shopify", pretendShopify({ 7: 1 }), "boots");
    await page.evaluate((answer) => {
      const updateCart = async (change: unknown) => {
        window.emitted.push(["updateCart", change]);
        if (answer === null) throw new Error("No network");
        return { cart: {}, ...answer };
      };
      Object.assign(window, { Shopify: { actions: { updateCart } } });
    }, answer ?? null);
    await note(page).getByText("In stock").waitFor();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await note(page).getByText(words).waitFor();
    expect(await page.evaluate(() => window.emitted.slice(-2))).toEqual([
      ["updateCart", { lines: [{ merchandiseId: "gid://shopify/ProductVariant/7", quantity: 1 }] }],
      ["message:action", announced(result, "boots")],
    ]);
  },
);

test.each([
  ["/in/shopify", pretendShopify({ 7: 1, 8: 1 }), "boots", "/products/boots"],
  ["/in/woocommerce", pretendWooCommerce({ 91: 1 }), "91", "/product/boots/"],
])(
  "a card links to the shop's page if the visitor must choose a variant, and has no button that adds to the cart: %s",
  async (path, shop, product, to) => {
    const page = await offered(path, shop, product);
    const link = page.getByRole("group", { name: "Boots" }).getByRole("link", { name: "Choose options" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(on.service.origin + to);
    expect(await page.getByRole("button", { name: "Add to cart" }).count()).toBe(0);
  },
);

test("the chat adds nothing to the cart while offline, and says so", async () => {
  const page = await offered("/in/woocommerce", pretendWooCommerce({ 7: 1 }), "7");
  await note(page).getByText("In stock").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("status").getByText("No connection. Nothing was added.").waitFor();
  expect(await acted(page)).toEqual([announced("offline", "7")]);
});

test("a card shows the workflow's price if the shop does not answer, and no product that the shop does not have", async () => {
  const broken: PretendShop = ({ path }) =>
    path.includes("wc/store") ? { status: 500, body: {} } : undefined;
  const page = await offered("/in/woocommerce", broken, "7");
  await page.locator(".price").getByText("€1").waitFor();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("status").getByText("That didn’t work.").waitFor();
  const other = await offered("/in/woocommerce", pretendWooCommerce({ 7: 1 }), "invented");
  await expect
    .poll(() => on.service.shopCalls.map(({ path }) => path))
    .toContain("/wp-json/wc/store/v1/products/invented");
  await expect.poll(() => other.locator(".product").count()).toBe(0);
});

test.each([
  ["../../../elsewhere", "/in/woocommerce"],
  ["..", "/in/woocommerce"],
  ["7?variant=1&x=/../..", "/in/woocommerce"],
  ["7", "/in/woocommerce?path=//shop.example/wp-json/"],
  ["7", "/in/woocommerce?path=https://shop.example/wp-json/"],
])(
  "the chat requests nothing outside the page's own shop API, with the product id %s on the page %s",
  async (product, path) => {
    const asked: string[] = [];
    const page = await offered(
      path,
      ({ path }) => {
        if (!path.startsWith("/in/")) asked.push(path);
        return undefined;
      },
      product,
    );
    const away: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(on.service.origin)) away.push(request.url());
    });
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("status").getByText("That didn’t work.").waitFor();
    const allowed = `/wp-json/wc/store/v1/products/${encodeURIComponent(product)}`;
    expect(asked.filter((path) => path !== allowed && path !== "/favicon.ico")).toEqual([]);
    expect(away).toEqual([]);
  },
);

test("the chat sends no shop requests and fetches no shop code on a page that does not name its shop", async () => {
  const page = await offered("/", pretendWooCommerce({ 7: 1 }), "7");
  expect(await page.locator(".price").textContent()).toBe("€1");
  expect(await page.getByRole("button", { name: "Add to cart" }).count()).toBe(0);
  expect(on.service.shopCalls).toEqual([]);
  expect(on.service.fetched.filter((path) => path.includes("/shop-"))).toEqual([]);
});
