import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage, unfoldAll } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

describe("Unsaved text on a screen", () => {
  it.each([
    ["connection", "Connection", "Service address", "https://chat.example.com"],
    ["workflow", "Workflow", "Webhook address", "https://flows.example.com/hook"],
    ["appearance", "Appearance", "Title", "Ask us"],
    ["privacy", "Privacy", "Days to keep conversations", "30"],
  ])("is still there after opening another tab: %s", async (screen, name, label, text) => {
    const page = await settings(screen);
    const field = page.getByLabel(label, { exact: true });
    if (!(await field.isVisible())) await unfoldAll(page);
    await field.fill(text);
    await tab(page, "Handover");
    await page.getByRole("heading", { name: "Handover", level: 2 }).waitFor();
    await tab(page, name);
    await field.waitFor();
    expect(await field.inputValue()).toBe(text);
    await tab(page, "Handover");
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).toBe(text);
  });

  it("is marked as unsaved until it is saved", async () => {
    const page = await settings("display");
    const guests = page.getByLabel("Show the chat to visitors who are not logged in");
    await guests.uncheck();
    await tab(page, "Workflow");
    await page.getByLabel("Webhook address").waitFor();
    await tab(page, "Where it shows");
    await page.getByText("Not saved yet.").waitFor();
    expect(await guests.isChecked()).toBe(false);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.", { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText("Not saved yet.").count()).toBe(0);
    expect((await on.admin.rest("GET", "/display")).json.guests).toBe(false);
    await on.admin.rest("POST", "/display", { body: { guests: true } });
  });

  it("does not overwrite what somebody else has saved since", async () => {
    const page = await settings("appearance");
    await page.getByLabel("Title", { exact: true }).fill("Ask us");
    await tab(page, "Handover");
    await on.admin.rest("POST", "/site", { body: { appearance: { title: "Theirs" } } });
    await tab(page, "Appearance");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Somebody else has changed: Title.").first().waitFor();
    const { appearance } = await on.service.call(on.site.api_key, "GET", "/site");
    expect(appearance.title).toBe("Theirs");
  });

  it("does not hide changes made elsewhere in fields without unsaved text", async () => {
    const page = await settings("appearance");
    await page.getByLabel("Title", { exact: true }).waitFor();
    await tab(page, "Handover");
    await on.admin.rest("POST", "/site", { body: { appearance: { title: "Newer" } } });
    await tab(page, "Appearance");
    await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Newer");
  });

  it("is dropped if the website is connected to another Parley site", async () => {
    const other = await on.service.newSite({ name: "Other", webhook_url: on.workflow.url });
    const page = await settings("workflow");
    await page.getByLabel("Webhook address").fill("https://flows.example.com/ours");
    await tab(page, "Connection");
    await page.getByText("Connect to another service").click();
    await page.getByLabel("API key").fill(other.api_key);
    await page.getByRole("button", { name: "Save and connect" }).click();
    await page.getByText(/^Connected to .+ as Other\.$/).waitFor();
    await tab(page, "Workflow");
    await expect.poll(() => page.getByLabel("Webhook address").inputValue()).toBe(on.workflow.url);
    await on.connect();
  });
});
