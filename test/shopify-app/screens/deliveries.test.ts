import { beforeAll, describe, expect, it } from "vitest";
import { findings } from "../../widget/axe-findings.ts";
import { newShop } from "../new-shop.ts";
import { storedSites } from "../stored-sites.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";
import { frameOf } from "./frame-of.ts";

const SHOP = newShop("deliveries");
const EVENTS = newShop("deliveries-events");
const PATH = "/app/workflow";
const PHONE = { width: 390, height: 844 };
const UNREACHABLE = "http://10.0.0.1/hook";

describe.skipIf(isSkipped)("The Deliveries section of the Shopify app", () => {
  const on = adminScreens();
  const listed = async (shop: string, path: string) =>
    ((await (await on.call(shop, `/app/inbox/${path}`)).json()) as { data: { attempts?: number }[] }).data;

  beforeAll(async () => {
    for (const shop of [SHOP, EVENTS]) {
      await on.stage.install(shop);
      await on.set(shop, { webhook_url: on.workflow.url });
    }
  });

  it("loads nothing until it is opened, and then shows each call with the reason for a failure and the recorded content", async () => {
    const { page, app } = await on.open(SHOP, PATH, PHONE);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const opener = app.getByRole("button", { name: "Show deliveries" });
    await opener.waitFor();
    expect(requests.filter((path) => path.startsWith("/app/inbox/calls"))).toEqual([]);
    await opener.click();
    await app.getByText("No messages yet.", { exact: false }).waitFor();
    await app.getByLabel("Record the content for an hour").click();
    await app.getByText("Recorded until", { exact: false }).waitFor();

    const visitor = storefrontVisitor(on.stage, SHOP);
    expect(await visitor.chat("Do you bake rye bread?")).toBe(200);
    await on.set(SHOP, { webhook_url: UNREACHABLE });
    await visitor.chat("Hello?");
    await expect.poll(async () => (await listed(SHOP, "calls")).length, SOON).toBe(2);

    await app.getByRole("button", { name: "Refresh" }).click();
    const rows = app.getByRole("list", { name: "Messages to the workflow or model" }).getByRole("listitem");
    await expect.poll(() => rows.count(), SOON).toBe(2);
    await rows.first().getByText("10.0.0.1 is not on the public internet", { exact: false }).waitFor();
    await rows.nth(1).getByText("Answered", { exact: true }).waitFor();
    await rows.nth(1).getByRole("button", { name: "Show content" }).click();
    await rows.nth(1).getByText("Do you bake rye bread?", { exact: false }).first().waitFor();
    const overflow = await app
      .locator("html")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect([await findings(frameOf(page)), overflow]).toEqual([[], 0]);

    await app.getByLabel("Show only failures").check();
    await expect.poll(() => rows.count(), SOON).toBe(1);
    await rows.first().getByRole("link", { name: "Open conversation" }).click();
    await app.getByRole("log").getByText("Hello?", { exact: true }).waitFor();
  });

  it("sends an event again", async () => {
    const stored = await storedSites(on.stage.dataDir);
    await stored.change(EVENTS, { events_url: UNREACHABLE, events: ["session.started"] });
    await stored.close();
    // Sends messages until one causes an event, because the app applies the change only within a second.
    const events = async () => {
      await storefrontVisitor(on.stage, EVENTS).chat("Hi");
      return (await listed(EVENTS, "events")).length;
    };
    await expect.poll(events, { ...SOON, interval: 1_000 }).toBe(1);
    const attempts = async () => (await listed(EVENTS, "events"))[0]?.attempts;
    // Waits for the second attempt, because the third follows only after five minutes.
    await expect.poll(attempts, SOON).toBe(2);
    const { page, app } = await on.open(EVENTS, PATH);
    await app.getByRole("button", { name: "Show deliveries" }).click();
    await app.getByLabel("Show", { exact: true }).selectOption("Events for your systems");
    await app.getByText("Waiting for the next attempt").waitFor();
    expect(await findings(frameOf(page))).toEqual([]);
    await app.getByRole("button", { name: "Send again" }).click();
    await expect.poll(attempts, SOON).toBe(3);
  });
});
