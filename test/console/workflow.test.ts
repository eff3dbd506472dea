import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

describe("The console's Workflow screen", () => {
  const stage = consoleStage();
  const SECRET = "Basic YmFrZXI6cnll";

  const site = async () => {
    const headers = { "x-api-key": stage.demo.site.apiKey ?? "" };
    return (await fetch(`${stage.demo.address}/v1/site`, { headers })).json();
  };
  const save = async (page: Page) => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
  };

  it("saves headers for the calls to the workflow, and never shows the headers' values again", async () => {
    const context = await stage.signedIn({ width: 390, dark: true });
    const path = `console/#/site/${stage.demo.site.id}/workflow`;
    const { page, complaints } = await stage.open({ context, path });
    const add = page.getByRole("button", { name: "Add a header" });
    const advanced = page.getByText("Advanced settings", { exact: true });
    await advanced.click();
    await add.click();
    const name = page.getByLabel("Name of the header");
    await name.fill("X API Key");
    await page.getByText("Use only letters, digits and hyphens", { exact: false }).waitFor();
    await name.fill("Authorization");
    await page.getByLabel("Value", { exact: true }).fill(SECRET);
    await add.click();
    await name.nth(1).fill("authorization");
    await page.getByText("Another header has this name.").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await name.nth(1).fill("X-Shop");
    await page.getByLabel("Value", { exact: true }).nth(1).fill("bakery");
    await save(page);
    expect((await site()).webhook_headers).toMatchObject({
      Authorization: { set: true, last_four: "cnll" },
      "X-Shop": { set: true },
    });

    await page.reload();
    await advanced.click();
    const value = page.getByLabel("Value", { exact: true }).first();
    expect(await value.inputValue()).toBe("");
    expect(await value.getAttribute("placeholder")).toBe("Kept; ends in cnll");
    expect(await page.content()).not.toContain(SECRET);
    await page.getByRole("button", { name: "Remove X-Shop" }).click();
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await save(page);
    expect((await site()).webhook_headers).toEqual({ Authorization: { set: true, last_four: "cnll" } });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("saves the longest wait for an answer, and shows an error next to the field if the value is invalid", async () => {
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/workflow`;
    const { page, complaints } = await stage.open({ context, path });
    const wait = page.getByLabel("Longest wait for an answer, in seconds");
    const advanced = page.getByText("Advanced settings", { exact: true });
    await advanced.click();
    await wait.fill("3000");
    // The field with the error is visible even if its section was folded before.
    await advanced.click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => wait.evaluate((field) => field === document.activeElement)).toBe(true);
    await wait.fill("75");
    await save(page);
    expect((await site()).webhook_timeout).toBe(75);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
