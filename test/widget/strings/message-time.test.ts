import { expect, it } from "vitest";
import { messageTime } from "../../../widget/src/strings/message-time.ts";

const NOW = new Date(2026, 10, 7, 18, 0);
/** `Intl` puts narrow and no-break spaces where it likes, and another version elsewhere. */
const said = (locale: string, at: Date) => messageTime(locale, at, NOW).replaceAll(/\s/g, " ");

it("today's messages show the time alone", () => {
  expect(said("de", new Date(2026, 10, 7, 9, 5))).toBe("09:05");
  expect(said("en-US", new Date(2026, 10, 7, 9, 5))).toBe("9:05 AM");
});

it("earlier messages show the date, as one writes it in the language", () => {
  expect(said("de", new Date(2026, 10, 6, 9, 5))).toBe("06.11.2026, 09:05");
  expect(said("ja", new Date(2025, 10, 7, 9, 5))).toBe("2025/11/07 9:05");
});
