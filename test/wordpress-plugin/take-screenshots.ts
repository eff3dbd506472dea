/**
 * Takes the pictures of the plugin's page at wordpress.org from a running site:
 * `node test/wordpress-plugin/take-screenshots.ts`.
 */

import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { launchBrowser } from "../provision/browser.ts";
import { builtPlugin } from "../provision/built-plugin.ts";
import { logIn } from "./browser-user.ts";
import { PLUGIN } from "./plugin-folder.ts";
import { serviceOfAnyDay } from "./service-of-any-day.ts";
import { wordpressSite } from "./wordpress-site.ts";

/** Milliseconds. */
const DAY = 86_400_000;

const TALKS = [
  [
    "Do you have “The Waves” by Woolf?",
    "Yes: two copies in the shop, and we send it for **€ 3**. Shall I put one aside for you?",
  ],
  ["When are you open on Saturday?", "From 9:00 to 18:00."],
  ["Can I return a book?", "Within 30 days, as long as it looks new."],
  ["Do you wrap presents?", "We do, and gladly. Tell us when you order."],
];
const APPEARANCE = {
  title: "Blue Door Books",
  greeting: "**Good morning!** Ask us about books, orders and opening hours.",
  color: "#1d4ed8",
  starter_prompts: ["When are you open?", "Where is my order?", "Do you wrap presents?"],
  consent: "",
  feedback: true,
};

const archive = await builtPlugin();
const [wp, service, workflow, browser] = await Promise.all([
  wordpressSite(),
  serviceOfAnyDay(),
  pretendWorkflow(),
  launchBrowser(),
]);
try {
  await takeAll();
} finally {
  await Promise.all([browser.close(), wp.close(), service.close(), workflow.close()]);
}

async function takeAll(): Promise<void> {
  const site = await service.newSite({
    name: "Blue Door Books",
    plan: "enterprise",
    webhook_url: workflow.url,
    sign: true,
    appearance: APPEARANCE,
  });
  let asked = 0;
  workflow.answers(async ({ json }) => {
    asked += 1;
    // Milliseconds. Each answer takes between 0.5 and 1.8 seconds.
    await setTimeout(500 + ((asked * 137) % 1_300));
    if (asked % 71 === 0) return { status: 503 };
    return { body: { message: TALKS.find(([text]) => text === json.message)?.[1] ?? "Yes, we hear you." } };
  });
  await aMonthOfTraffic(site.api_key);
  await wp.wp(["plugin", "install", archive, "--activate"]);
  // Avatars would be loaded from another server.
  await wp.wp(["option", "update", "show_avatars", "0"]);
  await wp.wp(["parley", "connect", service.address, "--new-identity-secret"], site.api_key);
  const page = await (
    await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "reduce" })
  ).newPage();
  await page.goto(`${wp.origin}/hello-world/`);
  await page.locator("parley-chat .launcher").click();
  await page.locator("parley-chat textarea").fill(TALKS[0]?.[0] ?? "");
  await page.keyboard.press("Enter");
  await page.locator("parley-chat").getByText("two copies in the shop").waitFor();
  await take(page, 1);

  await logIn(page, wp.origin, "admin");
  await open(page, "connection");
  await page.getByRole("button", { name: "Test the connection" }).click();
  await page.getByText("A workflow is set.").waitFor();
  await page
    .getByText("Connected to")
    .evaluate(
      (status, host) => (status.textContent = status.textContent.replace(host, "chat.example.com")),
      new URL(service.address).host,
    );
  await page
    .getByText("Visitors’ browsers are sent to")
    .evaluate(
      (finding) => (finding.textContent = "Visitors’ browsers are sent to https://chat.example.com."),
    );
  await take(page, 2);

  await open(page, "workflow");
  await page.getByRole("button", { name: "Send test message" }).click();
  await page.getByText("The workflow answered.").first().waitFor();
  await write(page, "Webhook address", "https://flows.example.com/webhook/chat");
  await take(page, 3, 2_000);

  await open(page, "appearance");
  await page.frameLocator("iframe").getByRole("button", { name: "When are you open?" }).waitFor();
  await take(page, 4);

  await page.goto(`${wp.origin}/wp-admin/admin.php?page=parley-chat-inbox`);
  await page.getByRole("option").first().click();
  await page.getByRole("log").waitFor();
  await take(page, 5, 900);

  await page.goto(`${wp.origin}/wp-admin/admin.php?page=parley-chat-usage`);
  await page.locator(".inbox-tiles").waitFor();
  await take(page, 6, 900);
}

/** Replaces the shown value of a field, because the real value names this machine. The screen receives no event. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).evaluate((field, text) => {
    (field as HTMLInputElement).value = text;
  }, text);
}

async function open(page: Page, tab: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${wp.origin}/wp-admin/admin.php?page=parley-chat#${tab}`);
  await page.locator(".parley-loading").first().waitFor({ state: "detached" });
}

/** Takes a picture as high as the page, up to `highest`, so that it shows the result of a test. */
async function take(page: Page, number: number, highest = 1_500): Promise<void> {
  await page.addStyleTag({ content: "#wpfooter, #wp-admin-bar-sqlite-db-integration { display: none }" });
  const isAdmin = page.url().includes("wp-admin");
  const height = isAdmin
    ? await page.evaluate(() => document.querySelector("#wpbody-content")?.scrollHeight ?? 900)
    : 900;
  await page.setViewportSize({ width: 1200, height: Math.max(700, Math.min(highest, height + 60)) });
  await page.evaluate(() => scrollTo(0, 0));
  const path = fileURLToPath(new URL(`.wordpress-org/screenshot-${number}.png`, PLUGIN));
  await page.screenshot({ path });
  await page.setViewportSize({ width: 1200, height: 900 });
}

/** Sends the questions of visitors in a month: some each day, at the same time of day. A few of them get no answer. */
async function aMonthOfTraffic(key: string): Promise<void> {
  for (let ago = 29; ago >= 0; ago--) {
    service.turnBack(ago * DAY);
    const visitors = 9 + ((ago * 7) % 8) - (ago % 7 < 2 ? 6 : 0);
    await Promise.all(Array.from({ length: visitors }, (_, at) => aVisit(key, ago * 100 + at)));
  }
}

async function aVisit(key: string, number: number): Promise<void> {
  let session_id: string | undefined;
  for (let at = 0; at <= number % 4; at++) {
    const [message] = TALKS[(number + at) % TALKS.length] ?? [];
    const answer = await service.call(key, "POST", "/message", { message, session_id });
    session_id = answer.session_id ?? session_id;
  }
}
