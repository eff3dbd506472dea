/** Where it is not "Chat". A test keeps them equal to the languages' own `launcher`. */
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
 * What the launcher is called in the language of the page (`lang`, a BCP 47 tag), or by the owner. A file of its own,
 * and small: the launcher is painted before any language is fetched.
 */
export function launcherName(lang: string, own: Record<string, string>): string {
  const [language = ""] = lang.toLowerCase().split(/[-_]/);
  return own[`${language}.launcher`] || own.launcher || NAMES[language] || "Chat";
}
