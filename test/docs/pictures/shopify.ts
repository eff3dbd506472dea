import type { FrameLocator, Page } from "playwright-core";
import { lastDays } from "../../../admin/last-days.ts";
import { pretendWorkflow } from "../../core/api/pretend-workflow.ts";
import { builtShopifyApp } from "../../provision/built-shopify-app.ts";
import { adminBrowser } from "../../shopify-app/admin-browser.ts";
import { pretendShopify } from "../../shopify-app/pretend-shopify/pretend-shopify.ts";
import { dataFolder, startedApp } from "../../shopify-app/started-app.ts";
import { USER_AGENT } from "../../shopify-app/user-agent.ts";
import { APPEARANCE, TALKS, workflowOfShop } from "./book-shop.ts";
import { keepPicture } from "./keep-picture.ts";
import type { Picture } from "./pictures.ts";

const SHOP = "blue-door-books.myshopify.com";
const DESKTOP = { width: 1_080, height: 760 };
const PHONE = { width: 390, height: 780 };

await builtShopifyApp();
const [shopify, data, workflow] = await Promise.all([pretendShopify(), dataFolder(), pretendWorkflow()]);
const app = await startedApp(shopify, data.path);
const browser = await adminBrowser(shopify);
try {
  await takeAll();
} finally {
  await Promise.all([browser.close(), app.stop(), shopify.close(), workflow.close()]);
  await data.remove();
}

async function takeAll(): Promise<void> {
  workflow.answers(workflowOfShop);
  await take("shopify-home", DESKTOP, "/app", async (at) => at.getByText("Set up").waitFor());
  await take("shopify-workflow", DESKTOP, "/app/workflow", async (at, page) => {
    await at.getByLabel("Webhook address").fill(workflow.url);
    await at.getByRole("button", { name: "Advanced settings" }).click();
    await at.getByLabel("Sign each call").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Saved").waitFor();
    await at.getByRole("button", { name: "Send test message" }).click();
    await at.getByText("The workflow answered").waitFor();
    await at.getByLabel("Webhook address").fill("https://flows.example.com/webhook/chat");
  });
  await take("shopify-appearance", DESKTOP, "/app/appearance", async (at, page) => {
    await at.getByLabel("Title").fill(APPEARANCE.title);
    await at.getByRole("button", { name: "Greeting and consent" }).click();
    await at.getByLabel("Greeting").fill(APPEARANCE.greeting);
    await at.getByLabel("Suggested questions", { exact: true }).fill(APPEARANCE.starter_prompts.join("\n"));
    await at.getByLabel("Colour", { exact: true }).fill(APPEARANCE.color);
    await at.frameLocator("iframe").getByRole("button", { name: "Where is my order?" }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Saved").waitFor();
  });
  const [first, second, third] = [TALKS[0][0], TALKS[1][0], TALKS[2][0]];
  await chat(first);
  await chat(second, await tokenOfAda());
  await chat(third);
  await shopify.deliver(SHOP, "customers/data_request", {
    shop_domain: SHOP,
    data_request: { id: 1 },
    customer: { id: 7_412_590, email: "ada@example.com" },
  });
  await take("shopify-conversations", DESKTOP, "/app/conversations", async (at) => {
    await at.getByRole("option").nth(2).waitFor();
    await at.getByRole("option", { name: /Ada Lovelace/ }).click();
    await at.getByRole("log").getByText("We do, and gladly").waitFor();
  });
  await take("shopify-conversation", PHONE, "/app/conversations", async (at) => {
    await at.getByRole("option", { name: /two copies in the shop/ }).click();
    await at.getByRole("log").getByText("two copies in the shop").waitFor();
  });
  await take("shopify-usage", DESKTOP, "/app/workflow", async (at, page) => {
    // A new service has no figures for a whole month.
    await page.route(/\/app\/inbox\/usage/, (route) => route.fulfill({ json: month() }));
    await page.getByRole("link", { name: "Usage" }).click();
    await at.getByText("Figures as a table").waitFor();
  });
}

/** Takes a picture of only the frame's content, because the admin around it is a pretend one. */
async function take(
  name: Picture,
  size: { width: number; height: number },
  path: string,
  work: (at: FrameLocator, page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await browser.newPage();
  await page.setViewportSize(size);
  const at = await browser.openApp(page, SHOP, path);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await at.getByRole("heading", { level: 1 }).first().waitFor();
  await work(at, page);
  // Hides App Bridge's messages, because they cover what is below them.
  await page.addStyleTag({ content: "[role=status] { visibility: hidden }" });
  await at.locator("html").evaluate((html) => {
    (document.activeElement as HTMLElement | null)?.blur();
    html.scrollTop = 0;
  });
  await page.waitForTimeout(500);
  await keepPicture(page.context(), name, await page.locator("iframe[name=app]").screenshot());
  await page.close();
}

async function tokenOfAda(): Promise<string> {
  shopify.shop(SHOP).loggedIn = "7";
  const headers = { "User-Agent": USER_AGENT };
  const answer = await fetch(`${app.address}/proxy/identity?${shopify.proxyQuery(SHOP)}`, { headers });
  return ((await answer.json()) as { user_token: string }).user_token;
}

async function chat(message: string, user_token?: string): Promise<void> {
  const post = async (path: string, body: object, token = "") => {
    const headers = { "Content-Type": "application/json", Origin: `https://${SHOP}` };
    const answer = await fetch(`${app.address}/v1${path}`, {
      method: "POST",
      headers: token === "" ? headers : { ...headers, Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token?: string };
  };
  const { token } = await post("/widget/sessions", {
    site: shopify.shop(SHOP).metafields.public_key,
    ...(user_token && { user_token }),
  });
  await post("/message", { message }, token);
}

/** Returns figures like the service's response to `GET /v1/usage`. */
function month(): object {
  const dates = lastDays(60, Date.now(), "UTC");
  const days = dates.map((date, at) => {
    const messages = (at < 30 ? 24 : 31) + ((at * 13) % 23) + (at % 7 < 2 ? -16 : 8);
    const failures = at % 8 === 5 ? 4 : 0;
    const waits = { p50_ms: 1_300 + ((at * 90) % 600), p95_ms: 3_900 + ((at * 170) % 1_700) };
    return { date, messages, sessions: Math.ceil(messages / 3), failures, ...waits };
  });
  return { success: true, timezone: "UTC", data: days };
}
