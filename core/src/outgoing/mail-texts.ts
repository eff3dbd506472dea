import type { Contact } from "../storage/port/live-storage.ts";
import type { StoredMessage, StoredSession } from "../storage/port.ts";

/** UTF-16 units of one text. */
const LONGEST_TEXT = 4_000;
/** Conversations that one mail tells of; the others are counted. */
const MOST_SHOWN = 20;

/** What a site's people are told. `link` leads to a conversation; undefined without a console. */
export function peopleMail({
  siteName,
  waiting,
  left,
  link,
  accountLink,
}: {
  siteName: string;
  waiting: StoredSession[];
  left: { sessionId: string; contact: Contact }[];
  link(sessionId: string): string | undefined;
  accountLink: string | undefined;
}): { subject: string; text: string } {
  const what = [
    ...(waiting.length > 0
      ? [waiting.length === 1 ? "a visitor waits" : `${waiting.length} visitors wait`]
      : []),
    ...(left.length > 0
      ? [left.length === 1 ? "a message was left" : `${left.length} messages were left`]
      : []),
  ].join(", ");
  const told = [
    ...waiting.map((session) =>
      paragraph(
        "A visitor waits for a person.",
        quoted("Reason: ", session.handling?.reason),
        quoted("About: ", session.handling?.summary),
        link(session.id),
      ),
    ),
    ...left.map(({ sessionId, contact }) =>
      paragraph(
        `${contact.name ? `${oneLine(contact.name)} (${contact.email})` : contact.email} left a message:`,
        quoted("", contact.message),
        link(sessionId),
      ),
    ),
  ];
  const more = told.length - MOST_SHOWN;
  const text = [
    ...told.slice(0, MOST_SHOWN),
    ...(more > 0 ? [`And ${more} more.`] : []),
    "-- ",
    `You are mailed as somebody who answers visitors of ${oneLine(siteName)}, at most every 10 minutes.`,
    ...(accountLink === undefined ? [] : [`To change that: ${accountLink}`]),
  ].join("\n\n");
  return { subject: `${siteName}: ${what}`, text };
}

/** What a visitor who left an address is told. Nothing of it is the visitor's: the address may be somebody else's. */
export function visitorMail(siteName: string, messages: StoredMessage[]): { subject: string; text: string } {
  const text = [
    `You left your address at ${oneLine(siteName)} to be answered.`,
    ...messages.map(({ agent, content }) =>
      paragraph(agent === undefined ? undefined : `${oneLine(agent.name)} writes:`, clipped(content)),
    ),
    "-- ",
    "Replies to this mail are not read in the chat. To go on, come back to the page where you wrote.",
  ].join("\n\n");
  return { subject: `${siteName}: an answer for you`, text };
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

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
