import { z } from "zod";
import type { Session } from "../../sessions/session.ts";
import type { Storage } from "../../storage/port.ts";
import { contactOf, contactRecord } from "./contact-record.ts";
import { isoTime } from "./fields.ts";
import { namedUserOf, namedUserRecord } from "./session-fields.ts";
import { previewsOf, sessionPreview } from "./session-preview.ts";
import { teamOf, teamRecord } from "./team-record.ts";

/** Maximum length of the last message's text, in Unicode code points. */
const LAST_WORDS = 200;

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
