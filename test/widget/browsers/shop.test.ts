import { expect, test } from "vitest";
import { done } from "../pretend-service.ts";
import { pretendShopify, pretendWooCommerce } from "../pretend-shops.ts";
import { describeBrowsers } from "./describe-browsers.ts";

describeBrowsers((on) => {
  test.each([
    ["woocommerce", pretendWooCommerce, "7"],
    ["shopify", pretendShopify, "boots"],
  ] as const)(
    "a visitor adds a card's product to the cart of the page's shop by keyboard: %s",
    async (name, pretend, product) => {
      on.service.shop = pretend({ 7: 1 });
      const buttons = [{ label: "Add to cart", action: "add_to_cart", product }];
      const cards = [{ title: "Boots", buttons }];
      on.service.intercept = ({ path }) =>
        path === "/v1/message" ? { status: 200, body: done("ses_1", "Look:", { cards }) } : undefined;
      const chat = await on.visit(`/in/${name}`);
      await chat.open();
      await chat.page.type("Hi");
      await chat.page.press("Enter");
      await chat.seen(".product .note", "In stock");
      await chat.ask(".product button", (button) => button.focus());
      await chat.page.press("Enter");
      await chat.seen(".product .note", "Added to your cart.");
      await chat.page.press("Enter");
      await chat.seen(".product .note", "Out of stock");
      expect(on.service.shopCalls.filter(({ method }) => method === "POST")).toHaveLength(1);
    },
  );
});
