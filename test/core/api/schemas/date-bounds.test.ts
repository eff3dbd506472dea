import { expect, it } from "vitest";
import { dateBound } from "../../../../core/src/api/schemas/date-bounds.ts";

it.each([
  ["2026-01-31", "2026-01-31T23:59:59.999Z"],
  ["2026-01-31T12:00", "2026-01-31T12:00:00.000Z"],
  ["2026-01-31T12:00Z", "2026-01-31T12:00:00.000Z"],
  ["2026-01-31T12:00+02:00", "2026-01-31T10:00:00.000Z"],
  ["2026-01-31T12:00 02:00", "2026-01-31T10:00:00.000Z"],
  ["2026-01-31T12:00:01.5Z", "2026-01-31T12:00:01.500Z"],
])("The date %s is read as the end of a range: %s", (text, instant) => {
  expect(new Date(dateBound("end").parse(text)).toISOString()).toBe(instant);
});

it.each(["2026-01-31T12", "2026-01-31T25:00", "2026-02-30T12:00", "12:00"])(
  "The date %s is refused as the end of a range",
  (text) => {
    expect(dateBound("end").safeParse(text).success).toBe(false);
  },
);
