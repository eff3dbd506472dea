import { z } from "zod";

/** The owner's own texts, each with an optional wording per language. */
export const OWN_TEXTS = {
  title: z.string().max(80),
  subtitle: z.string().max(80),
  greeting: z.string().max(500),
  starter_prompts: z.array(z.string().trim().min(1).max(120)).max(6),
  consent: z.string().max(1_000),
  teaser: z.string().max(200),
};

/** Maximum number of languages: more than twice as many as the widget has. */
const MOST_LANGUAGES = 40;

const languageTag = z
  .string()
  .transform((text, context) => {
    const locale = localeOf(text);
    if (locale !== undefined) return locale.baseName;
    context.addIssue({
      code: "invalid_format",
      format: "language",
      message: "Give a language such as de, or de-AT (BCP 47).",
    });
    return z.NEVER;
  })
  // Lets JSON Schema describe the output.
  .pipe(z.string());

/** Texts by language tag. If a text is absent or empty, the text of `appearance` itself is used. */
export const languageTextsSchema = z
  .record(languageTag, z.object(OWN_TEXTS).partial().meta({ title: "LanguageTexts" }))
  .refine((languages) => Object.keys(languages).length <= MOST_LANGUAGES, {
    error: `Give at most ${MOST_LANGUAGES} languages.`,
  });

type Texts = z.output<z.ZodObject<typeof OWN_TEXTS>>;

/**
 * The appearance for a page in `language` (any value of the page's `lang` attribute). Each text is in the nearest language for
 * which the owner wrote it, or else the owner's default. Other languages are left out.
 */
export function textsIn<Look extends Texts & { languages: z.output<typeof languageTextsSchema> }>(
  { languages, ...look }: Look,
  language: string | undefined,
): Omit<Look, "languages"> {
  const known = Object.entries(languages).map(([tag, texts]) => ({ tags: [tag, fullTag(tag)], texts }));
  const locale = known.length === 0 ? undefined : localeOf(language ?? "");
  if (locale === undefined) return look;
  const nearest = wider(locale).flatMap((tag) =>
    known.filter(({ tags }) => tags.includes(tag)).map(({ texts }) => texts),
  );
  const texts = Object.keys(OWN_TEXTS).flatMap((name) => {
    const own = nearest.map((texts) => texts[name as keyof Texts]).find((text) => text?.length);
    return own === undefined ? [] : [[name, own] as const];
  });
  return { ...look, ...Object.fromEntries(texts) };
}

/**
 * The tags that match a page, nearest first. For `de-AT`: `de-AT`, `de-Latn-AT`, `de-Latn-DE`. For `zh-TW`: `zh-TW`,
 * `zh-Hant-TW`, `zh-Hans-CN`.
 */
function wider(locale: Intl.Locale): string[] {
  const { language, script } = locale.maximize();
  return [locale.baseName, fullTag(locale.baseName), fullTag(`${language}-${script}`), fullTag(language)];
}

/** Adds the script and region that a shorter tag most likely means: `de`, `de-DE` and `de-Latn-DE` are equal. */
function fullTag(tag: string): string {
  return new Intl.Locale(tag).maximize().baseName;
}

/** The locale of a language tag; undefined for any other string. Accepts `de_AT`, because some platforms write tags like that. */
function localeOf(text: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(text.trim().replaceAll("_", "-"));
  } catch {
    return undefined;
  }
}
