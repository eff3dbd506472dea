import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

test("setContext() merges custom keys, getContext() returns a copy, and messages carry them with the page's own", async () => {
  const page = await on.visit("/shoes?size=42");
  const context = await page.evaluate(async () => {
    const plan = { name: "pro" };
    window.ChatWidget?.setContext({ plan, items: 2 });
    window.ChatWidget?.setContext({ items: 3, language: "en" });
    plan.name = "changed";
    const copy = window.ChatWidget?.getContext() ?? {};
    copy.items = "changed";
    await window.ChatWidget?.sendMessage("Hi");
    return window.ChatWidget?.getContext();
  });
  const custom = { plan: { name: "pro" }, items: 3, language: "en" };
  expect(context).toEqual(custom);
  expect(on.service.calls.at(-1)?.body.context).toEqual({
    page_url: `${on.service.origin}/shoes?size=42`,
    page_title: "A shop",
    ...custom,
  });
});

test("the page's title goes along as the page wrote it, without the hint at replies that nobody has read", async () => {
  const page = await on.visit();
  const send = () => page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await send();
  await page.waitForFunction(() => document.title === "(1) A shop");
  await send();
  expect(on.service.calls.at(-1)?.body.context).toMatchObject({ page_title: "A shop" });
  await page.waitForFunction(() => document.title === "(2) A shop");
  await page.evaluate(() => {
    document.title = "(1) Another page";
  });
  await send();
  expect(on.service.calls.at(-1)?.body.context).toMatchObject({ page_title: "(1) Another page" });
});

test("a referrer is part of the context", async () => {
  const page = await on.visit("/from");
  await page.evaluate(() => {
    location.href = "/to";
  });
  await page.waitForURL("**/to");
  await on.ready(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(on.service.calls.at(-1)?.body.context).toMatchObject({ referrer: `${on.service.origin}/from` });
});

const context = (page: Page) => page.evaluate(() => window.ChatWidget?.getContext());

test("setContext() removes a key that is undefined", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.setContext({ user_name: "Ada", plan: "pro" }));
  await page.evaluate(() => window.ChatWidget?.setContext({ user_name: undefined }));
  expect(await context(page)).toEqual({ plan: "pro" });
});

test("setContext() refuses what is not an object", async () => {
  const page = await on.visit();
  const refused = await page.evaluate(() =>
    ["text", null, [1]].map((data) => {
      try {
        window.ChatWidget?.setContext(data as object);
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(refused).toEqual(["TypeError", "TypeError", "TypeError"]);
});

test("fields of the context that the service refuses are left out with one warning, and the message is sent", async () => {
  const page = await on.visit();
  const warnings: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "warning") warnings.push(line.text());
  });
  on.service.intercept = ({ path, body }) => {
    if (path !== "/v1/message") return undefined;
    const context = body.context as Record<string, unknown>;
    if (typeof context.cart_total === "object")
      return refusal(400, "INVALID_REQUEST", "context.cart_total", "invalid_type");
    return JSON.stringify(context).length > 16_384
      ? refusal(400, "INVALID_REQUEST", "context", "too_long")
      : undefined;
  };
  await page.evaluate(async () => {
    window.ChatWidget?.setContext({ cart_total: { amount: 1 }, log: "x".repeat(20_000), plan: "pro" });
    await window.ChatWidget?.sendMessage("Hi");
    await window.ChatWidget?.sendMessage("Again");
  });
  const sent = on.service.calls.at(-1)?.body;
  expect(sent).toMatchObject({ message: "Again", context: { plan: "pro", page_title: "A shop" } });
  expect(Object.keys(Object(sent?.context))).not.toContain("log");
  expect(warnings.filter((text) => text.startsWith("Parley:"))).toHaveLength(1);
});

test("a context that no request can carry is left out before the message is sent", async () => {
  const page = await on.visit();
  // A service that closes the connection in the middle of a long body looks like an outage.
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" && JSON.stringify(body).length > 65_536
      ? { status: 200, body: done("ses_1", "x".repeat(1_000)), isBroken: true }
      : undefined;
  await page.evaluate(async () => {
    window.ChatWidget?.setContext({
      plan: "pro",
      dump: "x".repeat(900_000),
      when: new Date(0),
      sum: Number.NaN,
    });
    await window.ChatWidget?.sendMessage("Hi");
  });
  const sent = on.service.calls.filter(({ path }) => path === "/v1/message").map(({ body }) => body.context);
  expect(sent).toEqual([
    {
      ...{ page_url: expect.any(String), page_title: "A shop" },
      ...{ plan: "pro", when: "1970-01-01T00:00:00.000Z", sum: null },
    },
  ]);
});
