import { describe, expect, it } from "vitest";
import { hueOf, initials } from "../../../inbox/src/labels/initials.ts";
import { listTime, untilTime, waitTime } from "../../../inbox/src/labels/times.ts";
import { visitorLabel } from "../../../inbox/src/labels/visitor-label.ts";
import { withoutMarkdown } from "../../../inbox/src/labels/without-markdown.ts";
import { english } from "../../../inbox/src/strings/english.ts";
import { wordsOf } from "../../../inbox/src/strings/words.ts";

const { say } = wordsOf("en", english);

describe("visitorLabel", () => {
  const page = { url: "https://shop.example/tea%20pots?utm=1" };
  it.each([
    [{ user: { id: "7", name: "Ada", verified: true }, page }, "Ada"],
    [{ user: { id: "7", name: "  ", email: "ada@example.com", verified: true } }, "ada@example.com"],
    [{ contact: { email: "ben@example.com", name: "Ben", timestamp: "" } }, "Ben"],
    [{ page, timezone: "Europe/Lisbon" }, "Visitor from Lisbon /tea pots"],
    [{ timezone: "America/Argentina/Buenos_Aires" }, "Visitor from Buenos Aires"],
    [{ page }, "Visitor on /tea pots"],
    [{ preview: { page: "https://shop.example/" } }, "Visitor"],
    [{ page: { url: "https://shop.example/" }, timezone: "Europe/Lisbon" }, "Visitor from Lisbon"],
    [{ user: { id: "cus_123", verified: true } }, "Visitor"],
    [{ timezone: "Etc/GMT+1" }, "Visitor"],
    [{ user: { id: "7", name: "a\u202Egpj.exe", verified: false } }, "agpj.exe"],
  ])("names the visitor with the data %j as %j, and never shows an id", (known, label) =>
    expect(visitorLabel(known, say)).toBe(label),
  );
});

describe("avatars", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["ada@example.com", "A"],
    ["Visitor from Lisbon /tea", "VT"],
    ["משה כהן", "מכ"],
    ["😀", "?"],
  ])("show the initials of %s as %s", (name, letters) => expect(initials(name)).toBe(letters));

  it("have the same colour for the same id", () => {
    expect(hueOf("ses_1")).toBe(hueOf("ses_1"));
    expect(new Set(Array.from({ length: 200 }, (_, at) => hueOf(`ses_${at}`)))).toHaveLength(8);
  });
});

describe("times", () => {
  const now = new Date(2026, 10, 20, 15, 0).getTime();
  const at = (...[day, hour]: [number, number]) => new Date(2026, 10, day, hour).toISOString();
  it("in the past are shown as a time of day today, as a weekday this week, and as a date for earlier days", () => {
    expect(listTime(at(20, 9), now, "en-GB")).toBe("09:00");
    expect(listTime(at(19, 23), now, "en-GB")).toBe("Thu");
    expect(listTime(at(2, 9), now, "en-GB")).toBe("2 Nov");
    expect(listTime("2025-11-02T12:00:00Z", now, "en-GB")).toBe("2 Nov 2025");
  });

  it("in the future are shown as a time of day, preceded by the weekday for the next six days and by the date after that", () => {
    const until = (day: number) => untilTime(new Date(2026, 10, day, 18).getTime(), now, "en-GB");
    expect([until(20), until(26), until(27)]).toEqual(["18:00", "Thu 18:00", "27 Nov, 18:00"]);
  });

  it("use the largest unit for a wait, and are never negative", () => {
    expect(waitTime(new Date(now - 190_000).toISOString(), now, "en")).toBe("3m");
    expect(waitTime(new Date(now + 5_000).toISOString(), now, "en")).toBe("<1m");
    expect(waitTime(new Date(now - 7_300_000).toISOString(), now, "en")).toBe("2h");
  });
});

describe("withoutMarkdown", () => {
  it.each([
    ["Your parcel left **yesterday**.", "Your parcel left yesterday."],
    ["Read [our terms](https://shop.example/terms) and `npm start`", "Read our terms and npm start"],
    ["## Tea\n- *Sencha*\n1. Matcha", "Tea\nSencha\nMatcha"],
    ["5 * 3 * 2 and snake_case_name", "5 * 3 * 2 and snake_case_name"],
    ["cut **in the mid", "cut **in the mid"],
  ])("turns %j into %j", (text, line) => {
    expect(withoutMarkdown(text)).toBe(line);
  });
});
