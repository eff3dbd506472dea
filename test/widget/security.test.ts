import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done, parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

/** A page under the strict policy, with every violation of it noted. */
async function strict(): Promise<{ page: Page; complaints: string[] }> {
  const page = await on.arrive("/bare");
  const complaints: string[] = [];
  page.on("console", (line) => {
    // The browser's own words on a refused call are no violation.
    if (line.type() === "error" && !/favicon|Failed to load resource/.test(line.text()))
      complaints.push(line.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.exposeFunction("complain", (directive: string) => void complaints.push(directive));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      (window as unknown as { complain(directive: string): void }).complain(event.violatedDirective),
    );
  });
  await page.goto(`${on.service.origin}/strict`);
  await on.ready(page);
  return { page, complaints };
}

test("a full conversation violates nothing of a strict policy with trusted types", async () => {
  on.service.config.appearance = {
    greeting: "**Hello**",
    consent: "See [privacy](https://example.com).",
    starter_prompts: ["Hi"],
    feedback: true,
  };
  const { page, complaints } = await strict();
  await on.open(page);
  await page.getByRole("button", { name: "Agree" }).click();
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  await page.getByRole("button", { name: "Hi", exact: true }).click();
  reply.push("delta", { content: "```js\nlet a\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n" });
  await page.locator(".assistant td", { hasText: "2" }).waitFor();
  const cards = [{ title: "Boots", url: "https://example.com/boots" }];
  reply.push(
    "done",
    done("ses_1", "1. [Yes](https://example.com)", { message_id: "msg_1", cards, quick_replies: ["More"] }),
  );
  await page.locator(".cards").waitFor();
  await page.getByRole("button", { name: "Helpful", exact: true }).click();
  await page.getByRole("button", { name: "Copy answer" }).click();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(502, "WEBHOOK_FAILED", "webhook_url", "no_reply") : undefined;
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator(".retry").waitFor();
  await page.getByRole("button", { name: "More options" }).click();
  await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download conversation" }).click(),
  ]);
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.ChatWidget?.destroy());
  expect(complaints).toEqual([]);
});

test("hostile replies are harmless: no script runs, no frame, form or foreign picture appears, no bad link", async () => {
  const hostile = [
    "<img src=x onerror=\"window.struck=1\"><iframe src='https://example.com'></iframe>",
    "[a](javascript:window.struck=1) [b](data:text/html,x) ![c](https://example.com/c.png)",
    "<a href='javascript:window.struck=1'>d</a> &lt;script&gt; \u202Egnol",
    "x".repeat(1_000_000),
  ];
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message"
      ? { status: 200, body: done("ses_1", hostile[Number(body.message)] ?? "") }
      : undefined;
  const page = await on.visit();
  await on.open(page);
  for (const index of hostile.keys()) {
    await page.evaluate((which) => window.ChatWidget?.sendMessage(which), String(index));
  }
  const found = await page.locator("parley-chat").evaluate((host) => ({
    bad: host.shadowRoot?.querySelectorAll("img, iframe, script, form:not(.composer), object, embed").length,
    links: [...(host.shadowRoot?.querySelectorAll("a") ?? [])].map(({ protocol }) => protocol),
    replies: host.shadowRoot?.querySelectorAll(".assistant").length,
  }));
  expect(found.bad).toBe(0);
  expect(found.links.filter((protocol) => protocol !== "https:")).toEqual([]);
  expect(found.replies).toBe(hostile.length);
  expect(await page.evaluate(() => "struck" in window)).toBe(false);
});
