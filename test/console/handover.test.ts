import { describe, expect, it } from "vitest";
import { rangesOfText, textOfRanges } from "../../console/src/handover/hours-text.ts";
import { findings } from "../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

describe("Times of day as people write them", () => {
  it.each([
    ["09:00–17:00", [["09:00", "17:00"]]],
    ["9-17", [["09:00", "17:00"]]],
    [
      "9.30 — 12, 13:00-24:00",
      [
        ["09:30", "12:00"],
        ["13:00", "24:00"],
      ],
    ],
    [" ", []],
  ] as const)("are parsed as ranges: %j", (text, ranges) => {
    expect(rangesOfText(text)).toEqual(ranges);
    expect(rangesOfText(textOfRanges(rangesOfText(text)))).toEqual(ranges);
  });

  it.each(["17-9", "25-26", "9:60-10", "9", "nine to five", "09:00-24:01", "9-12,,13-14"])(
    "are refused as invalid: %j",
    (text) => expect(rangesOfText(text)).toBeUndefined(),
  );
});

describe("The console's handover", () => {
  const stage = consoleStage();

  it("is switched on with opening hours, and saved in the service's format", async () => {
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/handover`;
    const { page, complaints } = await stage.open({ context, path });
    // A switch's label also contains its hint.
    const toggle = (name: string) => page.locator("label.toggle", { hasText: name });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await toggle("Conversations can go to a person").click();
    await toggle("Only at certain hours").click();
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByLabel("Monday", { exact: true }).fill("late");
    await page.getByText("Enter times such as 09:00–17:00, and separate several with commas.").waitFor();
    await page.getByLabel("Monday", { exact: true }).fill("9-12, 13-17:30");
    await page.getByLabel("Closed on").fill("2026-12-25\n2026-12-26");
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
      after_failures: 0,
      timeout: 300,
      otherwise: "workflow",
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
    await page.getByLabel("Wait for, in seconds").fill("5");
    await save.click();
    await page.getByText("from 30 to 3600", { exact: false }).first().waitFor();
    await page.getByLabel("Wait for, in seconds").fill("60");
    await toggle("Conversations can go to a person").click();
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
