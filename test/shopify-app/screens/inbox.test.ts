import { beforeAll, describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

const PATH = "/app/conversations";
const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };

describe.skipIf(isSkipped)("The inbox in the Shopify app", () => {
  const on = adminScreens();
  const SHOP = newShop("inbox");
  const opened = async (shop: string) => {
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    await on.set(shop, { handover: HANDOVER }, "handover");
    return shop;
  };
  const asks = async (shop: string, words = "My parcel is broken") => {
    const session = await storefrontVisitor(on.stage, shop).open();
    await session.say(words);
    const asked = await session.call("POST", `/conversation/${session.id}/handling`, { by: "waiting" });
    expect(asked.status).toBe(200);
    return session;
  };
  beforeAll(() => opened(SHOP));

  it("shows a waiting visitor on every screen, and lets an agent answer under their name and close", async () => {
    const shop = await opened(newShop("calm"));
    const { page, app } = await on.open(shop, "/app");
    const session = await asks(shop);
    await page.getByRole("link", { name: "Inbox (1)", exact: true }).waitFor();
    await app.getByText("1 visitor waits for a person", { exact: true }).waitFor();
    await app.getByRole("link", { name: "Show waiting visitors" }).click();
    await app.getByRole("option", { name: /My parcel is broken/ }).click();
    await app.getByRole("button", { name: "Take over", exact: true }).click();
    await page.getByRole("link", { name: "Inbox", exact: true }).waitFor();
    await session.say("Are you there?");
    await app.getByRole("log").getByText("Are you there?", { exact: true }).waitFor();
    const field = app.getByRole("textbox", { name: /Reply/ });
    await field.fill("Yes, I am May.");
    await field.press("Enter");
    await app.getByRole("log").getByText("Yes, I am May.", { exact: true }).waitFor();
    const read = async () => (await session.call("GET", `/conversation/${session.id}`)).json;
    await expect
      .poll(async () => (await read()).messages.at(-1), SOON)
      .toMatchObject({ role: "agent", content: "Yes, I am May.", agent: { id: "1", name: "May Day" } });
    expect(on.workflow.received).toHaveLength(1);
    await app.getByRole("button", { name: "Close", exact: true }).click();
    await app.getByText("Conversation closed.").waitFor();
    await expect.poll(async () => (await read()).handling, SOON).toBeUndefined();
    expect(await session.say("Thanks")).toBe("You said: Thanks");
  });

  it("keeps the open conversation in the URL, and a draft after a reload", async () => {
    const session = await asks(SHOP, "A question of size");
    const { app, reload, back } = await on.open(SHOP, `${PATH}/${session.id}`);
    await app.getByRole("log").getByText("A question of size", { exact: true }).waitFor();
    const field = app.getByRole("textbox", { name: /Reply/ });
    await field.fill("Half written");
    await reload();
    await expect.poll(() => field.inputValue(), SOON).toBe("Half written");
    await app.getByRole("button", { name: /^Closed/ }).click();
    await app.getByRole("heading", { name: "Closed", level: 1 }).waitFor();
    await back();
    await app.getByRole("log").getByText("A question of size", { exact: true }).waitFor();
  });

  it("lets an agent switch on live updates if visitors would otherwise see answers late", async () => {
    const session = await asks(SHOP, "Nothing moves here");
    const { app } = await on.open(SHOP, `${PATH}/${session.id}`);
    await app.getByRole("button", { name: "Take over", exact: true }).click();
    await app.getByRole("button", { name: "Show replies immediately" }).click();
    await app.getByRole("button", { name: "Show replies immediately" }).waitFor({ state: "detached" });
    const site = await on.call(SHOP, "/app/handover?_data=routes%2Fapp.handover");
    expect(await site.json()).toMatchObject({ site: { live: true, handover: HANDOVER } });
  });

  it("names customers as Shopify does, and finds their conversations by name", async () => {
    const shop = await opened(newShop("known"));
    const at = on.stage.shopify.shop(shop);
    at.loggedIn = "7";
    const visitor = storefrontVisitor(on.stage, shop);
    const { user_token } = (await (await visitor.identity()).json()) as { user_token: string };
    expect(await visitor.chat("It does not fit", user_token)).toBe(200);
    expect(await visitor.chat("Somebody else")).toBe(200);
    const { app } = await on.open(shop, PATH);
    await app.getByRole("option", { name: /Ada Lovelace/ }).click();
    await app.getByText("ada@example.com", { exact: true }).waitFor();
    const link = app.getByRole("link", { name: "Ada Lovelace" });
    expect(await link.getAttribute("href")).toBe(`https://${shop}/admin/customers/7`);
    await app.getByRole("searchbox").fill("lovelace");
    await app.getByText("1 result", { exact: true }).waitFor();
    await app.getByRole("option", { name: /Ada Lovelace/ }).waitFor();
  });

  it("is in German if Shopify's admin is in German", async () => {
    const shop = await opened(newShop("deutsch"));
    on.stage.shopify.shop(shop).locale = "de";
    await storefrontVisitor(on.stage, shop).chat("Hallo");
    const { app } = await on.open(shop, PATH);
    await app.getByRole("option", { name: /Hallo/ }).waitFor();
    await app.getByRole("heading", { name: "Offen", level: 1 }).waitFor();
  });

  it("is exported as a CSV file on the Usage screen, through a blob URL without the session token", async () => {
    await asks(SHOP, "=SUM(A1)");
    const { page, app } = await on.open(SHOP, "/app/usage");
    await app.getByRole("heading", { name: "Usage", level: 1 }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      app.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("conversations.csv");
    expect(file.url()).toMatch(/^blob:/);
  });
});
