import { describe, expect, it } from "vitest";
import { panel as english } from "../../../widget/src/strings/english.ts";
import germanTexts from "../../../widget/src/strings/languages/de.ts";
import chineseTexts from "../../../widget/src/strings/languages/zh-Hant.ts";
import { wording } from "../../../widget/src/strings/wording.ts";

const german = germanTexts.panel;
const traditionalChinese = chineseTexts.panel;

describe("The owner's wording", () => {
  it("replaces the widget's own text", () => {
    expect(wording({ send: "Go" }, english)).toEqual({ ...english, send: "Go" });
  });

  it("applies to every language by default", () => {
    expect(wording({ send: "Go" }, german, "de")).toEqual({ ...german, send: "Go" });
  });

  it("for one language replaces the general wording in that language", () => {
    const own = { send: "Go", "de.send": "Los", "zh_Hant.send": "送出" };
    expect(wording(own, german, "de").send).toBe("Los");
    expect(wording(own, traditionalChinese, "zh-Hant").send).toBe("送出");
    expect(wording(own, english).send).toBe("Go");
  });

  it("is ignored if it is empty or not a string", () => {
    const own = { send: "", "en.close": "", close: 7 } as unknown as Record<string, string>;
    expect(wording(own, english)).toEqual(english);
  });

  it("adds no text that the widget does not use", () => {
    expect(wording({ unknown: "x", "de.send": "Los", constructor: "x" }, english)).toEqual(english);
  });
});
