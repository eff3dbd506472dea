import { z } from "zod";
import { openingLine } from "../../sessions/opening-line.ts";
import type { Session } from "../../sessions/session.ts";
import type { ConversationStorage } from "../../storage/port.ts";
import { sessionUserRecord, userRecordOf } from "./session-fields.ts";
import { startContextOf } from "./start-context-record.ts";

/** Fields by which people recognise a conversation in a list. They include the user's id, but no name. */
export const sessionPreview = z.object({
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

interface Previewed {
  preview: z.input<typeof sessionPreview>;
  page?: { url: string; title?: string };
}

/** Reads the previews of at most one page of sessions. */
export async function previewsOf(
  siteId: string,
  sessions: Session[],
  storage: Pick<ConversationStorage, "firstWords" | "sessionMarks">,
  at: number,
): Promise<Map<number, Previewed>> {
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
