import { expect, test } from "vitest";
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
