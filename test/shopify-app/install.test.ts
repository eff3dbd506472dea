import { describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";

const isSkipped = isMissing("Chromium") || isMissing("Shopify app's tools");

describe.skipIf(isSkipped)("The Shopify app in a browser", () => {
  const stage = shopStage();

  it("is installed by token exchange when the merchant opens it, and shows its home in the admin's frame", async () => {
    const shop = newShop("first");
    const browser = await stage.browser();
    const page = await browser.newPage();
    const app = await browser.openApp(page, shop);
    await app.getByRole("heading", { name: "Parley" }).waitFor();
    const exchanges = stage.shopify.calls.filter(
      (call) => call.shop === shop && call.path === "/admin/oauth/access_token",
    );
    expect(exchanges, "once, with several loaders on the page").toHaveLength(1);
    expect(exchanges[0]?.body).toMatchObject({
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
      expiring: "1",
    });
    await page.close();
  });
});
