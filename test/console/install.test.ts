import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

describe("The console's Install screen", () => {
  const stage = consoleStage();

  it("completes a website's address with http:// for this machine and with https:// for all other hosts", async () => {
    const { address, site } = stage.demo;
    const headers = { "x-api-key": site.apiKey ?? "" };
    const allowed = async () =>
      (await (await fetch(`${address}/v1/site`, { headers })).json()).allowed_origins;
    const before = await allowed();
    const context = await stage.signedIn();
    const { page, complaints } = await stage.open({ context, path: `console/#/site/${site.id}/install` });
    for (const [written, origin] of [
      ["localhost:4200/index.html", "http://localhost:4200"],
      ["127.0.0.1:4200", "http://127.0.0.1:4200"],
      ["[::1]:4200/", "http://[::1]:4200"],
      ["www.example.com/shop", "https://www.example.com"],
      ["localhost.example.com", "https://localhost.example.com"],
      ["https://localhost:4201", "https://localhost:4201"],
    ] as const) {
      await page.getByLabel("Website address").fill(written);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      before.push(origin);
      await page.locator("li code").getByText(origin, { exact: true }).waitFor();
      await expect.poll(allowed, API_POLL).toEqual(before);
    }
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("copies the line on a page over plain HTTP, where browsers have no clipboard API", async () => {
    const context = await stage.signedIn();
    const { page } = await stage.open({ context, path: `console/#/site/${stage.demo.site.id}/install` });
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await page.getByLabel("Website address").press("Control+V");
    expect(await page.getByLabel("Website address").inputValue()).toContain(
      `data-site="${stage.demo.site.publicKey}"`,
    );
    await context.close();
  });

  it("keeps the next website's address if it is typed during a save", async () => {
    const context = await stage.signedIn();
    const { page } = await stage.open({ context, path: `console/#/site/${stage.demo.site.id}/install` });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/v1/site", async (route) => {
      if (route.request().method() === "PATCH") await released;
      await route.continue();
    });
    const field = page.getByLabel("Website address");
    await field.fill("one.example.com");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await field.fill("two.example.com");
    release();
    await page.locator("li code").getByText("https://one.example.com", { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("two.example.com");
    await context.close();
  });
});
