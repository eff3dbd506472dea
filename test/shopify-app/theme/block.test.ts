import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Globals, liquidTheme } from "./liquid-theme.ts";
import { ADA } from "./shop.ts";

const theme = liquidTheme(
  fileURLToPath(new URL("../../../shopify-app/extensions/parley-chat/", import.meta.url)),
);

const CONNECTED = {
  app: {
    metafields: {
      parley: { public_key: { value: "pk_shop" }, service_url: { value: "https://chat.example.com" } },
    },
  },
};

function globals(changes: object = {}, page_type = "index", design_mode = false): Globals {
  return {
    request: { locale: { iso_code: "en" }, page_type, design_mode },
    routes: { cart_url: "/en-ca/cart" },
    cart: { currency: { iso_code: "CAD" } },
    ...CONNECTED,
    ...changes,
  };
}

function facts(html: string) {
  return JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
}

describe.each(["chat", "inline-chat"])("The block %s", (block) => {
  it("has one deferred script, and no other executable script", async () => {
    const html = await theme.render(block, globals());
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(2);
    expect(scripts[0]).toContain('type="application/json"');
    expect(scripts[1]).toMatch(/src="\/assets\/parley-chat\.js"\s+defer\s/);
    expect(scripts[1]).toContain('data-site="pk_shop"');
    expect(scripts[1]).toContain('data-service="https://chat.example.com"');
    expect(html).not.toMatch(/ style=| on\w+=|<style/);
  });

  it("says that a customer is logged in, and nothing else about the customer", async () => {
    const html = await theme.render(block, globals({ customer: ADA }));
    expect(facts(html).identity_url).toBe("/apps/parley/identity");
    expect(html).not.toMatch(/ada|lovelace|example\.com"?,|77/i);
    expect(facts(await theme.render(block, globals())).identity_url).toBeNull();
  });

  it("renders nothing for visitors before the app is connected, and a hint in the editor", async () => {
    for (const app of [{ metafields: {} }, { metafields: { parley: { public_key: { value: "pk" } } } }]) {
      expect((await theme.render(block, globals({ app }))).trim()).toBe("");
      expect(await theme.render(block, globals({ app }, "index", true))).toContain("not connected yet");
    }
  });

  it("escapes hostile values", async () => {
    const app = {
      metafields: {
        parley: { public_key: { value: '"><script>1' }, service_url: { value: '" onload="1' } },
      },
    };
    const html = await theme.render(block, globals({ app }));
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).toContain('data-site="&#34;&gt;&lt;script&gt;1"');
  });

  it("requests the cart of the visitor's own market", async () => {
    expect(facts(await theme.render(block, globals())).cart_url).toBe("/en-ca/cart.js");
    expect(facts(await theme.render(block, globals(), { pass_cart: false })).cart_url).toBeNull();
  });
});

describe("The embed block", () => {
  const shows = async (page_type: string, settings: object = {}) =>
    (await theme.render("chat", globals({}, page_type), settings)).includes("parley-chat.js");

  it.each([
    ["hide_on_home", "index"],
    ["hide_on_products", "product"],
    ["hide_on_collections", "collection"],
    ["hide_on_collections", "list-collections"],
    ["hide_on_cart", "cart"],
    ["hide_on_search", "search"],
    ["hide_on_blogs", "blog"],
    ["hide_on_blogs", "article"],
    ["hide_on_pages", "page"],
    ["hide_on_accounts", "customers/account"],
    ["hide_on_accounts", "customers/login"],
  ])(
    "with the setting %s is absent from pages of the type %s, but not from other pages",
    async (setting, page_type) => {
      expect(await shows(page_type)).toBe(true);
      expect(await shows(page_type, { [setting]: true })).toBe(false);
      expect(await shows("404", { [setting]: true })).toBe(true);
    },
  );

  it("is never on the password page, because the shop is still closed there", async () => {
    expect(await shows("password")).toBe(false);
  });

  it("sets the chat's position only if the theme's setting differs from the app's", async () => {
    expect(await theme.render("chat", globals())).not.toMatch(/data-(position|inset|phones)/);
    const moved = { position: "left", inset: 40, show_on_phones: false };
    expect(await theme.render("chat", globals(), moved)).toMatch(
      /data-phones="false"\s+data-position="left"\s+data-inset="40"/,
    );
  });
});
