import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { launchBrowser } from "../provision/browser.ts";
import { builtPlugin } from "../provision/built-plugin.ts";
import { logIn } from "./browser-user.ts";
import { PLUGIN } from "./plugin-folder.ts";
import { runningService } from "./running-service.ts";
import { wordpressSite } from "./wordpress-site.ts";

/** Takes the pictures of the plugin's page at wordpress.org from a running site: `node test/wordpress-plugin/take-screenshots.ts`. */

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
  runningService(),
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
    plan: "pro",
    webhook_url: workflow.url,
    sign: true,
    appearance: APPEARANCE,
  });
  workflow.answers(({ json }) => ({
    body: { message: TALKS.find(([asked]) => asked === json.message)?.[1] ?? "Yes, we hear you." },
  }));
  await wp.wp(["plugin", "install", archive, "--activate"]);
  // They would come from another server.
  await wp.wp(["option", "update", "show_avatars", "0"]);
  await wp.wp(["parley", "connect", service.address, "--new-identity-secret"], site.api_key);
  for (const [message] of TALKS.slice(1))
    await service.call(site.api_key, "POST", "/message", { message, user: { id: "3" } });

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
  await page.getByLabel("Service address").fill("https://chat.example.com");
  await take(page, 2);

  await open(page, "workflow");
  await page.getByRole("button", { name: "Send test message" }).click();
  await page.getByText("The workflow answered.").first().waitFor();
  await page.getByLabel("Webhook address").fill("https://flows.example.com/webhook/chat");
  await take(page, 3);

  await open(page, "appearance");
  await page.frameLocator("iframe").getByRole("button", { name: "When are you open?" }).waitFor();
  await take(page, 4);

  await open(page, "conversations");
  await page.getByRole("table").waitFor();
  await take(page, 5);

  // A service that is a minute old has no month of figures.
  await page.route(/parley-chat\/v1\/usage/, (route) => route.fulfill({ json: { data: month() } }));
  await open(page, "usage");
  await page.getByRole("table").waitFor();
  await take(page, 6, 900);
}

async function open(page: Page, tab: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${wp.origin}/wp-admin/admin.php?page=parley-chat#${tab}`);
  await page.locator(".parley-loading").first().waitFor({ state: "detached" });
}

/** The height of the page, so that what came of a test is on the picture. */
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

function month(): object[] {
  const today = Date.UTC(2026, 10, 21);
  return Array.from({ length: 30 }, (_, at) => {
    const messages = 34 + ((at * 17) % 29) + (at % 7 < 2 ? -20 : 6);
    return {
      date: new Date(today - (29 - at) * 86_400_000).toISOString().slice(0, 10),
      messages,
      sessions: Math.ceil(messages / 3),
      failures: at % 9 === 4 ? 3 : 0,
      p50_ms: 1_400 + ((at * 70) % 500),
      p95_ms: 4_100 + ((at * 190) % 1_500),
    };
  });
}
