import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SETTING_LABELS } from "../../admin/generated/setting-labels.ts";
import { GERMAN_SETTING_LABELS } from "../../admin/german-setting-labels.ts";
import { WRONG_FORM } from "../../admin/wrong-form.ts";
import { inWords } from "../../console/src/strings/in-words.ts";
import { parseInput } from "../../core/src/api/request/parse-input.ts";
import type { Failure } from "../../core/src/failures.ts";
import { settingsChangesSchema } from "../../core/src/sites/site-settings.ts";
import { faultText } from "../../shopify-app/app/failures/fault-text.ts";
import { english } from "../../shopify-app/app/strings/english.ts";
import { german } from "../../shopify-app/app/strings/german.ts";
import { parsePo } from "../../wordpress-plugin/packaging/languages/po-file.ts";

/** Returns the service's error for a value of a setting. */
function refused(field: string, value: string): Failure {
  try {
    parseInput(settingsChangesSchema, { [field]: value }, "body");
  } catch (error) {
    return error as Failure;
  }
  throw new Error(`${field} accepts ${value}.`);
}

describe.each([
  ["en", SETTING_LABELS, english],
  ["de", GERMAN_SETTING_LABELS, german],
] as const)("An address with credentials (language: %s)", (language, labels, strings) => {
  it.each([
    ["webhook_url", "webhook_headers"],
    ["model_base_url", "model_api_key"],
  ] as const)(
    "in %s is refused with the label of %s on the screens, and its name in the API",
    (field, other) => {
      const { reason, message } = refused(field, "https://me:secret@api.example");
      expect([reason, message]).toEqual(["invalid_format", expect.stringContaining(other)]);
      const shown = [
        inWords(language, reason, message, field),
        faultText({ field, reason, message, status: 400 }, strings),
      ];
      for (const text of shown) {
        expect(text).toContain(labels[other]);
        expect(text).not.toContain(other);
      }
    },
  );
});

describe("The WordPress plugin", () => {
  it("has the same texts for addresses with credentials", () => {
    const template = new URL("../../wordpress-plugin/languages/parley-chat.pot", import.meta.url);
    const texts = parsePo(readFileSync(template, "utf8")).entries.map(({ id }) => id);
    expect(texts).toEqual(expect.arrayContaining(Object.values(WRONG_FORM.en)));
  });
});
