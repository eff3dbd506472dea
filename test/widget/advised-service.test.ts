import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { refusal, SITE } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

/** Opens a page with the widget. `advice` has the widget's console messages so far. */
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

/** Opens the chat and retries once. */
async function openTwice(page: Page): Promise<void> {
  const errors = () => page.evaluate(() => window.emitted.filter(([event]) => event === "error").length);
  await on.open(page);
  await page.locator(".retry").waitFor();
  const before = await errors();
  await page.locator(".retry").click();
  await expect.poll(errors).toBeGreaterThan(before);
}

test("the chat logs once in the console where to allow the page's origin if the service refuses that origin", async () => {
  on.service.allowsNoOrigin = true;
  const elsewhere = on.service.origin.replace("127.0.0.1", "localhost");
  const { page, advice } = await visitListening(elsewhere);
  let attempts = 0;
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/widget/sessions")) attempts++;
  });
  await on.open(page);
  // The widget retries automatically, because the browser cannot distinguish a missing origin from an outage.
  await expect.poll(() => attempts).toBeGreaterThan(1);
  await expect
    .poll(() => advice)
    .toEqual([
      `Parley: ${on.service.origin}/v1 answers, but not to this page. Is its origin ${elsewhere} in the site's allowed_origins?`,
    ]);
});

test("the chat logs that an unreachable service cannot be reached, not that the service refuses the origin", async () => {
  on.service.isDown = true;
  const { page, advice } = await visitListening(on.service.origin);
  await on.open(page);
  await expect.poll(() => advice).toEqual([`Parley: ${on.service.origin}/v1 cannot be reached`]);
});

test("the chat logs which permission a sandboxed frame lacks, instead of an origin to allow", async () => {
  on.service.allowsNoOrigin = true;
  const page = await on.arrive("/bare");
  const advice: string[] = [];
  page.on("console", (line) => line.text().startsWith("Parley") && advice.push(line.text()));
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.src = "/";
    document.body.append(frame);
  });
  await page.frameLocator("iframe").locator(".launcher").click();
  await expect
    .poll(() => advice)
    .toEqual(["Parley: this page has no origin. A sandboxed frame needs allow-same-origin."]);
});

test("the chat asks the visitor to wait, sends the message later and logs no advice if preflights hit a rate limit", async () => {
  const { page, advice } = await visitListening(on.service.origin.replace("127.0.0.1", "localhost"));
  await on.open(page);
  await page.waitForFunction(() => window.emitted.length === 1);
  on.service.refusesPreflights = true;
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.locator(".notice", { hasText: "a lot at once" }).waitFor();
  await page.getByText("Will be sent as soon as possible").waitFor();
  expect(advice).toEqual([]);
  on.service.refusesPreflights = false;
  await page.getByText("Echo: Hi").waitFor();
  await expect.poll(() => page.locator(".notice").textContent()).toBe("");
  expect(on.service.calls.filter(({ path }) => path === "/v1/message")).toHaveLength(1);
});

test("the chat shows a rate limit of the service as a rate limit, not as an outage", async () => {
  const page = await on.visit();
  await on.open(page);
  on.service.intercept = ({ path }) =>
    path === "/v1/message"
      ? refusal(429, "RATE_LIMIT_EXCEEDED", "requests_per_minute", "limit_exceeded")
      : undefined;
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("a lot at once").waitFor();
  expect(await page.locator(".notice").textContent()).toBe("");
  expect(await page.getByText("Will be sent").count()).toBe(0);
});

test("the chat logs an unknown public key once in the console", async () => {
  on.service.intercept = () => refusal(404, "NOT_FOUND", "site", "not_found");
  const { page, advice } = await visitListening(on.service.origin);
  await openTwice(page);
  await expect.poll(() => advice).toEqual([`Parley: there is no site with the public key ${SITE}`]);
});

test("the chat logs no advice about an internal error of the service or while the visitor is offline", async () => {
  const { page, advice } = await visitListening(on.service.origin);
  on.service.intercept = () => refusal(500, "INTERNAL_ERROR", "request", "unexpected");
  await openTwice(page);
  on.service.intercept = undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.context().setOffline(true);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Still there?"));
  expect((await page.evaluate(() => window.emitted)).at(-1)).toEqual([
    "error",
    { code: "NETWORK_ERROR", message: expect.any(String) },
  ]);
  expect(advice).toEqual([]);
});
