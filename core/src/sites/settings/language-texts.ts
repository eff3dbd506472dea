import { z } from "zod";

/** The owner's own texts, each of which may be worded for one language. */
export const OWN_TEXTS = {
  title: z.string().max(80),
  subtitle: z.string().max(80),
  greeting: z.string().max(500),
  starter_prompts: z.array(z.string().trim().min(1).max(120)).max(6),
  consent: z.string().max(1_000),
  teaser: z.string().max(200),
};

/** An owner who translates into all languages of the widget has half as many. */
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
  // So that JSON Schema can say what comes out.
  .pipe(z.string());

/** By the language's tag. What is absent or empty is said as in `appearance` itself. */
export const languageTextsSchema = z
  .record(languageTag, z.object(OWN_TEXTS).partial().meta({ title: "LanguageTexts" }))
  .refine((languages) => Object.keys(languages).length <= MOST_LANGUAGES, {
    error: `Give at most ${MOST_LANGUAGES} languages.`,
  });

type Texts = z.output<z.ZodObject<typeof OWN_TEXTS>>;

/**
 * An appearance as a page in `language` (as its `lang` says it, whatever that is) shows it: each text in the nearest
 * language that has it, else the owner's for all. The other languages are left out.
 */
export function spokenIn<Look extends Texts & { languages: z.output<typeof languageTextsSchema> }>(
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

/** The tags that speak to a page, the nearest first: de-AT, and then German as most people write it (zh-TW: in its script). */
function wider(locale: Intl.Locale): string[] {
  const { language, script } = locale.maximize();
  return [locale.baseName, fullTag(locale.baseName), fullTag(`${language}-${script}`), fullTag(language)];
}

/** With the script and the region that a shorter tag most likely means: `de`, `de-DE` and `de-Latn-DE` are one. */
function fullTag(tag: string): string {
  return new Intl.Locale(tag).maximize().baseName;
}

/** Undefined for what is no language. `de_AT` passes, as platforms write it. */
function localeOf(text: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(text.trim().replaceAll("_", "-"));
  } catch {
    return undefined;
  }
}
