import { expect, it } from "vitest";
import { WORDABLE_TEXTS } from "../../settings/wordable-texts.ts";
import LIVE from "../../widget/src/live/english.ts";
import SHOP from "../../widget/src/shop/english.ts";
import { ENGLISH } from "../../widget/src/strings/english.ts";

const TEXTS: Record<string, string> = { ...ENGLISH, ...LIVE, ...SHOP };

it("Every text that an owner may word differently on a settings screen is one that the widget has", () => {
  expect(Object.keys(WORDABLE_TEXTS).filter((name) => !Object.hasOwn(TEXTS, name))).toEqual([]);
});

it("What is filled into such a text is named on the screen", () => {
  const placesIn = (text = "") => text.match(/\{\w+\}/g) ?? [];
  for (const [name, label] of Object.entries(WORDABLE_TEXTS))
    expect([name, placesIn(label)]).toEqual([name, placesIn(TEXTS[name])]);
});
