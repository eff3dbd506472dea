/** The launcher's default name in the widget, used if the configuration has none. */
export const USUAL_NAME = "Chat";

/** Launcher names in the languages that do not use `Chat`. A test keeps them equal to the widget's own `launcher` texts. */
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
 * The owner's name for the launcher, or else the default in the page's language (`lang`). The configuration contains this name,
 * because the launcher is painted before any language file loads.
 */
export function launcherName(lang: string, own: Record<string, string>): string {
  const [language = ""] = lang.toLowerCase().split(/[-_]/);
  return own[`${language}.launcher`] || own.launcher || NAMES[language] || USUAL_NAME;
}
