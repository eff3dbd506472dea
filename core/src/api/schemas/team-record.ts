import { z } from "zod";
import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import { notesIn } from "../../sessions/note.ts";
import type { Session } from "../../sessions/session.ts";
import type { TeamStorage } from "../../storage/port/team-storage.ts";
import { isoTime } from "./fields.ts";
import { noteOf, noteRecord } from "./note-record.ts";

/** What the team recorded of a conversation, as fields of a session. Never in responses to visitors. */
export const teamRecord = {
  status: z.enum(["open", "closed"]),
  snoozed_until: z.string().optional().meta({ description: "Absent once it has passed." }),
  assignee: z.object({ id: z.string(), name: z.string() }).optional(),
  tags: z.array(z.string()),
};

/** What the team recorded, in an export. Absent if it recorded nothing. */
export const exportedTeam = {
  ...z.object(teamRecord).partial().shape,
  notes: z.array(noteRecord).optional().meta({ description: "Oldest first." }),
};

export async function exportedTeamOf(
  storage: Pick<TeamStorage, "notesOf">,
  siteId: string,
  session: Session,
  now: number,
): Promise<z.input<z.ZodObject<typeof exportedTeam>>> {
  if (session.team === undefined) return {};
  const notes = await notesIn(storage, siteId, session);
  return { ...teamOf(session, now), ...(notes.length > 0 && { notes: notes.map(noteOf) }) };
}

export function teamOf({ team = {} }: Pick<Session, "team">, now: number) {
  const { closed, snoozedUntil, assignee, tags = [] } = team;
  return {
    status: closed ? ("closed" as const) : ("open" as const),
    ...(snoozedUntil !== undefined && snoozedUntil > now && { snoozed_until: isoTime(snoozedUntil) }),
    ...(assignee && { assignee }),
    tags,
  };
}

/** Returns what the team recorded; for a signed-in person, also the number of messages that the person has not read. */
export async function teamStateOf(
  session: Session,
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  now: number,
  { storage }: { storage: Pick<TeamStorage, "unreadOf"> },
) {
  const reader = principal.kind === "member" ? principal.person.id : undefined;
  const [unread] = reader ? await storage.unreadOf(principal.site.id, [session.key], reader) : [];
  return { ...teamOf(session, now), unread: unread?.[1] };
}
