import { beforeAll, describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped } from "./admin-screens.ts";

const SHOP = newShop("first");
const PATH = "/app/conversations";
const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };
const PAGE = 3;

describe.skipIf(isSkipped)("The Conversations screen", () => {
  const on = adminScreens();
  const visitor = () => storefrontVisitor(on.stage, SHOP).open();

  beforeAll(async () => {
    await on.stage.install(SHOP);
    await on.set(SHOP, { webhook_url: on.workflow.url });
    await on.set(SHOP, { handover: HANDOVER }, "live");
  });

  it("shows earlier messages of a long conversation on request, and goes on with new ones", async () => {
    const session = await visitor();
    for (const question of ["Q1.", "Q2.", "Q3.", "Q4."]) await session.say(question);
    // The service's own pages are longer than a test can fill.
    const newest = <T extends { messages: unknown[] }>(conversation: T) => ({
      ...conversation,
      messages: conversation.messages.slice(-PAGE),
      has_more: true,
    });
    const { page, app } = await on.open(SHOP, PATH, undefined, async (page) => {
      await page.route(/\/app\/conversations\/[^?]+\?_data=/, async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        await route.fulfill({ response, json: { ...json, conversation: newest(json.conversation) } });
      });
      await page.route(/\/app\/news\?conversation=(?!.*before=)/, async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        await route.fulfill({ response, json: json.done ? { done: newest(json.done) } : json });
      });
    });
    await app.getByText("Q1.", { exact: true }).click();
    const log = app.getByRole("log");
    await log.getByText("You said: Q4.", { exact: true }).waitFor();
    expect(await log.getByRole("listitem").count()).toBe(PAGE);
    await app.getByRole("button", { name: "Show earlier messages" }).click();
    await log.getByText("Q1.", { exact: true }).waitFor();
    expect(await log.getByRole("listitem").allInnerTexts()).toEqual(
      ["Q1.", "Q2.", "Q3.", "Q4."].flatMap((question) => [
        expect.stringContaining(question),
        expect.stringContaining(`You said: ${question}`),
      ]),
    );
    expect(await app.getByRole("button", { name: "Show earlier messages" }).count()).toBe(0);
    await session.say("Q5.");
    await log.getByText("You said: Q5.", { exact: true }).waitFor();
    expect(await log.getByRole("listitem").count()).toBe(10);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("reads the page before a message, and says which message it does not know", async () => {
    const session = await visitor();
    for (const question of ["Q1.", "Q2."]) await session.say(question);
    const { messages } = (await session.call("GET", `/conversation/${session.id}`)).json;
    const read = async (before: string) =>
      (await on.call(SHOP, `/app/news?conversation=${session.id}&before=${before}`)).json();
    expect(await read(messages[2].id)).toMatchObject({ done: { messages: messages.slice(0, 2) } });
    expect(await read("msg_unknown")).toMatchObject({ fault: { status: 400, field: "before" } });
  });

  it("lists the conversations in which a visitor left a message, with the address", async () => {
    await (await visitor()).say("Good morning");
    const session = await visitor();
    await session.say("Is anybody there?");
    const contact = { email: "ada@example.com", name: "Ada", message: "Please call back" };
    expect((await session.call("POST", `/conversation/${session.id}/contact`, contact)).status).toBe(200);
    const { app } = await on.open(SHOP, PATH);
    await app.getByLabel("Show", { exact: true }).selectOption("missed");
    await app.getByRole("status").getByText("No conversation was missed", { exact: true }).waitFor();
    await app.getByLabel("Show", { exact: true }).selectOption("contact");
    await app.getByText("Page 1 of 1 · 1 conversation", { exact: true }).waitFor();
    await app.getByRole("listitem").getByText("Left a message", { exact: true }).waitFor();
    await app.getByRole("listitem").getByText("ada@example.com", { exact: true }).waitFor();
    await app.getByText("Is anybody there?", { exact: true }).click();
    await app.getByText("Ada · ada@example.com · Please call back", { exact: true }).waitFor();
    await app.getByText("The visitor left a message, because no person answered.", { exact: true }).waitFor();
  });
});
