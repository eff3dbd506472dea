import { z } from "zod";
import { openingLine } from "../../sessions/opening-line.ts";
import type { Session } from "../../sessions/session.ts";
import type { ConversationStorage } from "../../storage/port.ts";
import { beginningOf } from "./beginning-record.ts";
import { sessionUserRecord, userRecordOf } from "./session-fields.ts";

/** Distinguishes the conversations in a list. Contains only the id of the user. */
export const sessionPreview = z.object({
  first_message: z.string().nullable().meta({
    description:
      "The visitor's first message in one line, which ends with … where it would have more than 140 characters; the names of its files where it is files alone. Null where the visitor wrote nothing.",
  }),
  user: sessionUserRecord.nullable().meta({
    description: "Whom the latest message that names somebody names. Null for a guest.",
  }),
  page: z.string().optional().meta({
    description:
      "The page on which it began, of `context.page_url`, without query and fragment. Absent where that was not told.",
  }),
  rating: z.enum(["up", "down"]).optional().meta({
    description:
      "`down` where the visitor rated a reply so, else `up` where they rated one. Absent where they rated none of the latest 200 messages.",
  }),
  unanswered: z.literal(true).optional().meta({
    description: "The last message is the visitor's, and no reply is expected any more.",
  }),
});

interface Previewed {
  preview: z.input<typeof sessionPreview>;
  /** Where it began. */
  page?: { url: string; title?: string };
}

/** By session key, for at most one page of sessions. */
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
      const { page: url, page_title: title } = beginningOf(beginning);
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
