import { z } from "zod";
import { openingLine } from "../../sessions/opening-line.ts";
import type { ConversationStorage, StoredSession } from "../../storage/port.ts";
import { sessionUserRecord, userRecordOf } from "./session-user-record.ts";

/** What tells one conversation of the list from another. Of its user only the id: names are not stored. */
export const sessionPreview = z.object({
  first_message: z.string().nullable().meta({
    description:
      "The visitor's first message in one line, which ends with … where it would have more than 140 characters. Null where the visitor wrote nothing.",
  }),
  user: sessionUserRecord.nullable().meta({
    description: "Whom the latest message that names somebody names. Null for a guest.",
  }),
});

/** By the key of the session; at most a page of them, with one question to storage. */
export async function previewsOf(
  siteId: string,
  sessions: StoredSession[],
  storage: Pick<ConversationStorage, "firstWords">,
): Promise<Map<number, z.input<typeof sessionPreview>>> {
  const keys = sessions.map(({ key }) => key);
  const begun = await storage.firstWords(siteId, keys);
  const words = new Map(begun.map(({ sessionKey, content }) => [sessionKey, content]));
  return new Map(
    sessions.map(({ key, user }) => [
      key,
      {
        first_message: openingLine(words.get(key) ?? "") ?? null,
        user: userRecordOf(user),
      },
    ]),
  );
}
