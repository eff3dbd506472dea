import { z } from "zod";
import type { SessionFilter, Storage } from "../../../storage/port.ts";
import { contactOf, contactRecord } from "../../schemas/contact-record.ts";
import { isoTime } from "../../schemas/fields.ts";
import { messageRecord, recordOf } from "../../schemas/message-record.ts";
import { outcomeOf, outcomeRecord } from "../../schemas/session-fields.ts";
import { startContextOf, startContextRecord } from "../../schemas/start-context-record.ts";
import { exportedTeam, exportedTeamOf } from "../../schemas/team-record.ts";
import type { Services } from "../../services.ts";
import { begun, readLater } from "../../streaming/json-pieces.ts";
import { readMessages } from "../../streaming/read-messages.ts";

/** Sessions per read, and per removal. */
const PAGE = 200;

/** All sessions of one person with their messages: what a request for personal data returns. */
export const personalSessions = z.array(
  z
    .object({
      session_id: z.string(),
      verified: z.boolean(),
      name: z.string().optional(),
      email: z.string().optional().meta({
        description: "The user's e-mail address, if they are verified.",
      }),
      created_at: z.string(),
      updated_at: z.string(),
      messages: z.array(messageRecord),
      ...startContextRecord,
      ...outcomeRecord,
      contact: contactRecord.optional(),
      ...exportedTeam,
    })
    .meta({ title: "PersonalSession" }),
);

export const removedSessions = z.object({
  success: z.literal(true),
  message: z.string(),
  deleted_sessions: z.int(),
});

/** Reads the sessions while the response is sent. */
export async function readPersonalSessions(
  filter: Parameters<Storage["exportSessions"]>[0],
  now: number,
  { storage, fileAddress }: Pick<Services, "storage" | "fileAddress">,
) {
  const { siteId } = filter;
  const sessions = async function* () {
    for (let after = 0; ; ) {
      const page = await storage.exportSessions(filter, after, PAGE);
      for (const part of page) {
        const { session, beginning, contact } = part;
        yield {
          session_id: session.id,
          verified: session.user?.verified ?? false,
          name: session.user?.name,
          email: session.user?.email,
          created_at: isoTime(session.createdAt),
          updated_at: isoTime(session.lastMessageAt),
          messages: readMessages(storage, siteId, part, (each) => recordOf(each, fileAddress)),
          ...startContextOf(beginning),
          ...outcomeOf(session),
          contact: contactOf(contact),
          ...(await exportedTeamOf(storage, siteId, session, now)),
        };
      }
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.session.key;
    }
  };
  return readLater(await begun(sessions()));
}

/** Returns the number of removed sessions. */
export async function removePersonalSessions(
  filter: SessionFilter,
  now: number,
  { storage }: Pick<Services, "storage">,
): Promise<number> {
  for (let removed = 0; ; ) {
    const step = await storage.removeSessions(filter, PAGE, now);
    if (step === 0) return removed;
    removed += step;
  }
}
