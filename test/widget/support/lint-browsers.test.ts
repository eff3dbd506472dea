import { describe, expect, test } from "vitest";
import { newerFeatures } from "../../../widget/browsers/newer-features.ts";
import { scriptFeatures } from "../../../widget/browsers/script-features.ts";
import { styleFeatures } from "../../../widget/browsers/style-features.ts";

describe("The browser lint refuses", () => {
  test.each([
    [
      "URL.parse(text)",
      "URL.parse comes with Chrome 126, Firefox 126, Safari 18: use another feature, or list a fallback",
    ],
    ["AbortSignal.any([one, other])", /^AbortSignal\.any comes with Chrome 116, Firefox 124, Safari 17\.4/],
    ["list.toReversed()", /^\.toReversed comes with Chrome 110/],
    ["button.ariaExpanded = 'true'", /^\.ariaExpanded comes with Firefox 119/],
    ["const { promise } = Promise.withResolvers()", /^Promise\.withResolvers comes with/],
    ["panel.addEventListener('click', () => new CloseWatcher())", /^CloseWatcher comes with/],
  ])("the script %s", (script, complaint) => {
    expect(newerFeatures(scriptFeatures([script]), {})).toEqual([
      typeof complaint === "string" ? complaint : expect.stringMatching(complaint),
    ]);
  });

  test.each([
    [".input { field-sizing: var(--a) }", "field-sizing"],
    [".input { color: light-dark(red, blue) }", "light-dark()"],
    [":host { --link: light-dark(red, blue) }", "light-dark()"],
    ["a:has(b) { color: red }", ":has"],
    [".input { color: color-mix(in srgb, red, blue) }", "color-mix()"],
    ["@starting-style { a { color: red } }", "@starting-style"],
  ])("the styles %s", (styles, name) => {
    expect(
      newerFeatures(styleFeatures(styles), {}).map((complaint) => complaint.split(" comes ")[0]),
    ).toEqual([name]);
  });

  test("a fallback that is no longer needed", () => {
    expect(newerFeatures([], { "URL.parse": "none" })).toEqual([
      "URL.parse needs no fallback: remove its line",
    ]);
  });
});

describe("The browser lint accepts", () => {
  test("features that all supported browsers have", () => {
    const script = "fetch(new URL('a', b)).then((answer) => list.at(-1).replaceAll('a', 'b'))";
    expect(newerFeatures(scriptFeatures([script]), {})).toEqual([]);
    expect(
      newerFeatures(styleFeatures("@container room (max-width: 9px) { a { inset: 0 1cqh } }"), {}),
    ).toEqual([]);
  });

  test("features listed with their fallback, and members that the script itself adds to its objects", () => {
    expect(newerFeatures(scriptFeatures(["URL.parse(text)"]), { "URL.parse": "a fallback" })).toEqual([]);
    expect(newerFeatures(scriptFeatures(["const retry = { grow() {} }; retry.grow();"]), {})).toEqual([]);
  });
});
