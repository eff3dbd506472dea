import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { USER_AGENT } from "../user-agent.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

const SHOP = newShop("first");
const OTHER = newShop("other");
const PATH = "/app/conversations";
const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };

describe.skipIf(isSkipped)("A conversation that a person takes over", () => {
  const on = adminScreens();
  const visitor = (shop = SHOP) => storefrontVisitor(on.stage, shop).open();
  const read = (id: string) => `${PATH}/${id}?_data=routes%2Fapp.conversations.%24id`;
  const act = (shop: string, id: string, fields: Record<string, string>) =>
    on.call(shop, read(id), { method: "POST", body: new URLSearchParams(fields) });
  const asks = async (shop = SHOP) => {
    const session = await visitor(shop);
    await session.say("My parcel is broken");
    const asked = await session.call("POST", `/conversation/${session.id}/handling`, { by: "waiting" });
    expect(asked.status).toBe(200);
    return session;
  };

  beforeAll(async () => {
    for (const shop of [SHOP, OTHER]) {
      await on.stage.install(shop);
      await on.set(shop, { webhook_url: on.workflow.url });
      await on.set(shop, { handover: HANDOVER }, "live");
    }
  });

  it("is found on Home as soon as a visitor waits, read live, answered in the person's name, and handed back", async () => {
    const shop = newShop("calm");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    await on.set(shop, { handover: HANDOVER }, "live");
    const { page, app } = await on.open(shop, "/app");
    const session = await asks(shop);
    await app.getByText("1 visitor waits for a person", { exact: true }).waitFor();
    await app.getByRole("link", { name: "See who waits" }).click();
    await app.getByText("Page 1 of 1 · 1 conversation", { exact: true }).waitFor();
    await app.getByText("My parcel is broken", { exact: true }).click();

    // By keyboard alone from here.
    await app.getByRole("button", { name: "Take over", exact: true }).press("Enter");
    await app.getByText("You answer", { exact: true }).waitFor();
    await session.say("Are you there?");
    await app.getByRole("log").getByText("Are you there?", { exact: true }).waitFor();
    const field = app.getByLabel("Your answer");
    const hasFocus = (element: Locator) =>
      expect.poll(() => element.evaluate((found) => found === document.activeElement), SOON).toBe(true);
    await hasFocus(field);
    await field.fill("Yes, I am May.");
    await field.press("Control+Enter");
    await app.getByRole("log").getByText("Yes, I am May.", { exact: true }).waitFor();
    await expect.poll(() => field.inputValue(), SOON).toBe("");
    const { messages } = (await session.call("GET", `/conversation/${session.id}`)).json;
    expect(messages.at(-1)).toMatchObject({
      role: "agent",
      content: "Yes, I am May.",
      agent: { id: "1", name: "May Day" },
    });
    expect(on.workflow.received).toHaveLength(1);

    await app.getByRole("button", { name: "Add a note" }).press("Enter");
    await app.getByLabel("Note for the workflow and your colleagues").fill("refunded");
    // The news of it comes before the answer to the call, as it may.
    await page.route(/\/app\/conversations\//, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const response = await route.fetch();
      await app.getByText("The workflow answers", { exact: true }).waitFor();
      await route.fulfill({ response });
    });
    await app.getByRole("button", { name: "Hand back to the workflow" }).press("Enter");
    await page.getByRole("status").getByText("The workflow answers again").waitFor();
    await app.getByText("The workflow answers", { exact: true }).waitFor();
    await hasFocus(app.getByRole("button", { name: "Take over", exact: true }));
    expect(await session.say("Thanks")).toBe("You said: Thanks");
    expect(on.workflow.last().json.context.handover).toMatchObject({ note: "refunded" });
    await app.getByRole("log").getByText("You said: Thanks", { exact: true }).waitFor();
  });

  it("that somebody else has taken over meanwhile is not taken from them by accident", async () => {
    const session = await asks();
    const { app } = await on.open(SHOP, `${PATH}/${session.id}`);
    await app.getByText("Waits for a person", { exact: true }).waitFor();
    const theirs = await on.stage.shopify.token(SHOP, { sub: "2" });
    const taken = await fetch(on.stage.app.address + read(session.id), {
      method: "POST",
      body: new URLSearchParams({ intent: "take" }),
      headers: { Authorization: `Bearer ${theirs}`, "User-Agent": USER_AGENT },
    });
    expect((await taken.json()).done.handling.agent).toEqual({ id: "2", name: "May Day" });
    const late = (await (await act(SHOP, session.id, { intent: "take" })).json()) as { fault: object };
    expect(late.fault).toMatchObject({
      reason: "changed_meanwhile",
      field: "take_from",
      params: { agent: { name: "May Day" } },
    });
    const back = (await (await act(SHOP, session.id, { intent: "back" })).json()) as { fault: object };
    expect(back.fault).toMatchObject({ field: "take_from", params: { agent: { name: "May Day" } } });
    await app.getByRole("button", { name: "Take over from May Day" }).click();
    await app.getByText("You answer", { exact: true }).waitFor();
  });

  it("is deleted while it is read: its reader is told", async () => {
    const session = await asks();
    const { app } = await on.open(SHOP, `${PATH}/${session.id}`);
    await app.getByText("Waits for a person", { exact: true }).waitFor();
    expect(await (await act(SHOP, session.id, { intent: "delete" })).json()).toEqual({ done: true });
    await app.getByText("This conversation was deleted meanwhile.").waitFor();
    await app.getByRole("button", { name: "Take over" }).waitFor({ state: "detached" });
  });

  it("has the shop's people in it, by the name that Shopify tells, or as Team", async () => {
    const shop = newShop("nameless");
    on.stage.shopify.shop(shop).staff = undefined;
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    const session = await visitor(shop);
    await session.say("Hello");
    const taken = (await (await act(shop, session.id, { intent: "take" })).json()) as {
      done: { handling: { agent: object } };
    };
    expect(taken.done.handling.agent).toEqual({ id: "1", name: "Team" });
  });

  it("is sent once, however often one and the same answer is", async () => {
    const session = await asks();
    const said = { intent: "reply", content: "Only once", attempt: "attempt-0001" };
    for (const _ of [1, 2]) expect((await act(SHOP, session.id, said)).status).toBe(200);
    const { messages } = (await session.call("GET", `/conversation/${session.id}`)).json;
    expect(messages.filter(({ content }: { content: string }) => content === "Only once")).toHaveLength(1);
  });

  it("is out of reach for another shop, whatever it asks for", async () => {
    const session = await asks();
    const before = (await session.call("GET", `/conversation/${session.id}`)).json;
    for (const intent of ["take", "back", "reply", "delete"]) {
      const answer = await act(OTHER, session.id, { intent, content: "From elsewhere", note: "x" });
      const outcome = (await answer.json()) as { done?: unknown; fault?: { status: number } };
      if (intent === "delete") expect(outcome).toEqual({ done: true });
      else expect(outcome.fault?.status).toBe(404);
    }
    const news = await on.call(OTHER, `/app/news?conversation=${session.id}&seen=`);
    expect(await news.json()).toMatchObject({ fault: { status: 404 } });
    const theirs = (await (await on.call(OTHER, "/app/news?seen=")).json()) as { done: { waiting: number } };
    expect(theirs.done.waiting).toBe(0);
    expect((await session.call("GET", `/conversation/${session.id}`)).json).toEqual(before);
  });

  it("is not told of to anybody without a session token, nor is the site's key to whoever has one", async () => {
    const session = await asks();
    const path = `/app/news?conversation=${session.id}&seen=`;
    expect((await on.stage.get(path)).status).not.toBe(200);
    const answer = await on.call(SHOP, path);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain("My parcel is broken");
    expect(text).not.toMatch(/api_key|sk_|shpat_/);
  });

  it("refuses an action that there is not", async () => {
    const session = await asks();
    expect((await act(SHOP, session.id, { intent: "burn" })).status).toBe(400);
    expect((await on.call(SHOP, read(session.id), { method: "POST" })).status).toBe(400);
  });

  it("gets to people as the Live chat screen says", async () => {
    const { app, save } = await on.open(OTHER, "/app/live");
    await app.getByLabel("Show new messages at once").check();
    await app.getByLabel("Longest wait for one of you, in seconds").fill("60");
    await app.getByText("At these hours", { exact: true }).click();
    await app.getByLabel("Time zone").selectOption("Europe/Berlin");
    await app.getByLabel("Monday", { exact: true }).fill("9:00-12:30, 13:30-17:00");
    await app.getByLabel("Tuesday", { exact: true }).fill("whenever");
    await app.getByLabel("Tuesday", { exact: true }).press("Enter");
    await app.getByText("Not saved").waitFor();
    expect(await app.getByLabel("Tuesday", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"])
      await app.getByLabel(day, { exact: true }).fill("");
    await app.getByLabel("Days on which nobody is there").fill("2026-12-25");
    const notified = app.getByLabel("E-mail addresses to notify");
    expect(await notified.inputValue()).toBe(`contact@${OTHER}`);
    await notified.fill(`contact@${OTHER}, team@shop.example`);
    await save();
    const shown = await on.call(OTHER, "/app/live?_data=routes%2Fapp.live");
    expect(await shown.json()).toMatchObject({
      site: {
        live: true,
        handover: {
          timeout: 60,
          hours: {
            timezone: "Europe/Berlin",
            weekly: {
              mon: [
                ["09:00", "12:30"],
                ["13:30", "17:00"],
              ],
            },
            closed: ["2026-12-25"],
          },
        },
        notify_emails: [`contact@${OTHER}`, "team@shop.example"],
      },
    });
  });
});
