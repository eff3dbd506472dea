import { describe, expect, it } from "vitest";
import { pageAddress } from "../../../inbox/src/details/page-address.ts";
import { offeredSnoozes, snoozeUntil } from "../../../inbox/src/details/snooze.ts";
import { withTag } from "../../../inbox/src/details/tags.ts";

describe("snoozeUntil", () => {
  const friday = new Date(2026, 10, 20, 15, 30);
  it.each([
    ["hour", "16:30 today", new Date(2026, 10, 20, 16, 30)],
    ["evening", "18:00 today", new Date(2026, 10, 20, 18)],
    ["tomorrow", "Saturday 9:00", new Date(2026, 10, 21, 9)],
    ["monday", "Monday 9:00", new Date(2026, 10, 23, 9)],
    ["week", "next Friday 9:00", new Date(2026, 10, 27, 9)],
  ] as const)("returns on Friday at 15:30, for the choice %s, the time %s", (snooze, _time, until) =>
    expect(snoozeUntil(snooze, friday)).toEqual(until),
  );

  it("returns next Monday on a Monday, and offers no evening after the evening has begun", () => {
    const monday = new Date(2026, 10, 23, 20);
    expect(snoozeUntil("monday", monday)).toEqual(new Date(2026, 10, 30, 9));
    expect(offeredSnoozes(monday)).not.toContain("evening");
  });
});

describe("withTag", () => {
  it.each([
    [[], "  a   b ", ["a b"]],
    [["VIP"], "vip", undefined],
    [[], "", undefined],
    [[], "x".repeat(41), undefined],
    [Array.from({ length: 20 }, (_, at) => `t${at}`), "more", undefined],
  ])("returns for the tags %j and the new tag %j: %j", (tags, tag, result) =>
    expect(withTag(tags, tag)).toEqual(result),
  );
});

describe("pageAddress", () => {
  it.each([
    ["https://shop.example/caf%C3%A9", "https://shop.example/café", "https://shop.example/caf%C3%A9"],
    ["javascript:alert(1)", "javascript:alert(1)", undefined],
    ["https://shop.example@evil.example/", "https://shop.example@evil.example/", undefined],
    ["https://shop.example/%E2%80%AEx", "https://shop.example/%E2%80%AEx", "https://shop.example/%E2%80%AEx"],
    ["a\u202Eb", "ab", undefined],
  ])("shows %j as %j", (toasts, text, href) => {
    expect(pageAddress(toasts)).toEqual({ text, ...(href && { href }) });
  });
});
