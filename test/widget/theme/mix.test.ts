import { expect, it } from "vitest";
import { mix } from "../../../widget/src/theme/mix.ts";

it("mix() mixes a share of one colour into another, channel by channel", () => {
  expect(mix("#ff8000", "#000000", 1)).toBe("#ff8000");
  expect(mix("#ff8000", "#0000ff", 0)).toBe("#0000ff");
  expect(mix("#ff8000", "#000004", 0.5)).toBe("#804002");
});
