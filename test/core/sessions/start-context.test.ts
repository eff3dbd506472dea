import { expect, it } from "vitest";
import { startContextJson } from "../../../core/src/sessions/start-context.ts";

const stored = (context: Record<string, unknown>) => {
  const json = startContextJson(context);
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
};

it("A conversation that starts in a shop stores the product on the page and the cart", () => {
  const line = { product_id: "7", title: "Lamp", variant: "Large", quantity: 2, price: "59.80 EUR" };
  const context = {
    page_type: "product",
    product: { id: "7", title: "Lamp", handle: "lamp", price: 29.9 },
    cart_total: "59.80 EUR",
    cart_item_count: 2,
    cart_lines: [line],
  };
  const { product_id: _, ...shown } = line;
  expect(stored(context)).toEqual({
    product: { title: "Lamp", price: "29.9" },
    cart_total: "59.80 EUR",
    cart_item_count: 2,
    cart_lines: [shown],
  });
});

it("A conversation stores at most ten cart lines and 200 UTF-16 units per text, and replaces a character cut in two", () => {
  const title = `${"x".repeat(199)}😀`;
  const shop = stored({ product: { title }, cart_lines: Array(11).fill({ title: "Lamp" }) });
  expect(shop).toEqual({
    product: { title: "x".repeat(199) },
    cart_lines: Array(10).fill({ title: "Lamp" }),
  });
});

it.each([
  {},
  { product: "Lamp" },
  { product: { title: " " } },
  { product: null, cart_total: "", cart_lines: [null, 7, { quantity: 1 }], cart_item_count: -1 },
  { cart_lines: "many" },
])("A conversation stores no product or cart from a context without shop data: %j", (context) => {
  expect(startContextJson(context)).toBeUndefined();
});

it.each([
  ["https://shop.example", "https://shop.example"],
  ["https://shop.example/", "https://shop.example/"],
  ["HTTP://127.0.0.1:8080/a/b", "HTTP://127.0.0.1:8080/a/b"],
  ["https://shop.example/waves?email=ada@example.com#top", "https://shop.example/waves"],
  ["https://shop.example?q", "https://shop.example"],
  [`https://shop.example/${"😀".repeat(600)}`, `https://shop.example/${"😀".repeat(500)}`],
])(
  "A conversation that starts on %s stores the page's title, and the page's URL without query and fragment",
  (page_url, page) => {
    expect(stored({ page_url, page_title: " Waves " })).toEqual({ page, page_title: "Waves" });
  },
);

it.each([
  "https://me:secret@shop.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "/waves",
  "https://",
  " https://shop.example/",
  "",
  7,
  undefined,
])("A conversation stores no page from an invalid URL: %j", (page_url) => {
  expect(startContextJson({ page_url, page_title: "Waves" })).toBeUndefined();
});
