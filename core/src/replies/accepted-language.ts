/**
 * The first language of an `Accept-Language` header, possibly malformed, for which `texts` has an entry; else English. `texts` is keyed
 * by language (`de`), or by language and script (`zh-Hant`).
 */
export function acceptedTexts<T>(
  accepted: string | undefined,
  texts: Record<string, T> & { en: T },
): { language: string; texts: T } {
  for (const tag of (accepted ?? "").slice(0, 200).split(",")) {
    const locale = localeOf(tag.split(";", 1)[0]?.trim() ?? "");
    const names = locale ? [locale.language, `${locale.language}-${locale.maximize().script}`] : [];
    const name = names.find((each) => Object.hasOwn(texts, each));
    if (locale && name !== undefined) return { language: locale.baseName, texts: texts[name] as T };
  }
  return { language: "en", texts: texts.en };
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
