import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

test("setContext() merges custom keys, getContext() returns a copy, and each message contains the custom keys and the page's own keys", async () => {
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

test("the context contains the page's title without the unread count", async () => {
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

test("the context contains the referrer", async () => {
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

test("setContext() refuses a value that is not an object", async () => {
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

test("the chat omits context fields that the service refuses, logs one warning, and sends the message", async () => {
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

test("the chat omits a context field that is too large for a request, and sends the message with the other fields", async () => {
  const page = await on.visit();
  // Breaks the connection of requests over 64 KiB, as a service may do. For the chat, this break looks like an outage.
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
      page_url: expect.any(String),
      page_title: "A shop",
      plan: "pro",
      when: "1970-01-01T00:00:00.000Z",
      sum: null,
    },
  ]);
});

/** Returns the context of each sent message, without the page's own fields. */
const customSent = () =>
  on.service.calls
    .filter(({ path }) => path === "/v1/message")
    .map(({ body }) => {
      const { page_url, page_title, ...custom } = body.context as Record<string, unknown>;
      return [body.message, custom];
    });

test("clearHistory() clears the context, and later messages contain only keys that were set after that", async () => {
  const page = await on.visit();
  await page.evaluate(async () => {
    window.ChatWidget?.setContext({ user_name: "Ada", plan: "pro" });
    await window.ChatWidget?.sendMessage("One");
    await window.ChatWidget?.clearHistory();
    await window.ChatWidget?.sendMessage("Two");
    window.ChatWidget?.setContext({ plan: "free" });
    await window.ChatWidget?.sendMessage("Three");
  });
  expect(customSent()).toEqual([
    ["One", { user_name: "Ada", plan: "pro" }],
    ["Two", {}],
    ["Three", { plan: "free" }],
  ]);
  expect(await context(page)).toEqual({ plan: "free" });
});

for (const [who, given] of Object.entries({ "a user": { id: "2" }, "a token": "signed", nobody: undefined }))
  test(`identify() for ${who} clears the previous visitor's context`, async () => {
    const page = await on.visit();
    await page.evaluate(async (given) => {
      await window.ChatWidget?.identify({ id: "1" });
      window.ChatWidget?.setContext({ user_name: "Ada" });
      await window.ChatWidget?.sendMessage("One");
      await window.ChatWidget?.identify(given);
      await window.ChatWidget?.sendMessage("Two");
      window.ChatWidget?.setContext({ user_name: "Bob" });
      await window.ChatWidget?.sendMessage("Three");
    }, given);
    expect(customSent()).toEqual([
      ["One", { user_name: "Ada" }],
      ["Two", {}],
      ["Three", { user_name: "Bob" }],
    ]);
  });

test("identify() keeps the context of an unidentified visitor who has sent nothing", async () => {
  const page = await on.visit();
  await page.evaluate(async () => {
    window.ChatWidget?.setContext({ plan: "pro" });
    await window.ChatWidget?.identify({ id: "1" });
    await window.ChatWidget?.sendMessage("One");
  });
  expect(customSent()).toEqual([["One", { plan: "pro" }]]);
});

test("identify() clears the context of a guest who has sent a message", async () => {
  const page = await on.visit();
  await page.evaluate(async () => {
    window.ChatWidget?.setContext({ user_name: "Ada" });
    await window.ChatWidget?.sendMessage("One");
    await window.ChatWidget?.identify({ id: "2" });
    await window.ChatWidget?.sendMessage("Two");
  });
  expect(customSent()).toEqual([
    ["One", { user_name: "Ada" }],
    ["Two", {}],
  ]);
});

for (const [forgets, call] of Object.entries({
  "clearHistory()": ["clearHistory"],
  "The second identify()": ["identify", { id: "2" }],
}))
  test(`${forgets} before the script has loaded clears the context set before it`, async () => {
    const page = await on.arrive("/bare");
    await page.evaluate(
      ([origin, call]) => {
        const calls = [
          ["identify", { id: "1" }],
          ["setContext", { user_name: "Ada", plan: "pro" }],
          call,
          ["setContext", { plan: "free" }],
          ["sendMessage", "One"],
          ["setContext", { user_name: "Bob" }],
        ];
        Object.assign(window, { ChatWidget: calls });
        const script = document.createElement("script");
        script.src = `${origin}/widget.js`;
        script.dataset.site = "pk_test";
        document.body.append(script);
      },
      [on.service.origin, call] as const,
    );
    await expect.poll(customSent).toEqual([["One", { plan: "free" }]]);
    await page.evaluate(() => window.ChatWidget?.sendMessage("Two"));
    expect(customSent().at(-1)).toEqual(["Two", { user_name: "Bob", plan: "free" }]);
  });

test("a message that waits for the chat's code keeps the context of the moment when sendMessage() was called", async () => {
  const page = await on.visit();
  await page.evaluate(async () => {
    window.ChatWidget?.setContext({ user_name: "Ada" });
    const sent = window.ChatWidget?.sendMessage("One");
    const cleared = window.ChatWidget?.clearHistory();
    window.ChatWidget?.setContext({ user_name: "Bob" });
    await Promise.all([sent, cleared, window.ChatWidget?.sendMessage("Two")]);
  });
  expect(customSent().filter(([message]) => message === "Two")).toEqual([["Two", { user_name: "Bob" }]]);
  for (const [message, custom] of customSent())
    if (message === "One") expect(custom).toEqual({ user_name: "Ada" });
});
