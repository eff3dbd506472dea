/** What a transcript says besides what was said, in the languages of the console. Names are ready to be shown. */
export interface TranscriptWords {
  title(siteName: string): string;
  /** Before a time, and before the name of a time zone. */
  started: string;
  timeZone: string;
  visitor: string;
  assistant: string;
  /** A person of the site's; the name may be empty. */
  person(name: string): string;
  /** Before the title of a card, the name of a file, and the text of a form. */
  card: string;
  file: string;
  form: string;
  /** In an e-mail, above the messages that fit in it. */
  olderLeftOut: string;
}

const WORDS: Record<"en" | "de", TranscriptWords> = {
  en: {
    title: (site) => `Conversation with ${site}`,
    started: "Started: ",
    timeZone: "Time zone: ",
    visitor: "Visitor",
    assistant: "Assistant",
    person: (name) => (name === "" ? "Team" : `${name} (team)`),
    card: "Card: ",
    file: "File: ",
    form: "Form: ",
    olderLeftOut: "Older messages are left out.",
  },
  de: {
    title: (site) => `Gespräch mit ${site}`,
    started: "Beginn: ",
    timeZone: "Zeitzone: ",
    visitor: "Besucher",
    assistant: "Assistent",
    person: (name) => (name === "" ? "Team" : `${name} (Team)`),
    card: "Karte: ",
    file: "Datei: ",
    form: "Formular: ",
    olderLeftOut: "Ältere Nachrichten fehlen hier.",
  },
};

/** English where there is nothing in the language wanted (BCP 47). */
export function transcriptWords(wanted = "en"): { language: keyof typeof WORDS; words: TranscriptWords } {
  const language = /^de\b/i.test(wanted) ? "de" : "en";
  return { language, words: WORDS[language] };
}
