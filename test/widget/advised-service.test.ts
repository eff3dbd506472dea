import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { refusal, SITE } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

/** A page with the widget, and what the widget has said in its console so far. */
async function visitListening(origin: string): Promise<{ page: Page; advice: string[] }> {
  const page = await on.arrive("/bare");
  const advice: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error" && line.text().startsWith("Parley")) advice.push(line.text());
  });
  await page.goto(origin);
  await on.ready(page);
  return { page, advice };
}

/** Opens the chat, and tries once more. */
async function openTwice(page: Page): Promise<void> {
  const errors = () => page.evaluate(() => window.heard.filter(([event]) => event === "error").length);
  await on.open(page);
  await page.locator(".retry").waitFor();
  const before = await errors();
  await page.locator(".retry").click();
  await expect.poll(errors, { timeout: 10_000 }).toBeGreaterThan(before);
}

test("a page whose origin is not allowed says in the console, once, where to add it", async () => {
  on.service.allowsNoOrigin = true;
  const elsewhere = on.service.origin.replace("127.0.0.1", "localhost");
  const { page, advice } = await visitListening(elsewhere);
  let attempts = 0;
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/widget/sessions")) attempts++;
  });
  await on.open(page);
  // By itself: the browser does not tell it from an outage.
  await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(advice).toEqual([
    `Parley: ${on.service.origin} did not answer this page. If it is running, add this page's origin ${elsewhere} to the site's allowed_origins.`,
  ]);
});

test("a public key that is no site's is named in the console, once", async () => {
  on.service.intercept = () => refusal(404, "NOT_FOUND", "site", "not_found");
  const { page, advice } = await visitListening(on.service.origin);
  await openTwice(page);
  expect(advice).toEqual([`Parley: there is no site with the public key ${SITE}`]);
});

test("what the owner of the page cannot mend is not in the console", async () => {
  const { page, advice } = await visitListening(on.service.origin);
  on.service.intercept = () => refusal(500, "INTERNAL_ERROR", "request", "unexpected");
  await openTwice(page);
  on.service.intercept = undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.context().setOffline(true);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Still there?"));
  expect((await page.evaluate(() => window.heard)).at(-1)).toEqual([
    "error",
    { code: "NETWORK_ERROR", message: expect.any(String) },
  ]);
  expect(advice).toEqual([]);
});
