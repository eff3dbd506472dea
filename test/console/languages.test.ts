import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

describe("The console's texts per language", () => {
  const stage = consoleStage();

  it("are previewed, saved, and removed again", async () => {
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/appearance`;
    const { page, complaints } = await stage.open({ context, path });
    const preview = page.frameLocator("iframe.preview");
    const headers = { "x-api-key": stage.demo.site.apiKey ?? "" };
    const site = async () => (await fetch(`${stage.demo.address}/v1/site`, { headers })).json();
    const stored = async () => (await site()).appearance.languages;
    const save = async () => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.", { exact: true }).first().waitFor();
    };
    await page.getByText("Texts and languages", { exact: true }).click();
    await page.getByRole("button", { name: /Language of these texts/ }).click();
    await page.getByRole("option", { name: "Hebrew", exact: true }).click();
    await page.getByLabel("Greeting (Hebrew)").fill("שלום!");
    await page.getByLabel("Suggested questions (Hebrew)").fill("איפה?\n\nמתי?");
    await page.getByLabel("Outside your hours", { exact: true }).pressSequentially("אין כאן");
    await page.getByLabel("After a product was added to the cart").fill("בסל");
    await preview.getByText("שלום!").waitFor();
    await preview.locator(".panel[dir=rtl]").waitFor();
    expect(await findings(page)).toEqual([]);
    await save();
    expect(await stored()).toEqual({ he: { greeting: "שלום!", starter_prompts: ["איפה?", "מתי?"] } });
    expect((await site()).strings).toMatchObject({ "he.closed": "אין כאן", "he.addedToCart": "בסל" });
    const remove = page.getByRole("button", { name: "Remove all texts in this language" });
    await remove.press("Enter");
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Greeting (Hebrew)").inputValue()).toBe("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(stored, API_POLL).toEqual({});
    expect(Object.keys((await site()).strings).filter((name) => name.startsWith("he."))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
