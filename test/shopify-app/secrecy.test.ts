import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PretendWorkflow, pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { isMissing } from "../provision/missing.ts";
import { chattingShop } from "./chatting-shop.ts";
import { ownShopStage } from "./shop-stage.ts";
import { type StoredSites, storedSites } from "./stored-sites.ts";
import { storefrontVisitor } from "./storefront-visitor.ts";

const SHOP = "first.myshopify.com";

describe.skipIf(isMissing("Shopify app's tools"))("A secret", () => {
  const stage = ownShopStage(() => ({ LOG_LEVEL: "trace" }));
  let workflow: PretendWorkflow;
  let stored: StoredSites;
  const secrets: Record<string, string> = {};

  beforeAll(async () => {
    workflow = await pretendWorkflow();
    stored = await storedSites(stage.dataDir);
    await chattingShop(stage, stored, workflow, SHOP);
    stage.shopify.shop(SHOP).loggedIn = "7";
    const query = stage.shopify.proxyQuery(SHOP);
    const identity = await stage.get(`/proxy/identity?${query}`);
    const { user_token } = (await identity.json()) as { user_token: string };
    await storefrontVisitor(stage, SHOP).chat("my order is 4711", user_token);
    const asked = {
      shop_domain: SHOP,
      customer: { id: 7, email: "ada@example.com" },
      data_request: { id: 1 },
    };
    await stage.shopify.deliver(SHOP, "customers/data_request", asked);
    const idToken = await stage.shopify.token(SHOP);
    await stage.get(`/app?_data=routes%2Fapp._index&id_token=${idToken}`, {
      Authorization: `Bearer ${idToken}`,
    });
    await stage.get("/app?_data=routes%2Fapp._index", { Authorization: "Bearer forged-session-token" });
    Object.assign(secrets, {
      "the app's secret": stage.shopify.apiSecret,
      "a session token": idToken,
      "a forged session token": "forged-session-token",
      "a proxy's signature": query.get("signature") ?? "",
      "a user token": user_token,
      "a site's identity secret": (await stored.sitesOf(SHOP))[0]?.secrets.identity.text ?? "",
    });
    for (const [index, token] of [...stage.shopify.shop(SHOP).tokens].entries())
      secrets[`access token ${index}`] = token;
  });
  afterAll(async () => {
    await stored.close();
    await workflow.close();
  });

  it("is stored only in encrypted form", async () => {
    const { refreshTokens } = stage.shopify.shop(SHOP);
    const atRest = { ...secrets, "a refresh token": [...refreshTokens][0] ?? "" };
    const files = (await readdir(stage.dataDir)).filter((name) => name.startsWith("shopify.db"));
    expect(files).toContain("shopify.db");
    for (const file of files) {
      const bytes = await readFile(join(stage.dataDir, file));
      for (const [what, secret] of Object.entries(atRest))
        expect(bytes.includes(secret), `${what} in ${file}`).toBe(false);
      expect(bytes.includes("my order is 4711"), `an export in ${file}`).toBe(false);
    }
  });

  it("is in no page", async () => {
    const { pathname, search } = new URL(await stage.shopify.frameUrl(SHOP, "/app"));
    const page = await (await stage.get(pathname + search)).text();
    for (const [what, secret] of Object.entries(secrets)) {
      if (what !== "a session token") expect(page.includes(secret), what).toBe(false);
    }
    expect(page).not.toMatch(/sk_[0-9A-Za-z]{12}_|idty_|shpat_|shprt_/);
  });

  it("is never in the log, and neither are messages and personal data", async () => {
    // Stops the app first, so that its log is complete.
    await stage.app.stop();
    const written = stage.logs();
    expect(written).toContain('"path":"/proxy/identity"');
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThan(10);
      expect(written.includes(secret), what).toBe(false);
    }
    expect(written).not.toMatch(/my order|ada@example|Lovelace|id_token|signature=|Bearer/);
  });
});
