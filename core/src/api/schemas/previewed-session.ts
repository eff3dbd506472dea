import { z } from "zod";
import { openingLine } from "../../sessions/opening-line.ts";
import type { Session } from "../../sessions/session.ts";
import type { ConversationStorage, Storage } from "../../storage/port.ts";
import { contactOf, contactRecord } from "./contact-record.ts";
import { isoTime } from "./fields.ts";
import { namedUserOf, namedUserRecord, sessionUserRecord, userRecordOf } from "./session-fields.ts";
import { startContextOf } from "./start-context-record.ts";
import { teamOf, teamRecord } from "./team-record.ts";

/** Maximum length of the last message's text, in Unicode code points. */
const LAST_WORDS = 200;

/** Fields by which people recognise a conversation in a list. They include the user's id, but no name. */
const sessionPreview = z.object({
  first_message: z.string().nullable().meta({
    description:
      "The visitor's first message in one line, cut to 140 characters with … at the end; the names of its files if it has no text. Null if the visitor wrote nothing.",
  }),
  user: sessionUserRecord.nullable().meta({
    description: "The user of the latest message that names one. Null for a guest.",
  }),
  page: z.string().optional().meta({
    description:
      "URL of the page on which the conversation began, from `context.page_url`, without query and fragment. Absent if unknown.",
  }),
  rating: z.enum(["up", "down"]).optional().meta({
    description:
      "`down` if the visitor rated any of the latest 200 messages down, else `up` if any is rated up. Absent if none is rated.",
  }),
  unanswered: z.literal(true).optional().meta({
    description: "The last message is the visitor's and no longer expects a reply.",
  }),
});

/** What `include=preview` adds to a session in a list (contract §20.4). */
export const previewedSession = {
  preview: sessionPreview.optional(),
  last_message: z
    .object({ role: z.enum(["user", "assistant", "agent"]), content: z.string(), timestamp: z.string() })
    .optional()
    .meta({ description: "With `include=preview`: the latest message, its first 200 characters." }),
  user: namedUserRecord.optional().meta({ description: "With `include=preview`: absent for a guest." }),
  page: z.object({ url: z.string(), title: z.string().optional() }).optional().meta({
    description: "With `include=preview`: the page on which the conversation began.",
  }),
  contact: contactRecord.optional().meta({
    description: "With `include=preview`: the visitor's contact details for an answer by e-mail.",
  }),
  ...z.object(teamRecord).partial().shape,
  unread: z
    .int()
    .optional()
    .meta({ description: "With `include=preview`: the number of messages that the reader has not read." }),
};

type Previewed = z.input<z.ZodObject<typeof previewedSession>>;

export async function previewedSessions(
  storage: Storage,
  sessions: Session[],
  { siteId, reader, now }: { siteId: string; reader: string | undefined; now: number },
): Promise<Map<number, Previewed>> {
  const keys = sessions.map(({ key }) => key);
  const [previews, last, contacts, unread] = await Promise.all([
    previewsOf(siteId, sessions, storage, now),
    storage.lastWords(siteId, keys),
    storage.contactsOf(siteId, keys),
    reader === undefined ? [] : storage.unreadOf(siteId, keys, reader),
  ]);
  const lastOf = new Map(last.map(({ sessionKey, ...message }) => [sessionKey, message]));
  const contactsOf = new Map(contacts);
  const unreadOf = new Map(unread);
  return new Map(
    sessions.map((session): [number, Previewed] => {
      const message = lastOf.get(session.key);
      return [
        session.key,
        {
          ...previews.get(session.key),
          ...(message && {
            last_message: {
              role: message.role,
              timestamp: isoTime(message.at),
              content: [...message.content].slice(0, LAST_WORDS).join(""),
            },
          }),
          user: namedUserOf(session.user),
          contact: contactOf(contactsOf.get(session.key)),
          ...teamOf(session, now),
          unread: unreadOf.get(session.key),
        },
      ];
    }),
  );
}

interface Preview {
  preview: z.input<typeof sessionPreview>;
  page?: { url: string; title?: string };
}

/** Reads the previews of at most one page of sessions. */
async function previewsOf(
  siteId: string,
  sessions: Session[],
  storage: Pick<ConversationStorage, "firstWords" | "sessionMarks">,
  at: number,
): Promise<Map<number, Preview>> {
  const keys = sessions.map(({ key }) => key);
  const [begun, marked] = await Promise.all([
    storage.firstWords(siteId, keys),
    storage.sessionMarks(siteId, keys, at),
  ]);
  const marks = new Map(marked.map(({ sessionKey, ...rest }) => [sessionKey, rest]));
  const words = new Map(begun.map(({ sessionKey, content }) => [sessionKey, content]));
  return new Map(
    sessions.map(({ key, user }) => {
      const { beginning, ...outstanding } = marks.get(key) ?? {};
      const { page: url, page_title: title } = startContextOf(beginning);
      const preview = {
        first_message: openingLine(words.get(key) ?? "") ?? null,
        user: userRecordOf(user),
        ...(url && { page: url }),
        ...outstanding,
      };
      return [key, { preview, ...(url && { page: { url, ...(title && { title }) } }) }];
    }),
  );
}
