import { expect, test } from "vitest";
import { consoleStage } from "./console-stage.ts";

const stage = consoleStage();

test("Creating a site opens its home, and moves the focus there", async () => {
  const context = await stage.signedIn();
  const { page, complaints } = await stage.open({ context, path: "console/#/sites" });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.getByLabel("Name of the site").fill("Bakery");
  await page.getByLabel("Name of the site").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Bakery", exact: true }).waitFor();
  await expect.poll(focused).toBe("main");
  // The steps load after the heading: a Tab before that would leave the page's content.
  await page.getByRole("link", { name: "Choose who answers" }).first().waitFor();
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("Choose who answers");
  // A newly opened page starts at its menu.
  await page.goto("about:blank");
  await page.goto(`${stage.demo.address}/console/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await focused()).toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("The console shows the screen of an address that changes during startup", async () => {
  const context = await stage.signedIn();
  // Runs once the menu is rendered, before React runs its effects.
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
