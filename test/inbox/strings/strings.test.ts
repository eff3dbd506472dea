import { describe, expect, it } from "vitest";
import { english } from "../../../inbox/src/strings/english.ts";
import { failureText } from "../../../inbox/src/strings/failure-text.ts";
import { german } from "../../../inbox/src/strings/german.ts";
import { wordsOf } from "../../../inbox/src/strings/words.ts";

const slots = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe("texts", () => {
  it.each(Object.keys(english) as (keyof typeof english)[])(
    "have the same placeholders in German as in English: %s",
    (name) => {
      expect(slots(german[name])).toEqual(slots(english[name]));
      expect(german[name].split("|")).toHaveLength(english[name].split("|").length);
    },
  );

  it("use the plural form that belongs to the number, and format the number for the locale", () => {
    const { say } = wordsOf("de", german);
    expect(say("newAbove", { count: 1 })).toBe("1 neues Gespräch");
    expect(say("newAbove", { count: 1_200 })).toBe("1.200 neue Gespräche");
    expect(say("answeredBy", { name: "$& {name}" })).toBe("$& {name} antwortet");
  });
});

describe("failureText", () => {
  const { say } = wordsOf("en", english);
  it.each<[what: string, text: string, error: unknown]>([
    [
      "a takeover that a named colleague was faster with",
      "Ben has taken",
      { status: 400, field: "take_from", params: { agent: { id: "b", name: "Ben" } } },
    ],
    ["the code `changed_meanwhile`", "A colleague has taken", { status: 400, code: "changed_meanwhile" }],
    ["status 429", "Too many requests", { status: 429 }],
    ["a network error", "did not respond", new TypeError("fetch failed")],
    ["status 404", "no longer exists", { status: 404 }],
    ["the code `mail_off`", "cannot send e-mail", { status: 400, code: "mail_off" }],
    ["the code `files_off`", "Files are turned off", { status: 400, code: "files_off" }],
    ["an invalid assignee", "site’s team", { status: 400, field: "assignee", code: "invalid_value" }],
    ["status 500", "The action failed", { status: 500 }],
    ["a thrown value that is no error", "did not respond", "boom"],
  ])("describes %s with the words %j", (_what, text, error) =>
    expect(failureText(error, say)).toContain(text),
  );
});
