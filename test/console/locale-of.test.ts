import { expect, test } from "vitest";
import { localeOf } from "../../console/src/strings/strings.ts";

test.each([
  ["en", ["fr-FR", "en-GB", "en-US"], "en-GB"],
  ["en", ["en"], "en"],
  ["de", ["en-GB", "de-AT"], "de-AT"],
  ["de", ["en-GB"], "de"],
  // The first tag names another language; the second is not a language tag.
  ["de", ["den-CA", "de_AT@euro", "de-CH"], "de-CH"],
] as const)(
  "a console in the language %s formats dates for a browser with the languages %j in the locale %s",
  (language, preferred, locale) => {
    expect(localeOf(language, preferred)).toBe(locale);
  },
);
