import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { ask } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";
import { tabStops } from "./tab-stops.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

/** Resolves to the visible share of an element, from 0 to 1; 0 if the element must first be scrolled into view. */
const shownShare = (part: Locator) =>
  part.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([seen], observer) => {
          observer.disconnect();
          resolve(seen?.intersectionRatio ?? 0);
        }).observe(element);
      }),
  );
const states = (page: Page) => page.locator(".parley-step-state").allTextContents();

describe("The Set up screen", () => {
  it("guides an owner on one screen from activation to an answered message on a page", async () => {
    expect((await on.admin.rest("DELETE", "/connection")).status).toBe(200);
    await on.wp.wp(["plugin", "deactivate", "parley-chat"]);
    const { api_key } = await on.service.newSite();
    const page = await settings.at("/wp-admin/plugins.php");
    await page.getByRole("link", { name: "Activate Parley Chat" }).click();
    await page.getByRole("heading", { name: "Set up", level: 2 }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("#setup");
    await page.frameLocator("iframe").locator("parley-chat textarea").waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel("Service address").fill(on.service.address);
    await page.getByLabel("API key").fill(api_key);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByText(`Connected to ${new URL(on.service.address).host} as Shop.`).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Connected to/);

    await page.getByText("n8n", { exact: true }).click();
    await page.getByLabel("Webhook address").fill(on.workflow.url);
    expect(await page.getByLabel("Sign each call (X-Webhook-Signature)").isChecked()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const live = page.getByRole("link", { name: "Open my website" });
    await live.waitFor();
    await page.getByText("The workflow answered.").first().waitFor();
    await expect.poll(() => states(page)).toEqual(["Done", "Done", "Done"]);
    await expect.poll(() => shownShare(live)).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    const site = await on.service.call(api_key, "GET", "/site");
    expect([site.sign, site.timestamp, site.webhook_url]).toEqual([true, true, on.workflow.url]);

    const [website] = await Promise.all([page.context().waitForEvent("page"), live.click()]);
    await ask(website, "Are you open?");
    await on.connect();
  });

  it("shows after a reload whether the chosen reply source has answered a visitor", async () => {
    const { api_key } = await on.service.newSite({ webhook_url: on.workflow.url });
    await on.connect({ api_key });
    const page = await settings.loaded("setup");
    await expect.poll(() => states(page)).toEqual(["Done", "Set up, not tested here yet", "To do"]);
    await ask(await settings.at("/"), "Are you open?");
    // Waits, because the service writes its log of calls only every two seconds.
    await expect.poll(async () => (await on.service.call(api_key, "GET", "/calls")).data.length).toBe(1);
    await page.reload();
    await expect.poll(() => states(page)).toEqual(["Done", "Done", "Done"]);
    // A model has not answered anybody yet.
    const model = { model_base_url: "https://models.example.com/v1", model_name: "tiny" };
    await on.service.call(api_key, "PATCH", "/site", { reply_source: "model", ...model });
    await page.reload();
    await expect.poll(() => states(page)).toEqual(["Done", "Set up, not tested here yet", "To do"]);
    await on.connect();
  });

  it("tests the workflow on saving, and does not mark a step as done if nothing answers", async () => {
    const page = await settings("setup");
    const address = page.getByLabel("Webhook address");
    await address.waitFor();
    expect(await states(page)).toEqual(["Done", "Set up, not tested here yet", "To do"]);
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("The workflow answered.").first().waitFor();
    await address.fill(`${on.service.address}/nothing-here`);
    await page.getByText("Save your changes first, then send a test message.").waitFor();
    expect(await page.locator(".parley-test-result").count()).toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The chat is on your pages, but visitors get no answer yet.").waitFor();
    expect(await states(page)).toEqual(["Done", "To do", "To do"]);
    expect(await axeFindings(page)).toEqual([]);
    await address.fill(on.workflow.url);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The workflow answered.").first().waitFor();
    await expect.poll(() => states(page)).toEqual(["Done", "Done", "Done"]);
  });

  it("does not treat an opened recipe as a change, but saves the recipe's requirements with the first change", async () => {
    const { api_key } = await on.service.newSite({ webhook_url: on.workflow.url, sign: false });
    await on.connect({ api_key });
    const page = await settings("setup");
    await page.getByText("n8n", { exact: true }).click();
    await page.getByRole("button", { name: "Make one" }).waitFor();
    expect(await page.getByText("Not saved yet.").count()).toBe(0);
    expect(await page.getByText("Save your changes first").count()).toBe(0);
    await page.getByRole("tab", { name: "Privacy" }).click();
    await page.getByRole("tab", { name: "Set up" }).click();
    await page.getByText("n8n", { exact: true }).click();
    await page.getByRole("button", { name: "Make one" }).click();
    await page.getByText("Not saved yet.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The workflow answered.").first().waitFor();
    const site = await on.service.call(api_key, "GET", "/site");
    expect([site.sign, site.timestamp]).toEqual([true, true]);
    await on.connect();
  });

  it("does not open after activation if the site is already connected", async () => {
    await on.wp.wp(["plugin", "deactivate", "parley-chat"]);
    const page = await settings.at("/wp-admin/plugins.php");
    await page.getByRole("link", { name: "Activate Parley Chat" }).click();
    await page.getByRole("link", { name: "Deactivate Parley Chat" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/wp-admin/plugins.php");
  });

  it("offers a recipe for each tool as a download, the same as in core/recipes", async () => {
    const page = await settings("setup");
    const recipes = new URL("../../core/recipes/", import.meta.url);
    for (const [tool, file] of Object.entries({
      n8n: "n8n-chat.json",
      Make: "make-blueprint.json",
      "Node-RED": "node-red-flow.json",
      Zapier: "zapier-code.js",
    })) {
      await page.getByText(tool, { exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: `Download the recipe for ${tool}` }).click(),
      ]);
      const text = await readFile(await download.path(), "utf8");
      expect(text).toBe(await readFile(new URL(file, recipes), "utf8"));
      expect(download.suggestedFilename()).toBe(file);
    }
    const { reached, there } = await tabStops(page);
    expect(reached).toEqual(there);
  });

  it("fills in a model provider's address", async () => {
    const page = await settings("setup");
    await page.getByLabel("A language model").check();
    await page.getByRole("button", { name: "Mistral" }).click();
    expect(await page.getByLabel("Address of the model’s API").inputValue()).toBe(
      "https://api.mistral.ai/v1",
    );
    expect(await page.getByRole("button", { name: "Mistral" }).getAttribute("aria-pressed")).toBe("true");
    expect(await axeFindings(page)).toEqual([]);
  });
});
