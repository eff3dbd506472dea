import { expect, it } from "vitest";
import { demoReply } from "../../../../core/src/replies/sources/demo-reply.ts";
import { toolWords } from "../../../../core/src/replies/tools/tool-words.ts";
import { LANGUAGES } from "../../../../widget/src/strings/language.ts";

const demoText = async (language?: string) =>
  (await demoReply({ language, progress: { text: () => undefined } })).text;

it("The demo reply and the texts about tools are translated into each language of the widget", async () => {
  expect(new Set(await Promise.all(LANGUAGES.map(demoText))).size).toBe(LANGUAGES.length);
  expect(new Set(LANGUAGES.map((each) => toolWords(each).words)).size).toBe(LANGUAGES.length);
});

it.each([
  ["de-AT,en;q=0.5", "de"],
  ["zh-TW", "zh-Hant"],
  ["iw", "he"],
  ["xx, fr;q=0.2", "fr"],
  ["constructor", "en"],
  ["*;q=0.1,,;;", "en"],
])(
  "The demo reply to a request with Accept-Language %j is in the language %s",
  async (accepted, language) => {
    expect(await demoText(accepted)).toBe(await demoText(language));
  },
);

it("The demo reply is in English if Accept-Language is missing or has 5,000 characters", async () => {
  for (const accepted of [undefined, "x".repeat(5_000)])
    expect(await demoText(accepted)).toBe(await demoText("en"));
});
