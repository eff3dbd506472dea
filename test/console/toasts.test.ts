import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

/** Longer than a notice of success stays, in milliseconds. */
const LONG = 15_000;

describe("A notice in the console", () => {
  const stage = consoleStage();
  const open = async () => {
    const context = await stage.signedIn();
    await context.clock.install();
    const path = `console/#/site/${stage.demo.site.id}/install`;
    const { page } = await stage.open({ context, path });
    const notice = page.locator(".toast");
    const add = async (address: string) => {
      await page.getByLabel("Website address").fill(address);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await notice.first().waitFor();
    };
    return { context, page, notice, add };
  };

  it("disappears after some seconds if it reports a success, but not while the pointer or the focus is in it", async () => {
    const { context, page, notice, add } = await open();
    await add("one.example.com");
    await notice.hover();
    await context.clock.runFor(LONG);
    expect(await notice.count()).toBe(1);
    await page.mouse.move(0, 0);
    await context.clock.runFor(LONG);
    await expect.poll(() => notice.count()).toBe(0);

    await page.getByRole("button", { name: "Remove https://one.example.com" }).click();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await undo.focus();
    await context.clock.runFor(LONG);
    await undo.press("Enter");
    await page.getByText("https://one.example.com", { exact: true }).waitFor();
    expect(await notice.count()).toBe(0);
    await context.close();
  });

  it("stays until it is closed if it reports a failure, even after three newer notices of success", async () => {
    const { context, page, notice, add } = await open();
    await page.route("**/v1/site/settings", (route) => route.abort());
    await page.getByText("Settings as a file", { exact: true }).click();
    await page.getByRole("button", { name: "Export settings" }).click();
    await notice.waitFor();
    await context.clock.runFor(LONG);
    expect(await findings(page)).toEqual([]);
    for (const name of ["a", "b", "c"]) {
      await add(`${name}.example.com`);
      await page.locator("li code").getByText(`https://${name}.example.com`, { exact: true }).waitFor();
    }
    const failure = page.locator(".toast.failed");
    expect(await notice.count()).toBe(3);
    await failure.getByRole("button", { name: "Close", exact: true }).click();
    await expect.poll(() => failure.count()).toBe(0);
    await context.close();
  });
});
