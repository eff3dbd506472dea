/** What the widget calls the launcher if the configuration names nothing else. */
export const USUAL_NAME = "Chat";

/** Where it is not that. A test keeps them equal to the widget's own `launcher` in each language. */
const NAMES: Record<string, string | null> = {
  __proto__: null,
  ar: "الدردشة",
  he: "צ׳אט",
  ja: "チャット",
  ko: "채팅",
  pl: "Czat",
  ru: "Чат",
  tr: "Sohbet",
  uk: "Чат",
  zh: "聊天",
};

/**
 * The name of the launcher in the language of the page (`lang`, as the page says it), or the owner's own. The configuration carries it:
 * the launcher is painted before any language is fetched.
 */
export function launcherName(lang: string, own: Record<string, string>): string {
  const [language = ""] = lang.toLowerCase().split(/[-_]/);
  return own[`${language}.launcher`] || own.launcher || NAMES[language] || USUAL_NAME;
}
