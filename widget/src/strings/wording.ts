/**
 * Returns a language's texts, with the owner's replacements (`strings` of the site's settings): `send` in every language, `de.send` in
 * German only, `zh_Hans.send` for `zh-Hans`, with an underscore. A text for the language has priority; unknown keys and
 * empty texts are ignored.
 */
export function wording<Texts extends Record<string, string>>(
  overrides: Record<string, string>,
  strings: Texts,
  language = "en",
): Texts {
  const prefix = `${language.replace("-", "_")}.`;
  const worded = Object.entries(strings).map(([key, text]) => [
    key,
    [overrides[prefix + key], overrides[key]].find((own) => own && typeof own === "string") ?? text,
  ]);
  return Object.fromEntries(worded) as Texts;
}
