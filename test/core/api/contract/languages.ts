import { describe, expect, it } from "vitest";
import { type OpenBench, refusal, standing } from "../harness.ts";

/** The owner's texts: English ones, German ones for every country and for Austria, and Hebrew ones. */
const APPEARANCE = {
  title: "Ask us",
  greeting: "Hello!",
  consent: "Be nice.",
  starter_prompts: ["Where is it?"],
  languages: {
    de: { title: "Frag uns", greeting: "Hallo!", starter_prompts: ["Wo ist es?"], teaser: "Fragen?" },
    "de-AT": { greeting: "Servus!", title: "" },
    he: { greeting: "שלום!" },
  },
};

export function describeLanguages(open: OpenBench): void {
  describe("The widget's texts", () => {
    const bench = standing(open);
    const { call, newSite } = bench;

    it.each([
      ["de", "Frag uns", "Hallo!", "Wo ist es?", "Fragen?"],
      ["de-AT", "Frag uns", "Servus!", "Wo ist es?", "Fragen?"],
      ["de_at", "Frag uns", "Servus!", "Wo ist es?", "Fragen?"],
      ["de-CH-1996", "Frag uns", "Hallo!", "Wo ist es?", "Fragen?"],
      ["iw", "Ask us", "שלום!", "Where is it?", ""],
      ["fr", "Ask us", "Hello!", "Where is it?", ""],
      ["", "Ask us", "Hello!", "Where is it?", ""],
      ["<script>", "Ask us", "Hello!", "Where is it?", ""],
      ["x".repeat(500), "Ask us", "Hello!", "Where is it?", ""],
    ])("are in the page's language if the owner has added that language: %j", async (language, ...texts) => {
      const { public_key } = await newSite({ appearance: APPEARANCE });
      const query = new URLSearchParams({ site: public_key, language });
      const { status, json } = await call("GET", `/widget/config?${query}`);
      expect(status).toBe(200);
      const { title, greeting, starter_prompts, teaser, consent, languages } = json.appearance;
      expect([title, greeting, ...starter_prompts, teaser]).toEqual(texts);
      expect([consent, languages]).toEqual(["Be nice.", undefined]);
      expect(json.corner).toBe(teaser === "" ? undefined : true);
    });

    it("include the launcher's label in the owner's words or in the page's language, but never the default \"Chat\"", async () => {
      const { public_key } = await newSite();
      const own = await newSite({ strings: { launcher: "Ask us", "de.launcher": "Frag uns" } });
      const named = async (site: string, language: string) =>
        (await call("GET", `/widget/config?${new URLSearchParams({ site, language })}`)).json.launcher;
      for (const [language, name, ours] of [
        ["de-AT", undefined, "Frag uns"],
        ["pl", "Czat", "Ask us"],
        ["zh-Hant-TW", "聊天", "Ask us"],
        ["constructor", undefined, "Ask us"],
        ["", undefined, "Ask us"],
      ] as const)
        expect([await named(public_key, language), await named(own.public_key, language)]).toEqual([
          name,
          ours,
        ]);
    });

    it("are stored in `appearance.languages` with normalized language tags, and replaced all together", async () => {
      const { api_key: key } = await newSite({ appearance: APPEARANCE });
      const change = (languages: object) =>
        call("PATCH", "/site", { key, body: { appearance: { languages } } });
      const changed = await change({ ZH_hant: { title: "問" }, iw: { title: "שאל" } });
      expect(changed.json.appearance.languages).toEqual({ "zh-Hant": { title: "問" }, he: { title: "שאל" } });
      expect((await call("GET", "/site", { key })).json.appearance).toMatchObject({
        title: "Ask us",
        languages: changed.json.appearance.languages,
      });
      expect((await change({})).json.appearance.languages).toEqual({});
    });

    it("are refused if a language or a text is invalid, and the error names the field", async () => {
      const { api_key: key } = await newSite();
      const refused = async (languages: unknown) =>
        refusal(await call("PATCH", "/site", { key, body: { appearance: { languages } } }));
      const many = Array.from("abcdefghi", (one) => Array.from("abcde", (two) => `${one}${two}`)).flat();
      expect(await refused([])).toEqual([400, "appearance.languages", "invalid_type"]);
      expect(await refused({ "no language": {} })).toEqual([
        400,
        "appearance.languages.no language",
        "invalid_format",
      ]);
      expect(await refused({ de: { greeting: "x".repeat(501) } })).toEqual([
        400,
        "appearance.languages.de.greeting",
        "too_long",
      ]);
      expect(await refused({ de: { starter_prompts: ["a", 7] } })).toEqual([
        400,
        "appearance.languages.de.starter_prompts.1",
        "invalid_type",
      ]);
      expect(await refused(Object.fromEntries(many.map((tag) => [tag, {}])))).toEqual([
        400,
        "appearance.languages",
        "invalid_value",
      ]);
    });
  });
}
