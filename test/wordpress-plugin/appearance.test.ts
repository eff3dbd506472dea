import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const { newPage } = browserOn();
const settings = settingsPage(on, newPage);

const appearance = async () => (await on.service.call(on.site.api_key, "GET", "/site")).appearance;
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe("Appearance is saved from wherever one writes", () => {
  it.each(SIZES)("without scrolling, and says there what came of it: $width px", async (size) => {
    const page = await settings("appearance");
    await page.setViewportSize(size);
    const color = page.getByLabel("Colour");
    await color.scrollIntoViewIfNeeded();
    const at = await page.evaluate(() => scrollY);
    await color.fill(`#00${size.width % 100}66`);
    await page.getByText("Not saved yet.").waitFor();
    const inSight = (text: string) =>
      page
        .locator(".parley-save")
        .getByText(text, { exact: true })
        .evaluate((part) => part.getBoundingClientRect().bottom <= innerHeight);
    expect([await inSight("Not saved yet."), await inSight("Save")]).toEqual([true, true]);
    const { x, y, width, height } = (await save(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.locator(".parley-save").getByText("Saved.", { exact: true }).waitFor();
    expect([await inSight("Saved."), await page.evaluate(() => scrollY)]).toEqual([true, at]);
    expect((await appearance()).color).toBe(`#00${size.width % 100}66`);

    const questions = page.getByLabel("Questions to begin with");
    await questions.fill("1\n2\n3\n4\n5\n6\n7");
    expect(await page.locator(".parley-save").getByText("Saved.", { exact: true }).count()).toBe(0);
    await save(page).click();
    await page.locator(".parley-save").getByText("There are 7: leave some out").waitFor();
    expect(await inSight("Six questions to begin with at most.")).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each(SIZES)(
    "with no field that gets the focus behind the bar or the preview: $width px",
    async (size) => {
      const page = await settings("appearance");
      await page.setViewportSize(size);
      await page.frameLocator("iframe").locator("textarea").waitFor();
      await page.getByLabel("Title", { exact: true }).focus();
      const hidden: string[] = [];
      for (const key of ["Tab", "Shift+Tab"])
        for (let at = 0; at < 24; at++) {
          await page.keyboard.press(key);
          const found = await page.evaluate(() => {
            const field = document.activeElement;
            const box = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
            const form = field?.closest(".parley-form");
            if (!field || !form || field.closest(".parley-save")) return undefined;
            const preview = box(document.querySelector(".parley-preview"));
            const { top, bottom, left } = box(field);
            const isBelow = left >= preview.left && left < preview.right;
            const isClear =
              bottom <= box(form.querySelector(".parley-save")).top && (!isBelow || top >= preview.bottom);
            return isClear ? "" : field.id;
          });
          if (found) hidden.push(found);
        }
      expect(hidden).toEqual([]);
    },
  );
});

describe("The preview", () => {
  it.each(SIZES)(
    "shows the closed chat too, with the button and the teaser that are on the screen: $width px",
    async (size) => {
      const page = await settings("appearance");
      const calls: string[] = [];
      page.on("request", (request) => calls.push(request.url()));
      const preview = page.frameLocator("iframe[title='Preview of the chat']");
      await preview.locator("textarea").waitFor();
      await page.getByText("The chat’s button and a teaser", { exact: true }).click();
      await page.getByLabel("Teaser", { exact: true }).fill("May I help you?");
      await page.getByLabel("Seconds until the teaser shows").fill("300");
      await page.getByLabel("Pages with the teaser").fill("/products/*");
      await page.getByLabel("Words beside the icon").check();
      await page.getByLabel("Name of the button that opens the chat").fill("Ask a bookseller");
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      const closed = page.getByRole("button", { name: "Closed", exact: true });
      await closed.focus();
      await closed.press("Enter");
      await preview.getByText("May I help you?", { exact: true }).waitFor();
      await preview.getByRole("button", { name: "Ask a bookseller", exact: true }).waitFor();
      await expect.poll(() => preview.locator("textarea:visible").count()).toBe(0);
      const below = () =>
        page.locator(".parley-device").evaluate((box) => box.getBoundingClientRect().bottom - innerHeight);
      expect(await below()).toBeLessThan(0);
      expect([await closed.getAttribute("aria-pressed"), await axeFindings(page)]).toEqual(["true", []]);
      expect(await closed.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.getByRole("button", { name: "Phone", exact: true }).click();
      await preview.getByText("May I help you?", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await preview.locator("textarea").waitFor();
      expect(await preview.getByText("May I help you?", { exact: true }).isVisible()).toBe(false);
      expect(calls.filter((url) => url.startsWith(on.service.address))).toEqual([]);
    },
  );
});
