import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

describe("The console's Handover screen", () => {
  const stage = consoleStage();

  it("saves handover with opening hours in the service's format, and shows a wrong value at its field", async () => {
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/handover`;
    const { page, complaints } = await stage.open({ context, path });
    // A switch's label also contains its hint.
    const toggle = (name: string) => page.locator("label.toggle", { hasText: name });
    const save = page.getByRole("button", { name: "Save", exact: true });
    const handover = toggle("Let a person take over");
    await handover.click();
    await page.getByText("Nobody answers within 5 minutes: visitors can leave a message.").waitFor();
    expect(await page.getByLabel("Longest wait for a person").isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Details" }).click();
    await page.getByLabel("Longest wait for a person").fill("90");
    await handover.click();
    await handover.click();
    await page.getByText("Nobody answers within 90 seconds: visitors can leave a message.").waitFor();
    await page.locator("summary", { hasText: "Details" }).click();
    await page.getByRole("button", { name: "When somebody is available" }).click();
    await page.getByRole("option", { name: "At these hours" }).click();
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByLabel("Monday", { exact: true }).fill("late");
    await page.getByText("Enter times such as 09:00–17:00, and separate several with commas.").waitFor();
    // A wrong value in closed details is shown, and gets the focus.
    await page.locator("summary", { hasText: "Details" }).click();
    await save.click();
    const monday = page.getByLabel("Monday", { exact: true });
    await expect.poll(() => monday.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await monday.isVisible()).toBe(true);
    await page.getByLabel("Monday", { exact: true }).fill("9-12, 13-17:30");
    await page.getByLabel("Days when nobody is there").fill("2026-12-25\n2026-12-26");
    await page.getByLabel("Address for events").fill("https://hooks.example.com/parley");
    const notified = page.getByLabel("E-mail addresses to notify");
    await notified.fill("shop@example.com, ada");
    await save.click();
    await page.locator("textarea[aria-invalid=true]:focus").waitFor();
    await notified.fill("shop@example.com\nada@example.com");
    expect(await findings(page)).toEqual([]);
    const shots = process.env.CONSOLE_SHOTS;
    if (shots !== undefined) await page.screenshot({ path: `${shots}/HandoverOn-1280.png`, fullPage: true });
    await save.click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    const headers = { "x-api-key": stage.demo.site.apiKey ?? "" };
    const site = await (await fetch(`${stage.demo.address}/v1/site`, { headers })).json();
    expect(site.events_url).toBe("https://hooks.example.com/parley");
    expect(site.notify_emails).toEqual(["shop@example.com", "ada@example.com"]);
    expect(site.handover).toMatchObject({
      visitors: true,
      after_failures: 2,
      timeout: 90,
      otherwise: "form",
      hours: {
        timezone: "Europe/Berlin",
        weekly: {
          mon: [
            ["09:00", "12:00"],
            ["13:00", "17:30"],
          ],
          tue: [["09:00", "17:00"]],
        },
        closed: ["2026-12-25", "2026-12-26"],
      },
    });
    expect(site.handover.hours.weekly).not.toHaveProperty("sun");
    await page.getByLabel("Longest wait for a person").fill("5");
    await save.click();
    await page.getByText("from 30 to 3600", { exact: false }).first().waitFor();
    await page.getByLabel("Longest wait for a person").fill("60");
    await handover.click();
    await save.click();
    await expect
      .poll(
        async () => (await (await fetch(`${stage.demo.address}/v1/site`, { headers })).json()).handover,
        API_POLL,
      )
      .toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
