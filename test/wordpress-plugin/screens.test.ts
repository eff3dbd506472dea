import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, run } from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { logIn } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite();
const { newPage } = browserOn();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The settings, at a tab, as an administrator sees them. */
async function settings(tab = ""): Promise<Page> {
  const page = await newPage({ reducedMotion: "reduce" });
  await logIn(page, on.wp.origin, "admin");
  await page.goto(`${on.wp.origin}/wp-admin/admin.php?page=parley-chat#${tab}`);
  await page.locator("#parley-chat-settings h2").waitFor();
  await page.locator(".parley-loading").first().waitFor({ state: "detached" });
  return page;
}

/** What axe-core finds wrong with the plugin's own part of the page, as `rule: element` lines. */
async function findings(page: Page, within = "#parley-chat-settings"): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(
    (selector) =>
      (window as unknown as { axe: { run: typeof run } }).axe.run(selector, {
        iframes: false,
      }) as Promise<AxeResults>,
    within,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe("axe-core finds nothing wrong with", () => {
  beforeAll(async () => {
    const body = { webhook_headers: { "X-API-Key": "a-value-of-sixteen" } };
    await on.admin.rest("POST", "/site", { body });
  });

  it("Connection, tested", async () => {
    const page = await settings("connection");
    await page.getByLabel("I enter the identity secret that is in use.").check();
    await page.getByRole("button", { name: "Test the connection" }).click();
    await page.getByText("A workflow is set.").waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("Connection, before there is one", async () => {
    const page = await settings("connection");
    await page.getByRole("button", { name: "Disconnect" }).click();
    expect(await findings(page, ".components-modal__screen-overlay")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("button", { name: "Connect", exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await on.connect();
  });

  it("Workflow, with what came of a test", async () => {
    const page = await settings("workflow");
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("The workflow answered.").first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("Appearance", async () => {
    const page = await settings("appearance");
    await page.frameLocator("iframe").locator("textarea").waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("Where it shows, with all its choices", async () => {
    const page = await settings("display");
    await page.getByLabel("On selected pages").check();
    await page.getByLabel("For everybody who is logged in").uncheck();
    expect(await findings(page)).toEqual([]);
  });

  it("Conversations, and one of them", async () => {
    for (const path of ["/sessions"]) await on.service.call(on.site.api_key, "GET", path);
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    const page = await settings("conversations");
    await page
      .getByRole("button", { name: /^Read the conversation/ })
      .first()
      .click();
    await page.getByText("You said: Hello").waitFor();
    expect(await findings(page, ".components-modal__screen-overlay")).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await findings(page)).toEqual([]);
  });

  it("Usage", async () => {
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    const page = await settings("usage");
    await page.getByRole("img", { name: /messages in 30 days/ }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("a screen whose service cannot be had", async () => {
    await on.wp.configure({ PARLEY_API_KEY: "sk_revoked_revoked_revoked" });
    const page = await settings("workflow");
    await page.getByText("The service refuses the API key.").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await on.wp.configure();
  });
});

describe("With the keyboard alone", () => {
  it("every tab is reached and opened, and keeps the focus", async () => {
    const page = await settings();
    await page.getByRole("tab", { name: "Connection" }).focus();
    const opened: (string | null)[] = [];
    for (let at = 0; at < 5; at++) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      opened.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
      expect(await page.locator("[role=tabpanel] h2").textContent()).toBe(opened.at(-1));
    }
    expect(opened).toEqual(["Workflow", "Appearance", "Where it shows", "Conversations", "Usage"]);
  });

  it("a form is saved by Enter, and what came of it is told to screen readers", async () => {
    const page = await settings("appearance");
    await page.getByLabel("Title").fill("Ask the librarian");
    await page.keyboard.press("Enter");
    await page.locator("#a11y-speak-polite", { hasText: "Saved." }).waitFor({ state: "attached" });
    expect((await on.service.call(on.site.api_key, "GET", "/site")).appearance.title).toBe(
      "Ask the librarian",
    );
  });

  it("a conversation is opened and left, and the focus is back where it was", async () => {
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    const page = await settings("conversations");
    const link = page.getByRole("button", { name: /^Read the conversation/ }).first();
    await link.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Conversation" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("whoever writes in the form keeps the focus while the preview follows", async () => {
    const page = await settings("appearance");
    const preview = page.frameLocator("iframe");
    await preview.locator("textarea").waitFor();
    const title = page.getByLabel("Title");
    await title.fill("");
    await title.pressSequentially("Books");
    await preview.getByText("Books").waitFor();
    await title.pressSequentially(" & more");
    await preview.getByText("Books & more").waitFor();
    expect(await title.inputValue()).toBe("Books & more");
  });
});

describe("A screen", () => {
  it("shows the real widget with what is on the screen, before it is saved, and calls no service for it", async () => {
    const page = await settings("appearance");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await page.getByLabel("Greeting").fill("**Good** morning");
    await page.getByLabel("Questions to begin with").fill("Where are you?\nWhen are you open?");
    const preview = page.frameLocator("iframe");
    await preview.locator("strong", { hasText: "Good" }).waitFor();
    await preview.getByRole("button", { name: "When are you open?" }).click();
    await preview.getByText("This is how an answer of your workflow looks.").waitFor();
    expect(
      calls.filter((url) => url.startsWith(on.service.address) || url.includes("preview.invalid")),
    ).toEqual([]);
  });

  it("says what is wrong beside the field that is to blame", async () => {
    const page = await settings("workflow");
    const address = page.getByLabel("Webhook address");
    await address.fill("https://me:secret@flows.example");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
    const help = await address.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${help}"]`).textContent()).toContain(
      "give user and password in webhook_headers",
    );
  });

  it("says that there is nothing yet, where there is nothing", async () => {
    const empty = await on.service.newSite();
    await on.connect({ api_key: empty.api_key });
    const page = await settings("conversations");
    await page.getByText("Nobody has chatted yet.").waitFor();
    await page.getByRole("tab", { name: "Usage" }).click();
    await page.getByText("Nobody has chatted in these days.").waitFor();
    await page.getByRole("tab", { name: "Workflow" }).click();
    await page.getByText("Save a webhook address first.").waitFor();
    await on.connect();
  });

  it("says that the service is down, and is whole again by one click once it is back", async () => {
    await on.wp.configure({ PARLEY_SERVICE_URL: "http://127.0.0.1:9" });
    const page = await settings("conversations");
    await page.getByText("Nothing answers at 127.0.0.1.").first().waitFor();
    await on.wp.configure();
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.getByRole("table").waitFor();
  });

  it("is named by the address, so that Back leads to the one before", async () => {
    const page = await settings("usage");
    await page.getByRole("tab", { name: "Where it shows" }).click();
    expect(new URL(page.url()).hash).toBe("#display");
    await page.goBack();
    await page.getByRole("heading", { name: "Usage", level: 2 }).waitFor();
    expect(await page.getByRole("tab", { name: "Usage" }).getAttribute("aria-selected")).toBe("true");
  });

  it("downloads an export", async () => {
    const page = await settings("conversations");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as NDJSON" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("conversations.ndjson");
    const [line = ""] = (await readFile(await file.path(), "utf8")).split("\n");
    expect(JSON.parse(line)).toMatchObject({ session_id: expect.any(String) });
  });

  it("brings nothing to the other screens of WordPress", async () => {
    const html = await on.admin.get("/wp-admin/index.php");
    expect(html.match(/plugins\/parley-chat\/[^"']*/g)).toBeNull();
  });
});
