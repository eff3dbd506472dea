import { describe, expect, it, test } from "vitest";
import { price } from "../../../shopify-app/storefront/price.ts";
import { pageHasRead } from "../../widget/page-has-read.ts";
import { ask, askedAgain } from "../../wordpress-plugin/browser-user.ts";
import { openShop } from "./open-shop.ts";

const on = openShop();
const context = () => on.workflow.last().json.context;
const askedCart = () => on.shop.requests.filter((request) => request === "GET /cart.js");

describe("The cart", () => {
  it("reaches the workflow with its total in the visitor's currency and its number of items", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "Is that all?");
    expect(context()).toMatchObject({ cart_total: "49.90 EUR", cart_item_count: 2, page_type: "index" });
  });

  it("reaches the workflow with its first ten items and shortened titles", async () => {
    const item = {
      product_id: 7,
      product_title: "Lamp",
      variant_title: "Small",
      quantity: 2,
      final_line_price: 3980,
    };
    const items = [item, { ...item, product_title: "L".repeat(200), variant_title: null }];
    const all = [...items, ...Array.from({ length: 20 }, () => item)];
    on.shop.state.cart = { total_price: 4990, item_count: 44, currency: "EUR", items: all };
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "What have I chosen?");
    const { cart_lines } = context();
    expect(cart_lines).toHaveLength(10);
    const line = { product_id: "7", quantity: 2, price: "39.80 EUR" };
    expect(cart_lines.slice(0, 2)).toEqual([
      { ...line, title: "Lamp", variant: "Small" },
      { ...line, title: "L".repeat(80) },
    ]);
  });

  it("does not reach the workflow until the visitor points at the chat, focuses it or opens it", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    await page.locator("parley-chat .launcher").waitFor();
    expect(askedCart()).toEqual([]);
    await page.locator("parley-chat .launcher").hover();
    await expect.poll(() => askedCart().length).toBe(1);
  });

  it("reaches the workflow in its new state after the theme has added an item while the chat is open", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "First");
    await page.evaluate(() => fetch("/cart/add.js", { method: "POST" }));
    await askedAgain(page, context).toMatchObject({ cart_total: "59.90 EUR", cart_item_count: 3 });
  });

  it("reaches the workflow in its new state if the chat is opened again, because another tab may have changed it", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "First");
    await page.keyboard.press("Escape");
    on.shop.state.cart = { total_price: 0, item_count: 0, currency: "EUR" };
    await page.locator("parley-chat .launcher").click();
    await askedAgain(page, context).toMatchObject({ cart_total: "0.00 EUR", cart_item_count: 0 });
  });

  it("reaches the workflow in its new state after the theme's own action has added a card's product at the shop's price", async () => {
    const buttons = [{ label: "Add to cart", action: "add_to_cart", product: "lamp" }];
    on.workflow.answers(({ json }) => ({
      body: { message: `You said: ${json.message}`, cards: [{ title: "Lamp", buttons }] },
    }));
    const { page, visit } = await on.visitor();
    const variants = [{ id: 7, available: true, price: 1990 }];
    const lamp = { url: "/products/lamp", price: 1990, price_varies: false, available: true, variants };
    await page.route("**/products/lamp.js", (route) => route.fulfill({ json: lamp }));
    await visit("/");
    await page.evaluate(() => {
      const actions = { updateCart: async () => ({ userErrors: [], warnings: [] }) };
      Object.assign(window, { Shopify: { routes: { root: "/" }, currency: { active: "EUR" }, actions } });
    });
    await ask(page, "A lamp?");
    await page.locator(".card .price").first().getByText("€19.90").waitFor();
    on.shop.state.cart = { total_price: 6980, item_count: 3, currency: "EUR" };
    await page
      .getByRole("group", { name: "Lamp" })
      .first()
      .getByRole("button", { name: "Add to cart" })
      .click();
    await page.getByRole("status").getByText("Added to your cart.").waitFor();
    await askedAgain(page, context).toMatchObject({ cart_total: "69.80 EUR", cart_item_count: 3 });
  });

  it("does not reach the workflow if the merchant does not share it", async () => {
    on.shop.state.settings = { pass_cart: false };
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "Hello");
    expect(context()).not.toHaveProperty("cart_total");
    expect(askedCart()).toEqual([]);
  });

  it.each([
    ["does not answer with a cart", "<html>"],
    ["names no currency", '{"total_price":100,"item_count":1}'],
  ])("does not reach the workflow if the shop %s, and the chat still works", async (_what, body) => {
    const { page, visit } = await on.visitor();
    await page.route("**/cart.js", (route) => route.fulfill({ body }));
    await visit("/");
    await ask(page, "Hello");
    expect(context()).not.toHaveProperty("cart_total");
  });

  it("does not reach the workflow while the shop is slow, because the chat does not wait", async () => {
    const { page, visit } = await on.visitor();
    await page.route("**/cart.js", () => {});
    await visit("/");
    await ask(page, "Hello");
    expect(context()).not.toHaveProperty("cart_total");
  });
});

describe("The storefront", () => {
  it("sends the workflow the page's language, and the country for which the visitor shops", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "Where do you deliver to?");
    expect(context()).toMatchObject({ locale: "en", country: "CH" });
  });
});

describe("The product on the page", () => {
  it("reaches the workflow with its id, title, handle, variant and price", async () => {
    const { page, visit } = await on.visitor();
    await visit("/products/lamp");
    await ask(page, "Does it dim?");
    expect(context()).toMatchObject({
      page_type: "product",
      page_title: "A lamp",
      product: { id: "1", title: "Lamp", handle: "lamp", variant: "Small", price: "19.90 EUR" },
    });
  });

  it("reaches the workflow with the variant that the visitor has selected after the page loaded", async () => {
    const { page, visit } = await on.visitor();
    await visit("/products/lamp");
    await ask(page, "First");
    await page.evaluate(() => history.replaceState({}, "", "?variant=12"));
    await page.locator("h1").click();
    const read = pageHasRead(page, "/products/lamp.js");
    await page.locator("parley-chat textarea").click();
    await read;
    await ask(page, "And the large one?");
    expect(context().product).toMatchObject({ variant: "Large", price: "29.90 EUR" });
  });

  it("reaches the workflow with Liquid's variant if the URL names an invalid variant", async () => {
    const { page, visit } = await on.visitor();
    await visit("/products/lamp?variant=%3Cb%3E");
    await ask(page, "Hello");
    expect(context().product).toMatchObject({ variant: "Small" });
  });

  it("reaches the workflow with its title unchanged, even if the title is hostile", async () => {
    on.shop.state.productTitle = `</script><script>document.title="x"</script>"'&\u2028{{ 1 }}`;
    const { page, visit, wrongs } = await on.visitor();
    await visit("/products/lamp");
    await ask(page, "Hello");
    expect(context().product.title).toBe(on.shop.state.productTitle);
    expect(await page.title()).toBe("A lamp");
    expect(wrongs).toEqual([]);
  });

  it("does not reach the workflow from other pages, or if the merchant does not share it", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    await ask(page, "Hello");
    expect(context()).not.toHaveProperty("product");
    on.shop.state.settings = { pass_product: false };
    await visit("/products/lamp");
    await ask(page, "Hello again");
    expect(context()).not.toHaveProperty("product");
  });
});

test.each([
  [4990, "EUR", "49.90 EUR"],
  [100000, "JPY", "1000 JPY"],
  [500, "KRW", "5 KRW"],
  [150, "KWD", "1.500 KWD"],
  [0, "USD", "0.00 USD"],
  [123456789, "USD", "1234567.89 USD"],
])("a price of %i hundredths in %s is written as %s", (hundredths, currency, expected) => {
  expect(price(hundredths, currency)).toBe(expected);
});

test("a price in an invalid currency is refused", () => {
  expect(() => price(100, "")).toThrow(RangeError);
});
