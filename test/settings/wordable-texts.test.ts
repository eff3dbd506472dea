import { expect, it } from "vitest";
import { WORDABLE_TEXTS } from "../../settings/wordable-texts.ts";
import { ENGLISH } from "../../widget/src/strings/english.ts";

it("Every text that an owner may word differently on a settings screen is one that the widget has", () => {
  expect(Object.keys(WORDABLE_TEXTS).filter((name) => !Object.hasOwn(ENGLISH, name))).toEqual([]);
});
