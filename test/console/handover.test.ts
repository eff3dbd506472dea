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
  ] as const)("%j are ranges", (text, ranges) => {
    expect(rangesOfText(text)).toEqual(ranges);
    expect(rangesOfText(textOfRanges(rangesOfText(text)))).toEqual(ranges);
  });

  it.each(["17-9", "25-26", "9:60-10", "9", "nine to five", "09:00-24:01", "9-12,,13-14"])(
    "%j are none",
    (text) => expect(rangesOfText(text)).toBeUndefined(),
  );
});

describe("The console's handover", () => {
  const stage = consoleStage();

  it("is switched on with hours, and kept as the service knows it", async () => {
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/handover`;
    const { page, complaints } = await stage.open({ context, path });
    // A switch's label holds its hint as well.
    const toggle = (name: string) => page.locator("label.toggle", { hasText: name });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await toggle("Conversations can go to a person").click();
    await toggle("Only at certain hours").click();
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByLabel("Monday", { exact: true }).fill("late");
    await page.getByText("Write times of day such as 09:00–17:00, several with commas.").waitFor();
    await page.getByLabel("Monday", { exact: true }).fill("9-12, 13-17:30");
    await page.getByLabel("Closed on").fill("2026-12-25\n2026-12-26");
    await page.getByLabel("Address that hears of events").fill("https://hooks.example.com/parley");
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
      ...{ visitors: true, after_failures: 0, timeout: 300, otherwise: "workflow" },
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

  it("answers a visitor of the demo page at once, and leaves the next question to the workflow", async () => {
    const context = await stage.signedIn();
    const { page, complaints } = await stage.open({ context });
    await page.getByRole("link", { name: "Inbox", exact: true }).click();
    const { page: visit, complaints: ofVisit } = await stage.open({ path: "" });
    await visit.locator("parley-chat .launcher").click();
    const chat = visit.locator("parley-chat");
    const write = async (text: string) => {
      await chat.locator(".input").fill(text);
      await visit.keyboard.press("Enter");
    };
    await write("Hello there");
    const shown = (text: string) => chat.locator(".message .text", { hasText: text }).waitFor();
    await shown("Say help to see what I can do.");

    await page.getByRole("option", { name: /Hello there/ }).click();
    const facts = page.locator(".facts");
    await facts.getByText("Guest", { exact: true }).waitFor();
    await facts.getByRole("link", { name: `${stage.demo.address}/`, exact: true }).waitFor();
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByLabel("Reply").fill("Ada here. What is it?");
    await page.getByRole("button", { name: "Send" }).click();
    await shown("Ada here. What is it?");
    await write("A question for a person");
    const log = page.getByRole("log");
    await log.getByText("A question for a person", { exact: true }).waitFor();
    expect(await log.locator(".message.assistant").count()).toBe(1);
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByRole("button", { name: "Take over" }).waitFor();
    await write("Who answers now?");
    await shown("You said: “Who answers now?”");
    await log.getByText("You said: “Who answers now?”").waitFor();
    expect([...complaints, ...ofVisit]).toEqual([]);
    await visit.context().close();
    await context.close();
  });
});
