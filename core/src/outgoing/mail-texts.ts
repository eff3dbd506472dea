import type { Contact } from "../storage/port/live-storage.ts";
import type { StoredMessage, StoredSession } from "../storage/port.ts";
import { peopleWords } from "./languages/people-words.ts";
import { visitorWords } from "./languages/visitor-words.ts";

export interface MailText {
  subject: string;
  text: string;
  /** BCP 47. */
  language: string;
}

/** UTF-16 units of one text. */
const LONGEST_TEXT = 4_000;
/** UTF-16 units of the site's name in a subject: it leaves room for what the mail is about. */
const LONGEST_NAME = 80;
/** Conversations that one mail tells of; the others are counted. */
const MOST_SHOWN = 20;

/** What a site's people are told. `link` leads to a conversation; undefined without a console. */
export function peopleMail({
  siteName,
  waiting,
  left,
  link,
  accountLink,
  language: wanted,
}: {
  siteName: string;
  waiting: StoredSession[];
  left: { sessionId: string; contact: Contact }[];
  link(sessionId: string): string | undefined;
  accountLink: string | undefined;
  /** The readers' (BCP 47), where it is known. */
  language?: string | undefined;
}): MailText {
  const { language, words } = peopleWords(wanted);
  const what = [
    ...(waiting.length > 0 ? [words.waiting(waiting.length)] : []),
    ...(left.length > 0 ? [words.left(left.length)] : []),
  ].join(", ");
  const told = [
    ...waiting.map((session) =>
      paragraph(
        words.visitorWaits,
        quoted(words.reason, session.handling?.reason),
        quoted(words.about, session.handling?.summary),
        link(session.id),
      ),
    ),
    ...left.map(({ sessionId, contact }) =>
      paragraph(
        words.leftMessage(contact.name ? `${oneLine(contact.name)} (${contact.email})` : contact.email),
        quoted("", contact.message),
        link(sessionId),
      ),
    ),
  ];
  const more = told.length - MOST_SHOWN;
  const text = [
    ...told.slice(0, MOST_SHOWN),
    ...(more > 0 ? [words.more(more)] : []),
    "-- ",
    words.why(oneLine(siteName)),
    ...(accountLink === undefined ? [] : [words.change(accountLink)]),
  ].join("\n\n");
  return { subject: subjectOf(siteName, what), text, language };
}

/** What a visitor who left an address is told. Nothing of it is the visitor's: the address may be somebody else's. */
export function visitorMail(siteName: string, messages: StoredMessage[], wanted?: string): MailText {
  const { language, words } = visitorWords(wanted);
  const text = [
    words.leftAddress.replace("{site}", () => oneLine(siteName)),
    ...messages.map(({ agent, content }) =>
      paragraph(
        agent === undefined ? undefined : words.writes.replace("{name}", () => oneLine(agent.name)),
        clipped(content),
      ),
    ),
    "-- ",
    words.comeBack,
  ].join("\n\n");
  return { subject: subjectOf(siteName, words.answer), text, language };
}

function subjectOf(siteName: string, what: string): string {
  const name = oneLine(siteName);
  return `${name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).replace(/[\ud800-\udbff]$/, "")}…`}: ${what}`;
}

function paragraph(...lines: (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

/** What others wrote is set off, so that it cannot pass for ours. */
function quoted(label: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  return `${label}${clipped(text)}`.replace(/^/gm, "> ");
}

function clipped(text: string): string {
  const plain = text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
  return plain.length <= LONGEST_TEXT ? plain : `${plain.slice(0, LONGEST_TEXT)}…`;
}

/** Of what others named: it neither breaks the line nor turns what stands around it. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
}
