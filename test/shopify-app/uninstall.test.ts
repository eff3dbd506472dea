import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

/** Returns a gate. Calls of `held` wait until `release`; the first one resolves `reached`. */
function gate() {
  const [came, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const blocked = () => {
    came.resolve();
    return go.promise;
  };
  return { reached: came.promise, held: blocked, release: go.resolve };
}

const HOUR = 3_600_000;

describe.skipIf(isMissing("Shopify app's tools"))("A shop's site", () => {
  const stage = shopStage();
  const shops = chattingShops(stage);

  const { installed } = shops;
  async function uninstall(shop: string, headers: Record<string, string> = {}): Promise<number> {
    const body = { id: 1, myshopify_domain: shop, domain: `www.${shop}` };
    return (await stage.shopify.deliver(shop, "app/uninstalled", body, headers)).status;
  }

  /** Uninstalls the app at Shopify, without the webhook. */
  function leave(shop: string): void {
    const at = stage.shopify.shop(shop);
    at.installed = false;
    at.tokens.clear();
    at.refreshTokens.clear();
  }
  async function comeBack(shop: string): Promise<void> {
    stage.shopify.shop(shop).installed = true;
    const before = exchanges();
    await stage.install(shop);
    expect(exchanges()).toBe(before + 1);
  }
  const exchanges = () => {
    const grants = stage.shopify.calls.map(({ body }) => String(body.grant_type));
    return grants.filter((grant) => grant.endsWith(":token-exchange")).length;
  };
  /** Delivers Shopify's erasure request, which Shopify sends 48 hours after the uninstall. */
  async function redact(shop: string, uninstalledAt: Date): Promise<number> {
    const at = new Date(uninstalledAt.getTime() + 48 * HOUR);
    const body = { shop_id: 1, shop_domain: shop };
    return (await stage.shopify.deliver(shop, "shop/redact", body, triggered(at))).status;
  }
  const triggered = (at: Date) => ({ "X-Shopify-Triggered-At": at.toISOString() });
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

  it("is created at the install with the shop's own origins, and the storefront receives its public key", async () => {
    const shop = await installed(newShop("new"));
    const [site, ...others] = await shops.stored.sitesOf(shop);
    expect(others).toEqual([]);
    expect(site?.settings.allowed_origins).toEqual([
      `https://${shop}`,
      stage.shopify.shop(shop).primaryDomain,
    ]);
    expect(stage.shopify.shop(shop).metafields).toEqual({
      public_key: site?.publicKey,
      service_url: stage.shopify.appUrl,
    });
    const [written] = stage.shopify.calls.flatMap(({ body }) => body.variables?.metafields ?? []);
    expect(written).toMatchObject({ namespace: "parley", type: "single_line_text_field" });
  });

  it("is created once, even if a new shop opens many screens at the same moment", async () => {
    const shop = newShop("eager");
    await Promise.all(Array.from({ length: 5 }, () => stage.install(shop)));
    const sites = await shops.stored.sitesOf(shop);
    expect(sites.map(({ publicKey }) => publicKey)).toEqual([stage.shopify.shop(shop).metafields.public_key]);
  });

  it("is closed by an uninstall, which also revokes the tokens, so nobody can chat, be identified or sign in", async () => {
    const shop = await installed(newShop("leaving"));
    stage.shopify.shop(shop).installed = false;
    expect(await uninstall(shop)).toBe(200);
    expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(404);
    expect((await storefrontVisitor(stage, shop).identity()).status).toBe(404);
    const token = await stage.shopify.token(shop);
    const answer = await stage.get("/app?_data=routes%2Fapp", { Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(401);
    expect((await shops.stored.sitesOf(shop))[0]?.settings.closed).toBe(true);
  });

  it("is reopened by a new install, with all its data", async () => {
    const shop = await installed(newShop("returning"));
    const [before] = await shops.stored.sitesOf(shop);
    stage.shopify.shop(shop).installed = false;
    await uninstall(shop);
    stage.shopify.shop(shop).installed = true;
    stage.shopify.shop(shop).metafields = {};
    await stage.install(shop);
    expect(await storefrontVisitor(stage, shop).chat("Hi again")).toBe(200);
    const [after, ...others] = await shops.stored.sitesOf(shop);
    expect([after?.id, after?.publicKey, others]).toEqual([before?.id, before?.publicKey, []]);
  });

  it("stays open if the same uninstall is delivered again after a new install", async () => {
    const shop = await installed(newShop("twice"));
    const id = { "X-Shopify-Webhook-Id": randomUUID() };
    expect(await uninstall(shop, id)).toBe(200);
    await stage.install(shop);
    const later = { ...id, ...triggered(ago(-HOUR)) };
    expect(await uninstall(shop, later)).toBe(200);
    expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(200);
  });

  it("stays open if an uninstall is delivered only after a new install", async () => {
    const shop = await installed(newShop("again"));
    await shops.stored.setExchange(shop, ago(HOUR));
    leave(shop);
    await comeBack(shop);
    const before = exchanges();
    expect(await uninstall(shop, triggered(ago(HOUR / 2)))).toBe(200);
    expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(200);
    expect((await storefrontVisitor(stage, shop).identity()).status).toBe(200);
    await stage.install(shop);
    expect(exchanges(), "the new access token is kept").toBe(before);
    expect(stage.logs()).toContain("an uninstall before the last install");
  });

  it.each([
    ["with equal clocks", 0],
    ["with the app's clock two seconds ahead", -2_000],
  ])("is closed by an uninstall right after a token renewal: %s", async (_clocks, later) => {
    const shop = newShop("renewing");
    stage.shopify.shop(shop).tokenLifetime = 1;
    await installed(shop);
    const before = exchanges();
    await stage.install(shop);
    expect(exchanges()).toBeGreaterThan(before);
    expect(await uninstall(shop, triggered(ago(-later)))).toBe(200);
    expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(404);
  });

  it("stays closed if somebody opens a screen during the uninstall", async () => {
    const at = stage.shopify.shop(newShop("midst"));
    at.tokenLifetime = 1;
    const shop = await installed(at.domain);
    const { reached, held: blocked, release } = gate();
    at.answering = async ({ body }, answer) => {
      const given = await answer();
      if (String(body.grant_type).endsWith(":token-exchange")) await blocked();
      return given;
    };
    const opening = stage.install(shop).catch(() => undefined);
    await reached;
    leave(shop);
    const closing = uninstall(shop);
    // Long enough for an uninstall that does not wait until the exchange has ended.
    await Promise.race([closing, wait(1_000)]);
    release();
    await Promise.all([opening, closing]);
    expect((await shops.stored.sitesOf(shop))[0]?.settings.closed).toBe(true);
    expect((await storefrontVisitor(stage, shop).identity()).status).toBe(404);
  });

  it("stays closed when a screen is opened, even if an access token of the shop is still stored", async () => {
    const shop = await installed(newShop("kept"));
    leave(shop);
    await shops.stored.closeShop(shop);
    const { pathname, search } = new URL(await stage.shopify.frameUrl(shop, "/app/usage"));
    expect((await stage.get(pathname + search)).status).not.toBe(200);
    expect((await storefrontVisitor(stage, shop).identity()).status).toBe(404);
  });

  it("is closed by an uninstall that is delivered hours late if the shop has not reinstalled", async () => {
    const shop = await installed(newShop("gone"));
    await shops.stored.setExchange(shop, ago(5 * HOUR));
    leave(shop);
    expect(await uninstall(shop, triggered(ago(4 * HOUR)))).toBe(200);
    expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(404);
  });

  it.each(["app/uninstalled", "shop/redact"])(
    "stays unchanged if %s of an earlier install arrives late",
    async (topic) => {
      const shop = await installed(newShop("late"));
      const body = { id: 1, myshopify_domain: shop, shop_domain: shop };
      expect((await stage.shopify.deliver(shop, topic, body, triggered(ago(HOUR)))).status).toBe(200);
      expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(200);
      expect((await storefrontVisitor(stage, shop).identity()).status).toBe(200);
    },
  );

  it.each([
    ["was delivered", true],
    ["was never delivered", false],
  ])(
    "keeps all its data if shop/redact arrives for a shop that reinstalled and whose uninstall %s",
    async (_which, isDelivered) => {
      const shop = await installed(newShop(`back-${isDelivered}`));
      const [before] = await shops.stored.sitesOf(shop);
      await shops.stored.setExchange(shop, ago(HOUR));
      const at = ago(HOUR / 2);
      leave(shop);
      if (isDelivered) await uninstall(shop, triggered(at));
      await comeBack(shop);
      expect(await redact(shop, at)).toBe(200);
      expect(await storefrontVisitor(stage, shop).chat("Hi")).toBe(200);
      expect((await shops.stored.sitesOf(shop)).map(({ id }) => id)).toEqual([before?.id]);
      expect(stage.logs()).toMatch(new RegExp(`"shop/redact","shop":"${shop}","msg":"ignored: `));
    },
  );

  it("is erased 48 hours after an uninstall that was never delivered, if the shop has not reinstalled", async () => {
    const shop = await installed(newShop("silent"));
    await shops.stored.setExchange(shop, ago(HOUR));
    leave(shop);
    expect(await redact(shop, ago(HOUR / 2))).toBe(200);
    expect(await shops.stored.sitesOf(shop)).toEqual([]);
  });

  it("is erased 48 hours after the latest uninstall if the shop had reinstalled before", async () => {
    const shop = await installed(newShop("twice-gone"));
    await shops.stored.setExchange(shop, ago(HOUR));
    leave(shop);
    await uninstall(shop, triggered(ago(HOUR / 2)));
    await comeBack(shop);
    leave(shop);
    const at = ago(0);
    await uninstall(shop, triggered(at));
    expect(await redact(shop, at)).toBe(200);
    expect(await shops.stored.sitesOf(shop)).toEqual([]);
  });

  it("is created again if the app is installed after everything was erased", async () => {
    const shop = await installed(newShop("fresh"));
    const [before] = await shops.stored.sitesOf(shop);
    const at = ago(0);
    leave(shop);
    await uninstall(shop, triggered(at));
    await redact(shop, at);
    expect(await shops.stored.sitesOf(shop)).toEqual([]);
    stage.shopify.shop(shop).installed = true;
    await stage.install(shop);
    const [after, ...others] = await shops.stored.sitesOf(shop);
    expect(others).toEqual([]);
    expect(after?.publicKey).not.toBe(before?.publicKey);
    expect(stage.shopify.shop(shop).metafields.public_key).toBe(after?.publicKey);
  });

  it("drops claimed users by default, and keeps an operator's `forward` when the shop installs again", async () => {
    const at = stage.shopify.shop(newShop("word"));
    at.tokenLifetime = 1;
    const shop = await installed(at.domain);
    const claims = async () => (await shops.stored.sitesOf(shop))[0]?.settings.claimed_users;
    expect(await claims()).toBe("drop");
    expect(await storefrontVisitor(stage, shop).chat("I say I am 7", undefined, { id: "7" })).toBe(200);
    expect(shops.workflow.last().json).not.toHaveProperty("user");
    await shops.stored.change(shop, { claimed_users: "forward" });
    await stage.install(shop);
    expect(await claims()).toBe("forward");
  });
});
