import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownShopStage } from "../shop-stage.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { type SwitchedService, switchedService } from "../switched-service.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

/** The response of loaders and actions to an expired session token, also at a second attempt. */
const ENDED = { status: 401, body: "Unauthorized", headers: { "X-Remix-Catch": "yes" } };
const SHOP = "first.myshopify.com";

describe.skipIf(isSkipped)("A screen of the Shopify app whose request fails", () => {
  let service: SwitchedService;
  const stage = ownShopStage(async () => {
    service = await switchedService();
    return {
      PARLEY_SERVICE_URL: service.address,
      PARLEY_OPERATOR_KEY: "operator-key-of-the-tests",
      PARLEY_SECRET: "master-secret-of-the-tests",
    };
  });
  const on = adminScreens(stage);
  beforeAll(() => stage.install(SHOP));
  afterAll(() => service?.close());

  it("reports an outage of the service, keeps the menu, and recovers with one click once the service is back", async () => {
    const { page, app } = await on.open(SHOP, "/app/usage");
    service.turn("off");
    await page.getByRole("link", { name: "Workflow" }).click();
    await app.getByRole("heading", { name: "This page cannot be shown at the moment" }).waitFor();
    await app.getByText("The service that runs your chat does not answer.").waitFor();
    service.turn("on");
    await app.getByRole("button", { name: "Try again" }).click();
    await app.getByLabel("Webhook address").waitFor();
  });

  it("keeps the typed text if a save fails for any reason, and saves the text later", async () => {
    const { page, app, save } = await on.open(SHOP, "/app/workflow");
    const address = app.getByLabel("Webhook address");
    await address.fill("https://flows.example.com/hook");
    const fails = async (words: string) => {
      await page.getByRole("button", { name: "Save" }).click();
      await app.getByText(words).waitFor();
      await expect.poll(() => app.locator(":focus").innerText(), SOON).toContain("Not saved");
      await address.focus();
      expect(await address.inputValue()).toBe("https://flows.example.com/hook");
    };
    service.turn("off");
    await fails("The service that runs your chat does not answer.");
    service.turn("on");

    await page.route(/_data=/, (route) => route.abort());
    await fails("Your browser could not reach the app.");
    await page.unroute(/_data=/);
    await page.route(/_data=/, (route) => route.fulfill(ENDED));
    await fails("Your session with Shopify has ended.");
    await page.unroute(/_data=/);
    await page.route(/_data=/, (route) => route.fulfill({ status: 500, body: "boom" }));
    await fails("an error on our side");
    await page.unroute(/_data=/);

    await save();
    await app.getByText("Not saved").waitFor({ state: "detached" });
  });

  it("reports an ended session with Shopify if Shopify refuses the session", async () => {
    const { page, app } = await on.open(SHOP, "/app/usage");
    await page.route(/_data=/, (route) => route.fulfill(ENDED));
    await page.getByRole("link", { name: "Inbox" }).click();
    await app.getByText("Your session with Shopify has ended.").waitFor();
  });

  it("keeps an agent's reply until the service is back, and then sends the reply", async () => {
    const shop = "patient.myshopify.com";
    await stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    const session = await storefrontVisitor(stage, shop, undefined, service.address).open();
    await session.say("Hi");
    const { app } = await on.open(shop, `/app/conversations/${session.id}`);
    await app.getByRole("log").getByText("You said: Hi").waitFor();
    service.turn("off");
    const field = app.getByRole("textbox", { name: /Reply/ });
    await field.fill("I am here");
    await field.press("Enter");
    await app.getByText("No connection.").waitFor();
    service.turn("on");
    const last = async () => (await session.call("GET", `/conversation/${session.id}`)).json.messages.at(-1);
    await expect.poll(last, SOON).toMatchObject({ role: "agent", content: "I am here" });
    await app.getByText("No connection.").waitFor({ state: "detached" });
  });

  it("reports that a conversation no longer exists", async () => {
    const { app } = await on.open(SHOP, "/app/conversations/ses_gone");
    await app.getByText("This conversation no longer exists").waitFor();
  });
});
