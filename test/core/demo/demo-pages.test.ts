import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../../provision/missing.ts";
import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";
import { findings } from "../../widget/axe-findings.ts";
import { demoStarter } from "./started-demo.ts";

const { start } = demoStarter(afterAll);

describe.skipIf(isMissing("Chromium"))("The demo page", () => {
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    browser = await sharedBrowser();
    ({ address } = await start());
  });
  afterAll(() => leaveSharedBrowser(browser));

  /** Opens a page that records errors and policy violations. */
  async function visit(options: BrowserContextOptions = {}) {
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    const response = await page.goto(address);
    await page.getByRole("button", { name: "Open the chat" }).and(page.locator(":enabled")).waitFor();
    return { page, complaints, policy: response?.headers()["content-security-policy"] };
  }

  /** Sends a message in the chat as a visitor does. */
  async function write(page: Page, text: string) {
    await page.locator("parley-chat .input").fill(text);
    await page.keyboard.press("Enter");
  }

  const said = (page: Page) => page.locator("parley-chat .message .text").allTextContents();
  const answer = async (page: Page, text: string) => {
    await page.locator("parley-chat .message.assistant", { hasText: text }).waitFor();
    // The complete answer, not the text that was streamed so far.
    await page.locator("parley-chat .stop").waitFor({ state: "hidden" });
  };

  it("shows a chat that answers, and continues the chat on the next page", async () => {
    const { page, complaints } = await visit();
    await page.locator("parley-chat .launcher").click();
    await write(page, "Hello there");
    await answer(page, "I verified the signature");
    await write(page, "What page is this?");
    await answer(page, `“Parley demo”, ${address}/`);
    const before = await said(page);

    await page.getByRole("link", { name: "second page", exact: true }).first().click();
    await page.waitForURL("**/second");
    await page.getByRole("button", { name: "Open the chat" }).click();
    await answer(page, "I verified the signature");
    expect(await said(page)).toEqual(before);
    await page.getByRole("button", { name: "What page is this?" }).click();
    await answer(page, "“Second page · Parley demo”");
    expect(complaints).toEqual([]);
  });

  it("has a working chat at localhost as well as at 127.0.0.1", async () => {
    const { page, complaints } = await visit();
    await page.goto(address.replace("127.0.0.1", "localhost"));
    await page.getByRole("button", { name: "Who am I?" }).click();
    await answer(page, "You are a guest");
    expect(complaints).toEqual([]);
  });

  it("shows the chat events that the page's code receives", async () => {
    const { page } = await visit();
    await page.getByRole("button", { name: "What do you receive?" }).click();
    await answer(page, '"page_title": "Parley demo"');
    await page.keyboard.press("Escape");
    const events = page.locator("[data-events] strong");
    await events.nth(3).waitFor();
    expect((await events.allTextContents()).sort()).toEqual([
      "close",
      "message:received",
      "message:sent",
      "open",
    ]);
  });

  it("shows the script tag with the site's public key, ready to copy", async () => {
    const { page } = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied.").waitFor();
    const tag = await page.evaluate(() => navigator.clipboard.readText());
    const key = await page.locator("script[data-site]").getAttribute("data-site");
    expect(tag).toBe(`<script src="${address}/widget.js" data-site="${key}" async></script>`);
    expect(key).toMatch(/^pk_/);
  });

  it("has a Content-Security-Policy that allows no inline code and requires Trusted Types", async () => {
    const { policy } = await visit();
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
  });

  describe.each(["light", "dark"] as const)("has no axe-core finding in the %s theme", (colorScheme) => {
    it.each([320, 1280])("on either page, %d pixels wide", async (width) => {
      const { page } = await visit({
        colorScheme,
        reducedMotion: "reduce",
        viewport: { width, height: 800 },
      });
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Who am I?" }).click();
      await answer(page, "You are a guest");
      expect(await findings(page)).toEqual([]);
      await page.goto(`${address}/second`);
      await page.locator("button[data-open]:enabled").waitFor();
      expect(await findings(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
});
