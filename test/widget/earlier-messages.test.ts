import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import type { Answer } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

/** Makes the service return a conversation of 250 messages, the newest 50 first. */
function longConversation(): void {
  const all = Array.from({ length: 250 }, (_, at) => ({
    id: `old_${at}`,
    timestamp: "2026-11-01T00:00:00Z",
    content: `Number ${at}.`,
    role: at % 2 ? "assistant" : "user",
  }));
  const page = (end: number, limit: number) => ({
    messages: all.slice(Math.max(0, end - limit), end),
    ...(end > limit && { has_more: true }),
  });
  on.service.intercept = ({ method, path }): Answer | undefined => {
    if (path === "/v1/widget/sessions") {
      const opened = { success: true, session_id: "ses_1", token: "token_1_1", ...page(250, 50) };
      return { status: 201, body: opened };
    }
    if (method !== "GET" || !path.startsWith("/v1/conversation/")) return undefined;
    const query = new URL(path, on.service.origin).searchParams;
    const end = all.findIndex(({ id }) => id === query.get("before"));
    return { status: 200, body: { success: true, ...page(end, Number(query.get("limit"))) } };
  };
}

test("a button loads earlier messages page by page without moving the visible ones", async () => {
  longConversation();
  const page = await on.visit();
  await on.open(page);
  const more = page.getByRole("button", { name: "Earlier messages" });
  const first = page.locator(".message").first();
  await more.focus();
  const container = async (text: string) =>
    (await page.getByText(text, { exact: true }).boundingBox())?.y ?? 0;
  const before = await container("Number 200.");
  await page.keyboard.press("Enter");
  await expect.poll(() => first.textContent()).toContain("Number 100.");
  expect(Math.abs((await container("Number 200.")) - before)).toBeLessThan(3);
  expect(await page.getByRole("log").getAttribute("aria-live")).toBe("off");
  expect(await more.evaluate((button) => button.matches(":focus"))).toBe(true);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => first.textContent()).toContain("Number 0.");
  await expect.poll(() => more.count()).toBe(0);
  expect(await page.locator(".message").count()).toBe(250);
  await expect.poll(() => page.getByRole("log").getAttribute("aria-live")).toBeNull();
});

test("a download of the conversation first fetches earlier messages", async () => {
  longConversation();
  const page = await on.visit();
  await on.open(page);
  await page.getByRole("button", { name: "More options" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download conversation" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.match(/Number \d+\./g)).toHaveLength(250);
  expect(text).not.toContain("[…]");
});

test("a conversation of one page does not fetch the code for earlier messages", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.getByRole("textbox").fill("Hi");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Hi").waitFor();
  expect(on.service.fetched.filter((path) => path.includes("earlier"))).toEqual([]);
});
