/** Loads a module of texts. */
export type FetchTexts<Texts> = () => Promise<{ default: Texts }>;

/** Loads a part's texts in a language. Each language is a separate file; if it cannot be loaded, the texts are English. */
export async function textsIn<Texts>(
  language: string,
  languages: Record<string, FetchTexts<Texts>>,
  english: FetchTexts<Texts>,
): Promise<Texts> {
  const texts = await (languages[language] ?? english)().catch(english);
  return texts.default;
}
