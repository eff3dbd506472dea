import { describe, expect, it } from "vitest";
import { handoverDraft, handoverSettings } from "../../admin/handover-draft.ts";
import { GERMAN_HANDOVER_TEXTS, HANDOVER_TEXTS, handoverSummary } from "../../admin/handover-texts.ts";
import { isRange, rangesIn } from "../../admin/opening-hours.ts";

const HOURS = {
  timezone: "Europe/Berlin",
  weekly: {
    mon: [
      ["09:00", "12:30"],
      ["13:30", "24:00"],
    ] as [string, string][],
  },
  closed: ["2026-12-25", "2026-12-26"],
};
const HANDOVER = {
  visitors: false,
  after_failures: 2,
  timeout: 60,
  otherwise: "workflow",
  hours: HOURS,
} as const;
const SITE = { live: true, handover: HANDOVER, notify_emails: [], weekly_report: false };

describe("Handover settings on a screen", () => {
  it("are sent to the service unchanged if the owner changes nothing", () => {
    const notify_emails = ["a@example.com", "b@example.com"];
    const site = { live: true, handover: HANDOVER, notify_emails, weekly_report: true };
    expect(handoverSettings(handoverDraft(site, "UTC"))).toEqual(site);
  });

  it("are off by default, and suggest office hours in the owner's time zone", () => {
    const off = { live: false, handover: null, notify_emails: [], weekly_report: false };
    const draft = handoverDraft(off, "Asia/Kolkata");
    expect(handoverSettings(draft)).toEqual(off);
    expect(handoverSettings({ ...draft, notify_emails: "a@example.com,\nb@example.com\n" })).toMatchObject({
      notify_emails: ["a@example.com", "b@example.com"],
    });
    const asked = handoverSettings({ ...draft, isOn: true, hasHours: true }).handover;
    const office = ["mon", "tue", "wed", "thu", "fri"].map((day) => [day, [["09:00", "17:00"]]]);
    expect(asked?.hours).toEqual({
      timezone: "Asia/Kolkata",
      weekly: Object.fromEntries(office),
      closed: [],
    });
  });

  it("include a form for unanswered visitors when first switched on, and keep all values while switched off", () => {
    const draft = handoverDraft({ ...SITE, handover: null }, "UTC");
    expect(handoverSettings({ ...draft, isOn: true }).handover).toEqual({
      visitors: true,
      after_failures: 2,
      timeout: 300,
      otherwise: "form",
    });
    const edited = { ...handoverDraft(SITE, "UTC"), isOn: false };
    expect(handoverSettings(edited).handover).toBeNull();
    expect(handoverSettings({ ...edited, isOn: true }).handover).toEqual(HANDOVER);
  });

  it.each([
    [{}, "Visitors can ask for a person. Nobody answers within 5 minutes: visitors can leave a message."],
    [
      { visitors: false, otherwise: "workflow", timeout: "90" },
      "Visitors cannot ask for a person. Nobody answers within 90 seconds: the workflow answers again.",
    ],
    [{ timeout: "soon" }, "Visitors can ask for a person."],
  ] as const)("are summed up in sentences if the owner sets %j", (changes, summary) => {
    const draft = { ...handoverDraft({ ...SITE, handover: null }, "UTC"), ...changes };
    expect(handoverSummary(draft, HANDOVER_TEXTS, "en")).toBe(summary);
  });

  it("are summed up in German", () => {
    const draft = handoverDraft({ ...SITE, handover: null }, "UTC");
    expect(handoverSummary(draft, GERMAN_HANDOVER_TEXTS, "de")).toContain("innerhalb von 5 Minuten");
  });

  it("accept days off separated by commas or line breaks", () => {
    const draft = handoverDraft(SITE, "UTC");
    const closed = "2026-12-25\n 2026-12-26,2026-12-27;\n";
    expect(handoverSettings({ ...draft, closed }).handover?.hours?.closed).toEqual([
      "2026-12-25",
      "2026-12-26",
      "2026-12-27",
    ]);
  });

  it("send an invalid number as `null`, which the service refuses", () => {
    const draft = handoverDraft(SITE, "UTC");
    expect(JSON.stringify(handoverSettings({ ...draft, timeout: " " }))).toContain('"timeout":null');
  });
});

describe("Opening hours as people write them", () => {
  it.each([
    [
      "9:00-12.30; 13:30 – 24:00",
      [
        ["09:00", "12:30"],
        ["13:30", "24:00"],
      ],
    ],
    [" ", []],
    [
      "9-12, 13–17.30",
      [
        ["09:00", "12:00"],
        ["13:00", "17:30"],
      ],
    ],
    ["9.30 — 12", [["09:30", "12:00"]]],
  ] as const)("are parsed into ranges: %j", (text, ranges) => {
    expect(rangesIn(text)).toEqual(ranges);
    expect(rangesIn(text).every(isRange)).toBe(true);
  });

  it.each([
    ["nine to five", [["nine to five", ""]]],
    ["17:00–09:00", [["17:00", "09:00"]]],
    ["09:00–24:01", [["09:00", "24:01"]]],
    ["9:60-10:00", [["09:60", "10:00"]]],
    ["17-9", [["17:00", "09:00"]]],
    ["25-26", [["25:00", "26:00"]]],
    ["9", [["9", ""]]],
  ] as const)("are invalid: %j", (text, ranges) => {
    expect(rangesIn(text)).toEqual(ranges);
    expect(rangesIn(text).every(isRange)).toBe(false);
  });
});
