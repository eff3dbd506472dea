import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { type StoredSites, storedSites } from "../stored-sites.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped } from "./admin-screens.ts";

const SHOP = newShop("first");
const HEADER = "value-of-the-header-0123456789";
const MODEL_KEY = "key-of-the-model-0123456789";

describe.skipIf(isSkipped)("A merchant's browser", () => {
  const on = adminScreens();
  let stored: StoredSites;
  beforeAll(async () => {
    stored = await storedSites(on.stage.dataDir);
  });
  afterAll(() => stored?.close());

  it("receives no API key, secret, header value or access token, on any screen", async () => {
    const { page, app, save } = await on.open(SHOP, "/app/workflow");
    await app.getByLabel("Webhook address").fill(on.workflow.url);
    await app.getByRole("button", { name: "Advanced settings" }).click();
    await app.getByRole("button", { name: "Add a header" }).click();
    await app.getByLabel("Name", { exact: true }).fill("X-API-Key");
    await app.getByLabel("Value").fill(HEADER);
    await app.getByLabel("Sign each call").check();
    await app.getByRole("button", { name: "Create a secret" }).click();
    const signing = await app.getByLabel("New signing secret").inputValue();
    const received: Promise<string>[] = [];
    page.on("response", (response) => {
      // A stream does not end while its page is open, so another test reads a stream.
      if (!response.url().startsWith(on.stage.shopify.appUrl) || /\/events(\?|$)/.test(response.url()))
        return;
      received.push(response.text().catch(() => ""));
    });
    await save();
    await on.set(SHOP, { model_base_url: "https://api.example.com/v1", model_api_key: MODEL_KEY });
    await app.getByRole("button", { name: "Send test message" }).click();
    await app.getByText("The workflow answered").waitFor();
    await storefrontVisitor(on.stage, SHOP).chat("Hello");
    for (const path of ["", "/workflow", "/appearance", "/conversations", "/usage"]) {
      await page.goto(on.stage.shopify.adminUrl(SHOP, `/app${path}`));
      await app.getByRole("heading", { level: 1 }).waitFor();
    }
    await page.getByRole("link", { name: "Inbox" }).click();
    await app.getByRole("option", { name: /You said: Hello/ }).click();
    await app.getByRole("log").getByText("You said: Hello").waitFor();

    const [site] = await stored.sitesOf(SHOP);
    const secrets = {
      header: HEADER,
      model: MODEL_KEY,
      signing,
      kept: site?.secrets.signing.text ?? "",
      identity: site?.secrets.identity.text ?? "",
      app: on.stage.shopify.apiSecret,
      ...Object.fromEntries([...on.stage.shopify.shop(SHOP).tokens].map((token) => [token, token])),
    };
    expect(site?.secrets.signing.text).toBe(signing);
    const all = (await Promise.all(received)).join("\n");
    expect(all).toContain("You said: Hello");
    expect(Object.entries(secrets).filter(([, secret]) => secret === "" || all.includes(secret))).toEqual([]);
    // The shape of every API key (core/src/sites/api-keys.ts).
    expect(all).not.toMatch(/\bsk_[0-9A-Za-z]{12}_/);
  });
});
