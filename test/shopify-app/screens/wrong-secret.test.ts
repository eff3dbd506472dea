import { describe, expect, it } from "vitest";
import { ownShopStage } from "../shop-stage.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

describe.skipIf(isSkipped)("The app with another app's secret", () => {
  const on = adminScreens(ownShopStage(() => ({ SHOPIFY_API_SECRET: "the secret of quite another app" })));

  it("explains the wrong secret on the page instead of reloading in a loop, and logs the error once", async () => {
    const asked: string[] = [];
    const browser = await on.stage.browser();
    const page = await browser.newPage();
    page.on("request", (request) => asked.push(request.url()));
    const app = await browser.openApp(page, "first.myshopify.com", "/app/workflow");
    await app
      .getByText("The app cannot verify requests from Shopify, because its client secret is wrong.")
      .waitFor();
    await app.locator("main:not([inert])").waitFor();
    const pages = () => asked.filter((url) => new URL(url).pathname.endsWith("/app/workflow")).length;
    const before = pages();
    expect(before).toBeLessThan(4);
    await app.getByRole("button", { name: "Try again" }).click();
    await expect.poll(pages, SOON).toBeGreaterThan(before);
    await app
      .getByText("The app cannot verify requests from Shopify, because its client secret is wrong.")
      .waitFor();
    expect(on.stage.logs().match(/SHOPIFY_API_SECRET is not the client secret/g)).toHaveLength(1);
    await page.close();
  });
});
