/** The launcher's name in the widget if the configuration has none. */
export const USUAL_NAME = "Chat";

/** Languages with another name. A test keeps them equal to the widget's own `launcher` in each language. */
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
 * The launcher's name in the page's language (`lang`), or the owner's own. It is part of the configuration because the launcher
 * is painted before any language file loads.
 */
export function launcherName(lang: string, own: Record<string, string>): string {
  const [language = ""] = lang.toLowerCase().split(/[-_]/);
  return own[`${language}.launcher`] || own.launcher || NAMES[language] || USUAL_NAME;
}
