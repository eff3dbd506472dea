export interface AcceptedTexts<Name, T> {
  /** The key of `texts`. */
  name: Name;
  /** The accepted tag in its canonical form, such as `de-AT`; `en` if none has texts. */
  locale: string;
  texts: T;
}

/**
 * Returns the texts in the first available language of `accepted`, or else in English. `accepted` is an `Accept-Language` header
 * or a language tag, and may be malformed. `texts` is keyed by language (`de`), or by language and script (`zh-Hant`).
 */
export function acceptedTexts<Name extends string, T>(
  accepted: string | undefined,
  texts: Record<Name | "en", T>,
): AcceptedTexts<Name | "en", T> {
  const has = (name: string): name is Name => Object.hasOwn(texts, name);
  for (const tag of (accepted ?? "").slice(0, 200).split(",")) {
    const locale = localeOf(tag.split(";", 1)[0]?.trim() ?? "");
    const names = locale ? [locale.language, `${locale.language}-${locale.maximize().script}`] : [];
    const name = names.find(has);
    if (locale && name !== undefined) return { name, locale: locale.baseName, texts: texts[name] };
  }
  return { name: "en", locale: "en", texts: texts.en };
}

/**
 * Parses a language tag; undefined if it is malformed. `Intl.Locale` maps `iw` to `he`, and its likely script distinguishes
 * `zh-TW` from `zh-CN`.
 */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
