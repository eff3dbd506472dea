import { expect, test } from "vitest";
import { done } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const LOGO = "https://shop.example.com/logo.svg";
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

test("the chat says in the page's language that answers are automatic, followed by the owner's subtitle", async () => {
  on.service.config.appearance = { title: "Fjell & Skog", subtitle: "antwortet sofort" };
  const page = await on.visit();
  await page.evaluate(() => {
    document.documentElement.lang = "de";
  });
  await on.open(page);
  const dialog = page.getByRole("dialog", { name: "Fjell & Skog" });
  await dialog.waitFor();
  expect(
    await dialog.evaluate((panel) => panel.ariaDescription ?? panel.getAttribute("aria-describedby")),
  ).toBe("subtitle");
  expect(await page.locator("#subtitle").textContent()).toBe("KI-Assistent · antwortet sofort");
});

test("a long subtitle of the owner is fully visible on a phone", async () => {
  on.service.config.appearance = {
    title: "Bakery Miller",
    subtitle: "baking every night since 4 o’clock for 80 years",
  };
  const page = await on.visit();
  await page.setViewportSize({ width: 390, height: 780 });
  await on.open(page);
  const cut = await page
    .locator("#subtitle")
    .evaluate((line) => [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight]);
  expect(cut).toEqual([0, 0]);
});

test("the chat greets in the page's language if the owner has set no greeting", async () => {
  const page = await on.visit();
  await page.evaluate(() => {
    document.documentElement.lang = "uk";
  });
  await on.open(page);
  expect(await page.locator(".welcome").allTextContents()).toEqual(["Вітаємо! Чим можемо допомогти?"]);
  on.service.config.appearance = { greeting: "Ask **us**" };
  const other = await on.visit();
  await on.open(other);
  expect(await other.locator(".welcome").allTextContents()).toEqual(["Ask us"]);
});

test("starter prompts are in rows as wide as the conversation", async () => {
  on.service.config.appearance = {
    starter_prompts: ["Sizes?", "Where is the parcel that I ordered last week?"],
  };
  const page = await on.visit();
  await on.open(page);
  await page.locator(".choice").nth(1).waitFor();
  // Uses layout offsets instead of painted boxes, because the panel is still moving.
  const boxes = await page
    .locator(".choice")
    .evaluateAll((rows) =>
      (rows as HTMLElement[]).map((row) => ({ x: row.offsetLeft, y: row.offsetTop, width: row.offsetWidth })),
    );
  const [first, second] = boxes;
  expect(first?.width).toBe(second?.width);
  expect(first?.x).toBe(second?.x);
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
});

test("the chat shows the owner's picture in the header and next to replies, or an icon in the header if the picture fails to load", async () => {
  on.service.config.appearance = { logo: LOGO };
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, body: done("ses_1", "Hello") } : undefined;
  const page = await on.visit();
  await page.route(LOGO, (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }));
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByText("Hello", { exact: true }).waitFor();
  expect(await page.locator(".header img, .welcome img, .assistant img").count()).toBe(3);
  expect(await page.locator("parley-chat img").first().getAttribute("alt")).toBe("");

  const other = await on.visit();
  await other.route(LOGO, (route) => route.abort());
  await on.open(other);
  await other.locator(".header .i-spark").waitFor();
  expect(await other.locator("parley-chat img").count()).toBe(0);
});

test("the chat never fetches a picture whose URL is not https", async () => {
  on.service.config.appearance = { logo: `${on.service.origin}/v1/picture` };
  const page = await on.visit();
  await on.open(page);
  await page.locator(".header .i-spark").waitFor();
  expect(on.service.calls.map(({ path }) => path)).not.toContain("/v1/picture");
});
