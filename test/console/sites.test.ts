import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

const stage = consoleStage();

test("the console opens the Workflow screen of a new site and moves focus there", async () => {
  const context = await stage.signedIn();
  const { page, complaints } = await stage.open({ context, path: "console/#/sites" });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.getByLabel("Name of the site").fill("Bakery");
  await page.getByLabel("Name of the site").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Workflow", exact: true }).waitFor();
  await expect.poll(focused).toBe("main");
  // Waits for the form, which loads after the heading: an earlier Tab would leave the page's content.
  await page.getByLabel("Webhook address").waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("My workflow");
  // Opens the page again: a newly opened page leaves the focus at its start, before the menu.
  await page.goto("about:blank");
  await page.goto(`${stage.demo.address}/console/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await focused()).toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the console shows the screen of the latest URL if the URL changes while the console starts", async () => {
  const context = await stage.signedIn();
  // Runs after the menu is rendered, and before React runs its effects.
  await context.addInitScript(() => {
    if (location.pathname !== "/console/") return;
    new MutationObserver((_, observer) => {
      if (document.querySelector(".frame") === null) return;
      observer.disconnect();
      location.hash = "#/sites";
    }).observe(document, { childList: true, subtree: true });
  });
  const { page, complaints } = await stage.open({ context });
  await page.getByRole("heading", { level: 1, name: "All sites", exact: true }).waitFor();
  await page.getByRole("link", { name: "Demo", exact: true }).waitFor();
  expect(await page.evaluate(() => location.hash)).toBe("#/sites");
  expect(complaints).toEqual([]);
  await context.close();
});

test("an operator creates a site from another site's exported settings, and copies look and texts between sites", async () => {
  const context = await stage.signedIn();
  const { page, complaints } = await stage.open({
    context,
    path: `console/#/site/${stage.demo.site.id}/install`,
  });
  const { sites } = stage.demo.installation;
  await sites.update(stage.demo.site.id, { strings: { send: "Go" }, appearance: { title: "Ask us" } });
  const downloading = page.waitForEvent("download");
  await page.getByText("Settings as a file", { exact: true }).click();
  await page.getByRole("button", { name: "Export settings" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("parley-Demo.json");
  const file = await download.path();
  expect(readFileSync(file, "utf8")).not.toMatch(/site_id|public_key|secret/);

  await page.goto(`${stage.demo.address}/console/#/sites`);
  const create = async (name: string, settings: Parameters<Locator["setInputFiles"]>[0]) => {
    await page.getByLabel("Name of the site").fill(name);
    await page.getByLabel("Settings from a file").setInputFiles(settings);
    await page.getByRole("button", { name: "Create site" }).click();
  };
  const written = (text: string) => ({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await create("Copy", written("[]"));
  await page.getByText("This is not a file of exported settings").waitFor();
  await create("Copy", written('{ "appearance": { "color": "red" } }'));
  await page.getByText("Colour: ").waitFor();
  await create("Copy", file);
  await page.getByRole("heading", { level: 1, name: "Copy", exact: true }).waitFor();
  const copy = async () => (await sites.list()).find(({ name }) => name === "Copy");
  expect((await copy())?.settings).toMatchObject({ strings: { send: "Go" }, allowed_origins: [] });

  await sites.update(stage.demo.site.id, { strings: { send: "Post" }, appearance: { title: "Talk to us" } });
  await page.goto(`${stage.demo.address}/console/#/site/${stage.demo.site.id}/install`);
  await page.getByText("Settings as a file", { exact: true }).click();
  await page.locator("label", { hasText: /^Copy$/ }).click();
  await page.getByRole("button", { name: "Copy look and texts" }).click();
  await page.getByText("Copied.").waitFor();
  expect((await copy())?.settings).toMatchObject({
    strings: { send: "Post" },
    appearance: { title: "Talk to us" },
  });
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
