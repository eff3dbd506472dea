import { createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const SECOND = newShop("second");
const OTHER_SHOP = newShop("kept");

describe.skipIf(isMissing("Shopify app's tools"))("A webhook from Shopify", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);

  /** Installs the app on a shop where customer 7 then chats. */
  async function shopWithCustomer(shop: string): Promise<string> {
    await shops.installed(shop);
    stage.shopify.shop(shop).loggedIn = "7";
    const visitor = storefrontVisitor(stage, shop);
    const { user_token } = (await (await visitor.identity()).json()) as { user_token: string };
    expect(await visitor.chat(`I am 7 of ${shop}`, user_token)).toBe(200);
    return shop;
  }
  const request = (shop: string, id = 1) => ({
    shop_id: 1,
    shop_domain: shop,
    orders_requested: [],
    data_request: { id },
    customer: { id: 7, email: "ada@example.com", phone: null },
  });
  const redaction = (shop: string) => ({
    shop_id: 1,
    shop_domain: shop,
    orders_to_redact: [],
    customer: { id: 7, email: "ada@example.com", phone: null },
  });
  const exported = async (shop: string) => {
    const found = await shops.stored.exports.list(shop);
    return Promise.all(
      found.map(async ({ id }) => JSON.parse((await shops.stored.exports.read(shop, id)) ?? "")),
    );
  };
  const conversations = async (shop: string) => {
    const token = await stage.shopify.token(shop);
    const answer = await stage.get("/app/inbox/sessions", { Authorization: `Bearer ${token}` });
    return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
  };
  const status = async (...delivery: Parameters<typeof stage.shopify.deliver>) =>
    (await stage.shopify.deliver(...delivery)).status;

  it("exports for the merchant everything that the customer wrote in the shop: customers/data_request", async () => {
    const [shop, other] = [await shopWithCustomer(newShop("asked")), await shopWithCustomer(SECOND)];
    expect(await status(shop, "customers/data_request", request(shop, 12))).toBe(200);
    expect(await shops.stored.exports.list(shop)).toEqual([
      { id: "12", customerId: "7", requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ]);
    const [found] = await exported(shop);
    expect(found.user_id).toBe("7");
    expect(
      found.sessions.flatMap(({ messages }: { messages: { content: string }[] }) => messages),
    ).toMatchObject([{ content: `I am 7 of ${shop}` }, { content: `You said: I am 7 of ${shop}` }]);
    expect(await shops.stored.exports.list(other)).toEqual([]);
  });

  it("erases the customer's conversations and exports in the webhook's shop, but not in another shop: customers/redact", async () => {
    const [shop, other] = [await shopWithCustomer(newShop("redacting")), await shopWithCustomer(SECOND)];
    for (const domain of [shop, other]) await status(domain, "customers/data_request", request(domain, 1));
    expect(await status(shop, "customers/redact", redaction(shop))).toBe(200);
    expect(await shops.stored.exports.list(shop)).toEqual([]);
    expect((await shops.stored.exports.list(other)).map(({ id }) => id)).toEqual(["1"]);
    for (const domain of [shop, other]) await status(domain, "customers/data_request", request(domain, 2));
    expect((await exported(shop))[0].sessions).toEqual([]);
    expect((await exported(other))[0].sessions.length).toBeGreaterThan(0);
  });

  it("exports and erases conversations of guests who left the customer's e-mail address in the contact form", async () => {
    const shop = await shopWithCustomer(newShop("guests"));
    const handover = { visitors: true, after_failures: 0, timeout: 30, otherwise: "workflow" } as const;
    await shops.stored.change(shop, { handover });
    const visitor = storefrontVisitor(stage, shop);
    const guest = async (email: string) => {
      const { id, say, call } = await visitor.open();
      await say("I am a guest");
      const leave = () => call("POST", `/conversation/${id}/contact`, { email });
      await expect.poll(async () => (await leave()).status).toBe(200);
      return id;
    };
    const hers = await guest("Ada@Example.com");
    await guest("bob@example.com");
    expect(await status(shop, "customers/data_request", request(shop, 5))).toBe(200);
    const ids = (await exported(shop))[0].sessions.map(
      ({ session_id }: { session_id: string }) => session_id,
    );
    expect(ids).toEqual([expect.stringMatching(/^ses_/), hers]);
    const before = await conversations(shop);
    expect(await status(shop, "customers/redact", redaction(shop))).toBe(200);
    expect(await conversations(shop)).toBe(before - 2);
  });

  it("skips conversations of a visitor who only claimed to be the customer", async () => {
    const shop = await shopWithCustomer(newShop("claimed"));
    await shops.stored.change(shop, { claimed_users: "forward" });
    const visitor = storefrontVisitor(stage, shop);
    await vi.waitFor(
      async () => {
        expect(await visitor.chat("I say I am 7", undefined, { id: "7" })).toBe(200);
        expect(shops.workflow.last().json.user).toEqual({ id: "7" });
      },
      { timeout: 60_000, interval: 250 },
    );
    expect(await status(shop, "customers/data_request", request(shop))).toBe(200);
    const [found] = await exported(shop);
    expect(JSON.stringify(found)).toContain(`I am 7 of ${shop}`);
    expect(JSON.stringify(found)).not.toContain("I say I am 7");
    const before = await conversations(shop);
    expect(await status(shop, "customers/redact", redaction(shop))).toBe(200);
    expect(await conversations(shop)).toBe(before - 1);
  });

  it("works after the uninstall with revoked tokens: customers/data_request, customers/redact, shop/redact", async () => {
    const shop = await shopWithCustomer(newShop("leaving"));
    stage.shopify.shop(shop).installed = false;
    expect(await status(shop, "app/uninstalled", { id: 1, myshopify_domain: shop })).toBe(200);
    expect(await status(shop, "customers/data_request", request(shop))).toBe(200);
    expect((await exported(shop))[0].sessions).toHaveLength(1);
    expect(await status(shop, "customers/redact", redaction(shop))).toBe(200);
    expect(await status(shop, "shop/redact", { shop_id: 1, shop_domain: shop })).toBe(200);
    expect(await shops.stored.sitesOf(shop)).toEqual([]);
    expect(await shops.stored.exports.list(shop)).toEqual([]);
    for (const topic of ["customers/data_request", "customers/redact"]) {
      const body = topic === "customers/redact" ? redaction(shop) : request(shop);
      expect(await status(shop, topic, body), `${topic} of an erased shop`).toBe(200);
    }
  });

  it("erases only the shop's own site: shop/redact", async () => {
    const [shop, other] = [await shopWithCustomer(newShop("erased")), await shopWithCustomer(SECOND)];
    await status(shop, "customers/data_request", request(shop));
    expect(await status(shop, "app/uninstalled", { id: 1, myshopify_domain: shop })).toBe(200);
    expect(await status(shop, "shop/redact", { shop_id: 1, shop_domain: shop })).toBe(200);
    expect(await storefrontVisitor(stage, shop).chat("Anybody there?")).toBe(404);
    expect([await shops.stored.sitesOf(shop), await shops.stored.exports.list(shop)]).toEqual([[], []]);
    expect(await shops.stored.sitesOf(other)).toHaveLength(1);
  });

  const everyTopic = [
    "app/uninstalled",
    "app/scopes_update",
    "customers/data_request",
    "customers/redact",
    "shop/redact",
  ];

  it.each(
    everyTopic.flatMap((topic) => [
      [topic, "wrong", { "X-Shopify-Hmac-Sha256": Buffer.alloc(32).toString("base64") }] as const,
      [topic, "missing", { "X-Shopify-Hmac-Sha256": "" }] as const,
      [topic, "in another encoding", { "X-Shopify-Hmac-Sha256": "0".repeat(64) }] as const,
    ]),
  )(
    "is refused with 401 and changes nothing: %s with a signature that is %s",
    async (topic, _what, headers) => {
      const shop = await shopWithCustomer(OTHER_SHOP);
      const body = { ...request(shop), id: 1, myshopify_domain: shop, current: [], orders_to_redact: [] };
      expect(await status(shop, topic, body, headers)).toBe(401);
      expect(await storefrontVisitor(stage, shop).chat("Still there?")).toBe(200);
      expect(await shops.stored.exports.list(shop)).toEqual([]);
    },
  );

  it("is refused with 401 if its body was changed in transit", async () => {
    const [real, changed] = [JSON.stringify(request(OTHER_SHOP)), JSON.stringify(request(SECOND))];
    const signature = createHmac("sha256", stage.shopify.apiSecret).update(real).digest("base64");
    expect(
      await status(SECOND, "customers/data_request", changed, { "X-Shopify-Hmac-Sha256": signature }),
    ).toBe(401);
  });

  it("is refused with 401 for a wrong signature before any other check runs", async () => {
    const headers = {
      "X-Shopify-Hmac-Sha256": "wrong",
      "X-Shopify-Webhook-Id": "",
      "X-Shopify-Shop-Domain": "",
    };
    expect(await status("a.myshopify.com", "no/such_topic", "no JSON", headers)).toBe(401);
  });

  it("returns 404 for a topic without a subscription", async () => {
    for (const topic of ["orders/create", "constructor", ""]) {
      expect(await status("a.myshopify.com", topic, {})).toBe(404);
    }
  });

  it.each<[what: string, topic: string, body: object | string, headers?: Record<string, string>]>([
    ["no JSON", "shop/redact", `shop_domain=${OTHER_SHOP}`],
    ["JSON of another shape", "shop/redact", [1]],
    ["no customer", "customers/redact", { shop_domain: OTHER_SHOP, orders_to_redact: [] }],
    [
      "a customer id that is no number",
      "customers/redact",
      { ...redaction(OTHER_SHOP), customer: { id: "../7" } },
    ],
    ["another topic's body", "shop/redact", redaction(OTHER_SHOP)],
    ["another shop in its body than in its header", "shop/redact", { shop_domain: SECOND }],
    [
      "an invalid shop",
      "shop/redact",
      { shop_domain: "evil.example" },
      { "X-Shopify-Shop-Domain": "evil.example" },
    ],
    ["no id", "shop/redact", { shop_domain: OTHER_SHOP }, { "X-Shopify-Webhook-Id": "" }],
    ["no shop in its header", "app/scopes_update", { id: 1, current: [] }, { "X-Shopify-Shop-Domain": "" }],
    ["an invalid time", "shop/redact", { shop_domain: OTHER_SHOP }, { "X-Shopify-Triggered-At": "now" }],
  ])(
    "is refused with 400 and changes nothing if it is signed but has %s",
    async (_what, topic, body, headers) => {
      const shop = await shopWithCustomer(OTHER_SHOP);
      expect(await status(shop, topic, body, headers)).toBe(400);
      expect(await storefrontVisitor(stage, shop).chat("Still there?")).toBe(200);
    },
  );
});
