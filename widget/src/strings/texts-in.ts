/** A module of texts, fetched. */
export type FetchTexts<Texts> = () => Promise<{ default: Texts }>;

/** A part's texts in a language, each language a file of its own; English where it cannot be had. */
export async function textsIn<Texts>(
  language: string,
  languages: Record<string, FetchTexts<Texts>>,
  english: FetchTexts<Texts>,
): Promise<Texts> {
  const texts = await (languages[language] ?? english)().catch(english);
  return texts.default;
}
