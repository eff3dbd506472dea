import type { AppearanceDraft } from "./appearance-draft.ts";
import { DEFAULT_TEXTS, type DefaultTexts } from "./generated/default-texts.ts";
import type { LanguageText } from "./language-texts.ts";

/** The chat's own texts; empty until they have loaded. */
export type LoadedTexts = Partial<DefaultTexts>;

/**
 * Loads the chat's own texts for a page in this language (BCP 47), and passes them to `show`; `{}` if they cannot be loaded.
 * Returns a function that cancels.
 */
export function loadDefaultTexts(language: string, show: (texts: LoadedTexts) => void): () => void {
  let isWanted = true;
  DEFAULT_TEXTS[nameOf(language)]?.().then(
    ({ default: texts }) => isWanted && show(texts),
    () => isWanted && show({}),
  );
  return () => {
    isWanted = false;
  };
}

/** The widget's language for a page in this language. As in the widget, the likely script distinguishes zh-TW from zh-CN. */
function nameOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return [`${language}-${script}`, language].find((name) => name in DEFAULT_TEXTS) ?? "en";
}

/** What visitors see while the text `name` is empty in `language`. An empty `language` means all languages. */
export function wordingPlaceholder(
  { strings }: Pick<AppearanceDraft, "strings">,
  name: string,
  language: string,
  texts: LoadedTexts,
): string {
  return (language !== "" && strings[name]) || (texts as Record<string, string>)[name] || "";
}

/** The chat’s own text for a setting that is empty in all languages. Only the title and the greeting have such a text. */
export function settingPlaceholder(name: string, texts: LoadedTexts): string {
  return { title: texts.launcher, greeting: texts.welcome }[name] ?? "";
}

/** What visitors see while this text is empty in one language. */
export function languagePlaceholder(draft: AppearanceDraft, name: LanguageText, texts: LoadedTexts): string {
  return draft[name === "starter_prompts" ? "prompts" : name] || settingPlaceholder(name, texts);
}
