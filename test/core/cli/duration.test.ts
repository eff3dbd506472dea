import { describe, expect, it } from "vitest";
import { duration } from "../../../core/src/cli/duration.ts";

const DAY = 86_400;

describe("A duration on the command line", () => {
  it.each([
    ["1s", 1],
    ["90s", 90],
    ["30m", 1_800],
    ["12h", 43_200],
    ["90d", 90 * DAY],
  ])("is parsed into seconds: %s = %i", (text, seconds) => {
    expect(duration(365 * DAY).parse(text)).toBe(seconds);
  });

  it.each(["", "0s", "30", "m", "-1s", "1.5h", "1 h", "1w", "1h30m", "366d", `${"9".repeat(400)}s`])(
    "is refused: %j",
    (text) => {
      const { error } = duration(365 * DAY).safeParse(text);
      expect(error?.issues[0]?.message).toBe("Give a duration from 1s to 365d, with a unit of s, m, h or d.");
    },
  );

  it("is accepted up to the setting's maximum, and refused above the maximum", () => {
    expect(duration(300).parse("5m")).toBe(300);
    expect(duration(300).safeParse("301s").error?.issues[0]?.message).toContain("from 1s to 5m");
  });
});
