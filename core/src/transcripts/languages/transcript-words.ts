/** The fixed texts of a transcript, in the languages of the console. Pass names in the form in which they are shown. */
export interface TranscriptWords {
  title(siteName: string): string;
  /** The word before a time. `timeZone` is the word before a zone's name. */
  started: string;
  timeZone: string;
  visitor: string;
  assistant: string;
  /** A member of the site's team; the name may be empty. */
  person(name: string): string;
  /** The word before a card's title. The next two are before a file's name and a form's text. */
  card: string;
  file: string;
  form: string;
  /** Shown in an e-mail above the messages that fit into it. */
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

/** Returns the texts in the wanted language (BCP 47), or in English if there are none. */
export function transcriptWords(wanted = "en"): { language: keyof typeof WORDS; words: TranscriptWords } {
  const language = /^de\b/i.test(wanted) ? "de" : "en";
  return { language, words: WORDS[language] };
}
