import { expect, it } from "vitest";
import { timeAgo } from "../../console/src/ui/time-ago.ts";

const NOON = "2026-11-28T12:00:00.000Z";

it.each([
  ["2026-11-28T12:00:01.000Z", "this hour", "in dieser Stunde"],
  ["2026-11-28T11:00:01.000Z", "this hour", "in dieser Stunde"],
  ["2026-11-27T13:00:00.000Z", "23 hours ago", "vor 23 Stunden"],
  ["2026-11-27T12:00:00.000Z", "yesterday", "gestern"],
  ["2026-11-25T12:00:00.000Z", "3 days ago", "vor 3 Tagen"],
  ["2026-09-28T12:00:00.000Z", "2 months ago", "vor 2 Monaten"],
  ["2024-11-01T12:00:00.000Z", "2 years ago", "vor 2 Jahren"],
])("timeAgo at 2026-11-28T12:00 UTC describes %s as: %s", (time, english, german) => {
  expect(timeAgo(time, Date.parse(NOON), "en")).toBe(english);
  expect(timeAgo(time, Date.parse(NOON), "de")).toBe(german);
});
