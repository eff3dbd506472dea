import { acceptedTexts } from "../../accepted-texts.ts";

/** Figures of a weekly report, under their names in `UsageDay`. */
export type ReportFigure =
  | ("messages" | "sessions" | "failures" | "handovers" | "missed")
  | ("unanswered" | "ratedUp" | "ratedDown" | "tokens");

/** Texts of e-mails to a site's people, in the languages of the console. Names are already quoted. */
export interface PeopleWords {
  waiting(count: number): string;
  /** Like `waiting`, for visitors who have stopped waiting. */
  waited(count: number): string;
  left(count: number): string;
  visitorWaits: string;
  /** The line about a wait that timed out. */
  missed: string;
  /** A person has taken over; the name may be empty. */
  answered(name: string): string;
  noLongerWaits: string;
  reason: string;
  about: string;
  leftMessage(who: string): string;
  more(count: number): string;
  why(siteName: string): string;
  change(link: string): string;
  /** The text of `why` for an address in `notify_emails`. */
  whyNotified(siteName: string): string;
  /**
   * Subject and link label of the first e-mail to an address in `notify_emails`. Also title and button of the page that the link
   * opens.
   */
  confirm: string;
  confirmWhy: string;
  confirmed: string;
  confirmVoid: string;
  /** The link follows the text, also in `reset`. */
  invite(siteName: string): { subject: string; text: string };
  reset(siteName: string): { subject: string; text: string };
  notExpected: string;
  /** The end of a transcript's subject, after the site's name. `whyTranscript` is the text below the transcript. */
  transcript: string;
  whyTranscript(siteName: string): string;
  /** Subject and title of a weekly report. */
  report(week: string): string;
  changes: string;
  figures: Record<ReportFigure, string>;
  /** The line above the unanswered questions. `answerThem` is the line above the link to the page that answers them. */
  unanswered: string;
  answerThem: string;
  whyReport(siteName: string): string;
}

const WORDS: Record<"en" | "de", PeopleWords> = {
  en: {
    waiting: (count) => (count === 1 ? "a visitor waits" : `${count} visitors wait`),
    waited: (count) => (count === 1 ? "a visitor waited" : `${count} visitors waited`),
    left: (count) => (count === 1 ? "a message was left" : `${count} messages were left`),
    visitorWaits: "A visitor waits for a person.",
    missed: "A visitor waited for a person, but nobody came in time.",
    answered: (name) => `A visitor asked for a person. ${name === "" ? "Somebody" : name} took over.`,
    noLongerWaits: "A visitor asked for a person, but no longer waits.",
    reason: "Reason: ",
    about: "About: ",
    leftMessage: (who) => `${who} left a message:`,
    more: (count) => `And ${count} more.`,
    why: (site) =>
      `You receive this e-mail, at most every 10 minutes, because you answer visitors of ${site}.`,
    change: (link) => `To change that: ${link}`,
    whyNotified: (site) =>
      `This address receives e-mails about visitors of ${site}, at most every 10 minutes. To stop them, remove the address in the site's settings.`,
    confirm: "Confirm your e-mail address",
    confirmWhy:
      "This address was entered in the settings of a website's chat, to be notified when a visitor waits or leaves a message. If you expected this, confirm the address. If not, do nothing: you will receive no other e-mail.",
    confirmed: "The address is confirmed. You can close this page.",
    confirmVoid: "This link was used already or has expired.",
    invite: (site) => ({
      subject: `Invitation to answer visitors of ${site}`,
      text: `You are invited to the site that is called ${site}. This link works once, for 7 days:`,
    }),
    reset: (site) => ({
      subject: "Set a new password",
      text: `An owner of the site that is called ${site}, or the operator, asked for a link with which you can set a new password. It works once, for an hour:`,
    }),
    notExpected: "If you did not expect this e-mail, do nothing: nothing changes until the link is used.",
    transcript: "transcript of a conversation",
    whyTranscript: (site) => `The site that is called ${site} sent this conversation to this address.`,
    report: (week) => `weekly report, ${week}`,
    changes: "In brackets: the change from the week before.",
    figures: {
      messages: "Messages",
      sessions: "Conversations",
      failures: "Failed replies",
      handovers: "Requests for a person",
      missed: "Requests that nobody answered in time",
      unanswered: "Unanswered questions",
      ratedUp: "Replies rated as helpful",
      ratedDown: "Replies rated as not helpful",
      tokens: "Tokens used",
    },
    unanswered: "Most frequent unanswered questions:",
    answerThem: "Write answers here:",
    whyReport: (site) =>
      `The owners of ${site} and the addresses that it notifies receive this e-mail on Mondays. To stop it, turn off the weekly report in the site's settings.`,
  },
  de: {
    waiting: (count) => (count === 1 ? "Jemand wartet" : `${count} Besucher warten`),
    waited: (count) => (count === 1 ? "Jemand hat gewartet" : `${count} Besucher haben gewartet`),
    left: (count) => (count === 1 ? "eine Nachricht hinterlassen" : `${count} Nachrichten hinterlassen`),
    visitorWaits: "Jemand wartet auf einen Menschen.",
    missed: "Jemand hat auf einen Menschen gewartet, und niemand kam rechtzeitig.",
    answered: (name) =>
      `Jemand wollte mit einem Menschen sprechen. ${name === "" ? "Jemand aus dem Team" : name} hat übernommen.`,
    noLongerWaits: "Jemand wollte mit einem Menschen sprechen und wartet nicht mehr.",
    reason: "Grund: ",
    about: "Worum es geht: ",
    leftMessage: (who) => `${who} hat eine Nachricht hinterlassen:`,
    more: (count) => `Und ${count} weitere.`,
    why: (site) =>
      `Sie erhalten diese E-Mail, weil Sie Besuchern von ${site} antworten, höchstens alle 10 Minuten eine.`,
    change: (link) => `Das lässt sich hier ändern: ${link}`,
    whyNotified: (site) =>
      `Diese Adresse wird über Besucher von ${site} benachrichtigt, höchstens alle 10 Minuten. Um das zu beenden, entfernen Sie sie in den Einstellungen der Website.`,
    confirm: "E-Mail-Adresse bestätigen",
    confirmWhy:
      "Diese Adresse wurde in den Einstellungen des Chats einer Website angegeben, um benachrichtigt zu werden, wenn jemand wartet oder eine Nachricht hinterlässt. Wenn Sie das erwartet haben, bestätigen Sie die Adresse. Wenn nicht, tun Sie nichts: Es folgen keine weiteren E-Mails.",
    confirmed: "Die Adresse ist bestätigt. Sie können diese Seite schließen.",
    confirmVoid: "Dieser Link wurde schon benutzt oder ist abgelaufen.",
    invite: (site) => ({
      subject: `Einladung, Besuchern von ${site} zu antworten`,
      text: `Sie sind zu der Website mit dem Namen ${site} eingeladen. Dieser Link gilt einmal, 7 Tage lang:`,
    }),
    reset: (site) => ({
      subject: "Neues Passwort setzen",
      text: `Jemand, dem die Website mit dem Namen ${site} gehört, oder der Betreiber hat einen Link für ein neues Passwort angefordert. Er gilt einmal, eine Stunde lang:`,
    }),
    notExpected:
      "Sie haben diese E-Mail nicht erwartet? Dann tun Sie nichts: Ohne den Link ändert sich nichts.",
    transcript: "Verlauf eines Gesprächs",
    whyTranscript: (site) =>
      `Die Website mit dem Namen ${site} hat dieses Gespräch an diese Adresse geschickt.`,
    report: (week) => `Wochenbericht, ${week}`,
    changes: "In Klammern: die Veränderung zur Woche davor.",
    figures: {
      messages: "Nachrichten",
      sessions: "Gespräche",
      failures: "Fehlgeschlagene Antworten",
      handovers: "Bitten um einen Menschen",
      missed: "Bitten, auf die niemand rechtzeitig antwortete",
      unanswered: "Unbeantwortete Fragen",
      ratedUp: "Als hilfreich bewertete Antworten",
      ratedDown: "Als nicht hilfreich bewertete Antworten",
      tokens: "Verbrauchte Tokens",
    },
    unanswered: "Die häufigsten unbeantworteten Fragen:",
    answerThem: "Antworten schreiben Sie hier:",
    whyReport: (site) =>
      `Diese E-Mail erhalten montags die Inhaber von ${site} und die Adressen, die benachrichtigt werden. Um sie abzustellen, schalten Sie den Wochenbericht in den Einstellungen der Website aus.`,
  },
};

/** Returns the texts in the first available language of `wanted` (a BCP 47 tag or an `Accept-Language`), or else in English. */
export function peopleWords(wanted?: string): { language: keyof typeof WORDS; words: PeopleWords } {
  const { name, texts } = acceptedTexts(wanted, WORDS);
  return { language: name, words: texts };
}
