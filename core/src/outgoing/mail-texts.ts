import type { Contact } from "../sessions/contact.ts";
import type { Message } from "../sessions/message.ts";
import type { Session } from "../sessions/session.ts";
import { shortText } from "../short-text.ts";
import { type PeopleWords, peopleWords } from "./languages/people-words.ts";
import { visitorWords } from "./languages/visitor-words.ts";
import { quotedName } from "./quoted-name.ts";

export interface MailText {
  subject: string;
  text: string;
  /** BCP 47. */
  language: string;
}

/** Maximum UTF-16 units of one text. */
const LONGEST_TEXT = 4_000;
/** Maximum number of conversations shown in one e-mail. The others are only counted. */
const MOST_SHOWN = 20;

/**
 * The e-mail about visitors who waited or left a message, to a site's people or its `notify_emails`. `link` returns a
 * conversation's URL; undefined without a console.
 */
export function peopleMail({
  siteName,
  waiting: asked,
  left,
  link,
  accountLink,
  isNotified = false,
  language: wanted,
}: {
  siteName: string;
  /** Conversations in which a visitor asked for a person since the last e-mail, whether or not a person came. */
  waiting: Session[];
  left: { sessionId: string; contact: Contact }[];
  link(sessionId: string): string | undefined;
  accountLink: string | undefined;
  /** Whether the e-mail is for addresses in `notify_emails`. Their readers cannot sign in. */
  isNotified?: boolean;
  /** The readers' language (BCP 47), if known. */
  language?: string | undefined;
}): MailText {
  const { language, words } = peopleWords(wanted);
  const waiting = asked.filter(({ handling }) => handling?.by === "waiting");
  const waited = asked.length - waiting.length;
  const what = [
    ...(waiting.length > 0 ? [words.waiting(waiting.length)] : []),
    ...(waited > 0 ? [words.waited(waited)] : []),
    ...(left.length > 0 ? [words.left(left.length)] : []),
  ].join(", ");
  const paragraphs = [
    ...asked.map((session) => {
      const why = session.handling ?? session.outcome;
      return paragraph(
        becameOf(session, words),
        quoted(words.reason, why?.reason),
        quoted(words.about, why?.summary),
        link(session.id),
      );
    }),
    ...left.map(({ sessionId, contact }) =>
      paragraph(
        words.leftMessage(contact.name ? `${quotedName(contact.name)} (${contact.email})` : contact.email),
        quoted("", contact.message),
        link(sessionId),
      ),
    ),
  ];
  const more = paragraphs.length - MOST_SHOWN;
  const text = [
    ...paragraphs.slice(0, MOST_SHOWN),
    ...(more > 0 ? [words.more(more)] : []),
    "-- ",
    words[isNotified ? "whyNotified" : "why"](quotedName(siteName)),
    ...(accountLink === undefined ? [] : [words.change(accountLink)]),
  ].join("\n\n");
  return { subject: subjectOf(siteName, what), text, language };
}

/** The outcome of a wait for a person. */
function becameOf({ handling, outcome }: Session, words: PeopleWords): string {
  if (handling?.by === "waiting") return words.visitorWaits;
  if (handling !== undefined) return words.answered(quotedName(handling.agent?.name ?? ""));
  return outcome === undefined ? words.noLongerWaits : words.missed;
}

/**
 * The e-mail with agents' answers, to a visitor whose address is confirmed or verified. Texts of the site's people are quoted.
 */
export function visitorMail(siteName: string, messages: Message[], wanted?: string): MailText {
  const { language, words } = visitorWords(wanted);
  const text = [
    words.wroteAt.replace("{site}", () => quotedName(siteName)),
    ...messages.map(({ agent, content }) =>
      paragraph(
        agent === undefined ? undefined : words.writes.replace("{name}", () => quotedName(agent.name)),
        quoted("", content),
      ),
    ),
    "-- ",
    words.comeBack,
  ].join("\n\n");
  return { subject: subjectOf(siteName, words.answer), text, language };
}

/**
 * The first e-mail to an address that a visitor left. It contains no text of the site or the visitor, because the address may
 * belong to somebody else (contract §9.4).
 */
export function confirmationMail(link: string, wanted?: string): MailText {
  const { language, words } = visitorWords(wanted);
  const text = [words.confirmWhy, `${words.confirm}:\n${link}`].join("\n\n");
  return { subject: words.confirm, text, language };
}

/**
 * The first e-mail to an address in a site's `notify_emails`. It contains no text of the site, because the address may belong to
 * somebody else.
 */
export function notifyConfirmationMail(link: string, acceptedLanguage?: string): MailText {
  const { language, words } = peopleWords(acceptedLanguage);
  const text = [words.confirmWhy, `${words.confirm}:\n${link}`].join("\n\n");
  return { subject: words.confirm, text, language };
}

/** The e-mail with an invitation, or with a link for a new password. */
export function linkMail(
  kind: "invite" | "reset",
  { siteName, link, language: wanted }: { siteName: string; link: string; language?: string | undefined },
): MailText {
  const { language, words } = peopleWords(wanted);
  const { subject, text } = words[kind](quotedName(siteName));
  return { subject, text: [text, link, words.notExpected].join("\n\n"), language };
}

/** The e-mail with a transcript. Texts of other people in it are already marked as quoted. */
export function transcriptMail(siteName: string, transcript: string, wanted: string): MailText {
  const { language, words } = peopleWords(wanted);
  const text = [transcript.trimEnd(), "-- ", words.whyTranscript(quotedName(siteName))].join("\n\n");
  return { subject: subjectOf(siteName, words.transcript), text, language };
}

function subjectOf(siteName: string, what: string): string {
  return `${quotedName(siteName)}: ${what}`;
}

function paragraph(...lines: (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

/** Quotes text of other people, so that it cannot be mistaken for the service's own. */
function quoted(label: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  return `${label}${clipped(text)}`.replace(/^/gm, "> ");
}

function clipped(text: string): string {
  // Normalises all line breaks that a mail program may show, so that each line gets the mark `>`.
  const plain = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");
  return shortText(plain, LONGEST_TEXT, "…");
}
