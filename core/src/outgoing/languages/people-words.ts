/** What a site's people are mailed, in the languages of the console. */
export interface PeopleWords {
  waiting(count: number): string;
  left(count: number): string;
  visitorWaits: string;
  reason: string;
  about: string;
  leftMessage(who: string): string;
  more(count: number): string;
  why(siteName: string): string;
  change(link: string): string;
}

const WORDS: Record<"en" | "de", PeopleWords> = {
  en: {
    waiting: (count) => (count === 1 ? "a visitor waits" : `${count} visitors wait`),
    left: (count) => (count === 1 ? "a message was left" : `${count} messages were left`),
    visitorWaits: "A visitor waits for a person.",
    reason: "Reason: ",
    about: "About: ",
    leftMessage: (who) => `${who} left a message:`,
    more: (count) => `And ${count} more.`,
    why: (site) => `You are mailed as somebody who answers visitors of ${site}, at most every 10 minutes.`,
    change: (link) => `To change that: ${link}`,
  },
  de: {
    waiting: (count) => (count === 1 ? "Jemand wartet" : `${count} Besucher warten`),
    left: (count) => (count === 1 ? "eine Nachricht hinterlassen" : `${count} Nachrichten hinterlassen`),
    visitorWaits: "Jemand wartet auf einen Menschen.",
    reason: "Grund: ",
    about: "Worum es geht: ",
    leftMessage: (who) => `${who} hat eine Nachricht hinterlassen:`,
    more: (count) => `Und ${count} weitere.`,
    why: (site) =>
      `Sie erhalten diese E-Mail, weil Sie Besuchern von ${site} antworten, höchstens alle 10 Minuten eine.`,
    change: (link) => `Das lässt sich hier ändern: ${link}`,
  },
};

/** English where there is nothing in the language wanted (BCP 47). */
export function peopleWords(wanted = "en"): { language: keyof typeof WORDS; words: PeopleWords } {
  const language = /^de\b/i.test(wanted) ? "de" : "en";
  return { language, words: WORDS[language] };
}
