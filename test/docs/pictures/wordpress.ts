/** Takes the pictures of the plugin's screens and of the chat in a real WordPress. */

import type { Page } from "playwright-core";
import { pretendWorkflow } from "../../core/api/pretend-workflow.ts";
import { launchBrowser } from "../../provision/browser.ts";
import { builtPlugin } from "../../provision/built-plugin.ts";
import { logIn } from "../../wordpress-plugin/browser-user.ts";
import { serviceOfAnyDay } from "../../wordpress-plugin/service-of-any-day.ts";
import { wordpressSite } from "../../wordpress-plugin/wordpress-site.ts";
import { APPEARANCE, SHOP, TALKS, WANTS_A_PERSON, workflowOfShop } from "./book-shop.ts";
import { keepPicture } from "./keep-picture.ts";
import type { Picture } from "./pictures.ts";

const archive = await builtPlugin();
const [wp, service, workflow, browser] = await Promise.all([
  wordpressSite(),
  serviceOfAnyDay(),
  pretendWorkflow(),
  launchBrowser(),
]);
workflow.answers(workflowOfShop);
const context = await browser.newContext({
  viewport: { width: 1_080, height: 760 },
  reducedMotion: "reduce",
});
try {
  await takeAll(await context.newPage());
} finally {
  await Promise.all([browser.close(), wp.close(), service.close(), workflow.close()]);
}

async function takeAll(page: Page): Promise<void> {
  const { api_key } = await service.newSite({
    // Allows more calls per second than a person makes.
    plan: "enterprise",
    name: SHOP,
    webhook_url: workflow.url,
    sign: true,
    appearance: APPEARANCE,
    handover: { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" },
  });
  await wp.wp(["plugin", "install", archive, "--activate"]);
  // Avatars would be loaded from another server.
  await wp.wp(["option", "update", "show_avatars", "0"]);
  await wp.wp(["option", "update", "blogname", SHOP]);
  await logIn(page, wp.origin, "admin");

  await open(page, "setup");
  await page.getByLabel("Service address").fill("https://chat.example.com");
  await page.frameLocator("iframe").locator("parley-chat textarea").waitFor();
  await take(page, "wordpress-set-up");

  await wp.wp(["parley", "connect", service.address, "--new-identity-secret"], api_key);
  for (const [at, [message]] of TALKS.entries()) await say(api_key, `visitor-${at}`, message);
  await say(api_key, "visitor-ada", WANTS_A_PERSON);
  await open(page, "workflow");
  await page.getByRole("button", { name: "Send test message" }).click();
  await page.getByText("The workflow answered.").first().waitFor();
  await page.getByLabel("Webhook address").evaluate((field) => {
    (field as HTMLInputElement).value = "https://flows.example.com/webhook/chat";
  });
  await take(page, "wordpress-settings");

  await page.goto(`${wp.origin}/wp-admin/admin.php?page=parley-chat-inbox`);
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Take over", exact: true }).waitFor();
  await take(page, "wordpress-inbox");

  await context.clearCookies();
  await page.goto(`${wp.origin}/hello-world/`);
  await page.locator("parley-chat .launcher").click();
  await page.locator("parley-chat textarea").fill(TALKS[2][0]);
  await page.keyboard.press("Enter");
  await page.locator("parley-chat").getByText("two copies in the shop").waitFor();
  await take(page, "wordpress-chat");
}

async function open(page: Page, tab: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${wp.origin}/wp-admin/admin.php?page=parley-chat#${tab}`);
  await page.locator("#parley-chat-settings h2").waitFor();
  await page.locator(".parley-loading").first().waitFor({ state: "detached" });
}

async function say(key: string, session_id: string, message: string): Promise<void> {
  await service.call(key, "POST", "/message", { session_id, message });
}

async function take(page: Page, name: Picture): Promise<void> {
  await page.addStyleTag({ content: "#wpfooter, #wp-admin-bar-sqlite-db-integration { display: none }" });
  await page.evaluate(() => scrollTo(0, 0));
  await keepPicture(context, name, await page.screenshot());
}
