import { describe, expect, it } from "vitest";
import { vagueNames } from "./language/found-names.ts";
import { areaOf, foundPhrases, isChecked, proseOf, subjectProblem } from "./language/found-phrases.ts";

describe("the language check", () => {
  it("finds a phrase in a comment and in a string, and suggests plain words", () => {
    const prose = proseOf("core/src/a.ts", '/** Whoever asks. */\nconst alone = "The agent is told so.";');

    expect(foundPhrases(prose).map(({ name }) => name)).toEqual(["whoever", "is told"]);
    expect(foundPhrases(prose)[0]?.instead).toContain("the person who");
  });

  it("ignores code, and in Markdown also code blocks and quotations", () => {
    expect(foundPhrases(proseOf("core/src/a.ts", "const anew = stands(alone);"))).toEqual([]);
    expect(foundPhrases(proseOf("docs/a.md", "```\nstand alone\n```\n> It stands.\n"))).toEqual([]);
    expect(foundPhrases(proseOf("docs/a.md", "It stands there."))).toHaveLength(1);
  });

  it("skips generated files, and languages other than English", () => {
    expect(isChecked("admin/generated/site.ts")).toBe(false);
    expect(isChecked("widget/src/strings/german.ts")).toBe(false);
    expect(isChecked("widget/src/strings/english.ts")).toBe(true);
    expect(areaOf("core/recipes/README.md")).toBe("docs");
  });

  it("refuses a commit subject without an area, or with more than 72 characters", () => {
    expect(subjectProblem("core: store replies in one statement")).toBeUndefined();
    expect(subjectProblem("Store replies")).toContain("area");
    expect(subjectProblem(`core: ${"long ".repeat(15)}`)).toContain("72");
  });

  it("refuses a declared name that contains a vague word, but not a comment, a property or a longer word such as `replaced`", () => {
    const found = vagueNames(
      "const keptReply = 1;\nfunction* told() {}\ninterface HeldClaim {}\nclass X { place = 1 }",
    );

    expect(found.map(({ name, word }) => [name, word])).toEqual([
      ["keptReply", "kept"],
      ["told", "told"],
      ["HeldClaim", "held"],
    ]);
    expect(vagueNames("/** const told */\nconst replaced = placeholder;\n// let kept")).toEqual([]);
  });
});
