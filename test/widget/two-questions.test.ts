import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done, parts } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

test.each([
  {
    first: "How long?",
    said: [
      ["In reply to: How long?", "Reply to How long?"],
      ["In reply to: How much?", "Reply to How much?"],
    ],
  },
  {
    first: "How much?",
    said: [
      [undefined, "Reply to How much?"],
      ["In reply to: How long?", "Reply to How long?"],
    ],
  },
])(
  "a reply that does not directly follow its question quotes the question, in all tabs, if the question $first is answered first",
  async ({ first, said }) => {
    const questions = ["How long?", "How much?"];
    const replies = new Map(questions.map((question) => [question, parts()]));
    on.service.intercept = ({ path, body }) => {
      const reply = replies.get(String(body.message));
      return path === "/v1/message" && reply ? { status: 200, events: reply.events() } : undefined;
    };
    const page = await on.visit();
    await on.open(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await on.ready(other);
    await on.open(other);
    await page.bringToFront();
    for (const question of questions) {
      await page.locator(".input").fill(question);
      await page.keyboard.press("Enter");
      await page.locator(".user").getByText(question).waitFor();
    }
    await expect.poll(() => on.service.calls.filter(({ path }) => path === "/v1/message").length).toBe(2);
    const id = `ses_${on.service.calls.at(-1)?.token?.split("_")[1]}`;
    const [second = ""] = questions.filter((question) => question !== first);
    for (const [at, question] of [first, second].entries()) {
      const text = `Reply to ${question}`;
      replies.get(question)?.push("delta", { content: "Reply" });
      replies.get(question)?.push("done", done(id, text, { message_id: `msg_${4 + at}` }));
      await page.locator(".log .assistant .text", { hasText: text }).waitFor();
    }
    const shown = (tab: Page) =>
      tab
        .locator(".log .assistant")
        .evaluateAll((all) =>
          all.map((reply) => [".about", ".text"].map((part) => reply.querySelector(part)?.textContent)),
        );
    for (const tab of [page, other]) await expect.poll(() => shown(tab)).toEqual(said);
  },
);

test("a reply that directly follows its question does not quote the question", async () => {
  const page = await on.visit();
  await on.open(page);
  for (const question of ["One", "Two"]) {
    await page.keyboard.type(question);
    await page.keyboard.press("Enter");
    await page.getByText(`Echo: ${question}`).waitFor();
  }
  expect(await page.locator(".about").count()).toBe(0);
});

test("a reply that quotes a long question shows only the start of the question", async () => {
  const page = await on.visit();
  await on.open(page);
  const gate = Promise.withResolvers<undefined>();
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" && String(body.message).startsWith("long")
      ? gate.promise.then(() => ({ status: 200, body: done("ses_1", "Yes.") }))
      : undefined;
  await page.locator(".input").fill("long ".repeat(200));
  await page.keyboard.press("Enter");
  await page.locator(".input").fill("short");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: short").waitFor();
  gate.resolve(undefined);
  await page.getByText("Yes.").waitFor();
  const about = page.locator(".about").last();
  expect((await about.textContent())?.length).toBeLessThan(120);
  expect((await about.boundingBox())?.height).toBeLessThan(30);
});
