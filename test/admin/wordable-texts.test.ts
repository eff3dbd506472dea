import { expect, it } from "vitest";
import { TEXTS_WITH_PLACEHOLDERS, WORDABLE_TEXTS } from "../../admin/wordable-texts.ts";
import LIVE from "../../widget/src/live/english.ts";
import SHOP from "../../widget/src/shop/english.ts";
import { ENGLISH } from "../../widget/src/strings/english.ts";

const TEXTS: Record<string, string> = { ...ENGLISH, ...LIVE, ...SHOP };

it("offers only texts that exist in the widget", () => {
  expect(Object.keys(WORDABLE_TEXTS).filter((name) => !Object.hasOwn(TEXTS, name))).toEqual([]);
});

it("shows the default text in an empty field, with the placeholders of the widget's text", () => {
  const schemaPaths = (text = "") => text.match(/\{\w+\}/g) ?? [];
  for (const name of Object.keys(WORDABLE_TEXTS))
    expect([name, schemaPaths(TEXTS_WITH_PLACEHOLDERS[name])]).toEqual([name, schemaPaths(TEXTS[name])]);
});
