/** Takes the pictures of the demo page, and of the console's screens for a new site. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { runDemo } from "../../../core/src/demo/run-demo.ts";
import { parseOptions } from "../../../core/src/options.ts";
import { makeFirstPerson } from "../../console/first-person.ts";
import { pretendWorkflow } from "../../core/api/pretend-workflow.ts";
import { launchBrowser } from "../../provision/browser.ts";
import { APPEARANCE, SHOP, TALKS, WANTS_A_PERSON, workflowOfShop } from "./book-shop.ts";
import { keepPicture } from "./keep-picture.ts";
import type { Picture } from "./pictures.ts";

const OPERATOR_KEY = "the operator of the pictures";
const folder = await mkdtemp(join(tmpdir(), "parley-pictures-"));
const workflow = await pretendWorkflow();
workflow.answers(workflowOfShop);
const [demo, browser] = await Promise.all([
  runDemo(
    parseOptions({
      PORT: "0",
      PARLEY_DATA_DIR: folder,
      LOG_LEVEL: "silent",
      PARLEY_OPERATOR_KEY: OPERATOR_KEY,
      PARLEY_ALLOW_WEBHOOK_HOSTS: new URL(workflow.url).host,
    }),
  ),
  launchBrowser(),
]);
const context = await browser.newContext({
  viewport: { width: 1_080, height: 760 },
  locale: "en-GB",
  colorScheme: "light",
  reducedMotion: "reduce",
});
try {
  await takeAll(await context.newPage());
} finally {
  await browser.close();
  await demo.stop();
  await workflow.close();
  await rm(folder, { recursive: true });
}

async function takeAll(page: Page): Promise<void> {
  await page.goto(demo.address);
  await page.getByRole("button", { name: "Open the chat" }).click();
  await page.locator("parley-chat textarea").fill("help");
  await page.keyboard.press("Enter");
  await page.locator("parley-chat").getByText("Your own workflow takes my place").waitFor();
  await page.locator("parley-chat").getByRole("button", { name: "Show me a table" }).waitFor();
  await take(page, "demo");

  await page.goto(demo.console?.url ?? "");
  await makeFirstPerson(page);
  const { site_id, api_key } = await ask(OPERATOR_KEY, "POST", "sites", { name: SHOP });
  const open = async (screen: string, heading: string) => {
    await page.goto("about:blank");
    await page.goto(`${demo.address}/console/#/site/${site_id}/${screen}`);
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
  };

  await open("", SHOP);
  await page.getByRole("heading", { name: "To set up" }).waitFor();
  await take(page, "console-home");

  await open("workflow", "Workflow");
  await page.getByLabel("Webhook address").fill(workflow.url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page.getByLabel("Message", { exact: true }).fill(TALKS[1][0]);
  await page.getByRole("button", { name: "Send test message" }).click();
  await page.getByText("It answers. A visitor would read:").waitFor();
  await asElsewhere(page, workflow.url, "https://flows.example.com/webhook/chat");
  await page.getByText("It answers. A visitor would read:").scrollIntoViewIfNeeded();
  await take(page, "console-workflow");

  await open("install", "Install");
  await page.getByLabel("Website address").fill("https://shop.example.com");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Remove https://shop.example.com" }).waitFor();
  await asElsewhere(page, demo.address, "https://chat.example.com");
  await take(page, "console-install");

  await ask(api_key, "PATCH", "site", {
    appearance: APPEARANCE,
    handover: { visitors: true, after_failures: 3, timeout: 3_600, otherwise: "form" },
  });
  await open("handover", "Handover");
  await page.getByText("Visitors can ask for a person.").waitFor();
  await take(page, "console-handover");

  for (const [at, [message]] of TALKS.entries()) await say(api_key, `visitor-${at}`, message);
  await say(api_key, "visitor-ada", TALKS[2][0]);
  await say(api_key, "visitor-ada", WANTS_A_PERSON);
  await say(api_key, "visitor-ben", WANTS_A_PERSON);
  await open("inbox", "Open");
  await page.locator("[data-session=visitor-ada]").click();
  await page.getByRole("button", { name: "Take over" }).click();
  const reply = page.getByRole("textbox", { name: /Reply/ });
  await reply.fill("I am sorry about that. A new copy leaves our shop today.");
  await reply.press("Enter");
  await page.getByRole("log").getByText("A new copy leaves our shop today.").waitFor();
  await take(page, "console-inbox");
}

async function take(page: Page, name: Picture): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Waits until notices have disappeared, because they cover the screen for some seconds.
  await page
    .getByText(/^Saved\.$|^Visitors can write on |the workflow is silent\.$/)
    .waitFor({ state: "hidden" });
  await keepPicture(context, name, await page.screenshot());
}

/** Replaces the address `here` with `there`, in fields and in texts. */
async function asElsewhere(page: Page, here: string, there: string): Promise<void> {
  await page.evaluate(
    ([here = "", there = ""]) => {
      for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea"))
        field.value = field.value.replaceAll(here, there);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const text = texts.currentNode as Text;
        text.data = text.data.replaceAll(here, there);
      }
    },
    [here, there],
  );
}

async function say(key: string, session_id: string, message: string): Promise<void> {
  const context = { page_url: "https://shop.example.com/orders", page_title: "Your orders" };
  await ask(key, "POST", "message", { session_id, message, context });
}

async function ask(key: string, method: string, path: string, body: object) {
  const headers = { "content-type": "application/json", "x-api-key": key };
  const response = await fetch(`${demo.address}/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { site_id: string; api_key: string };
}
