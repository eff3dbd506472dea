import { z } from "zod";
import { Failure } from "../../../failures.ts";
import type { KeyPrincipal, MemberPrincipal } from "../../../identity/principal.ts";
import type { Session } from "../../../sessions/session.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import type { Assignee } from "../../../sessions/team-state.ts";
import { route } from "../../route.ts";
import { agentInput } from "../../schemas/agent-record.ts";
import { handlingState, handlingStateOf } from "../../schemas/handling-record.ts";
import { outcomeOf, outcomeRecord } from "../../schemas/session-fields.ts";
import { sessionSummary, summaryOf } from "../../schemas/session-summary.ts";
import { teamRecord, teamStateOf } from "../../schemas/team-record.ts";
import type { Services } from "../../services.ts";

/** 90 days in milliseconds. */
const LONGEST_SNOOZE = 7_776_000_000;

const tag = z
  .string()
  .trim()
  .min(1, "Give a tag of 1 to 40 characters.")
  .max(40, "Give a tag of 1 to 40 characters.");

/** contract §20.1. */
export const changeConversation = route({
  operationId: "changeConversation",
  client: "conversations.update",
  method: "PATCH",
  path: "/conversation/{session_id}",
  summary: "Close, snooze, assign or tag a conversation",
  description:
    "For the team: visitors and workflows never see these fields. Absent fields stay as they are. A visitor's message opens a closed or snoozed conversation. Closing one that waits for a person, or that a person handles, returns it to the workflow.",
  access: { permission: "conversations:write" },
  params: z.object({ session_id: z.string() }),
  body: z.object({
    status: z.enum(["open", "closed"], { error: "It must be open or closed." }).optional(),
    snoozed_until: z.iso
      .datetime({
        offset: true,
        error: "Give an instant as ISO 8601, such as 2027-01-31T09:00:00Z, or null.",
      })
      .nullable()
      .optional()
      .meta({ description: "In the future, at most 90 days ahead. Null ends the snooze." }),
    assignee: z
      .union([z.string().min(1).max(200), agentInput.pick({ id: true, name: true })], {
        error: "Give the id of a person of this site. A key may also give { id, name }.",
      })
      .nullable()
      .optional()
      .meta({
        description:
          "The id of a person of this site. Null: nobody. A key may name a person of its own system as `{ id, name }`.",
      }),
    tags: z
      .array(tag)
      .max(20, "Give at most 20 tags.")
      .optional()
      .meta({ description: "Replaces all tags." }),
  }),
  output: z.object({
    success: z.literal(true),
    session: sessionSummary.extend({
      handling: handlingState.optional(),
      ...outcomeRecord,
      ...teamRecord,
      unread: z
        .int()
        .optional()
        .meta({ description: "Messages that the signed-in person has not read. Absent for a key." }),
    }),
  }),
  status: 200,
  failures: ["notFound"],
  isRecorded: true,
  async handle({ principal, params: { session_id: sessionId }, body }, services) {
    const { storage, handovers, events, clock } = services;
    const siteId = principal.site.id;
    const at = clock();
    const { status, assignee, tags, snoozed_until } = body;
    const snoozedUntil = typeof snoozed_until === "string" ? Date.parse(snoozed_until) : snoozed_until;
    if (typeof snoozedUntil === "number" && (snoozedUntil <= at || snoozedUntil > at + LONGEST_SNOOZE))
      throw badSnooze();
    const result = await storage.changeTeam({
      siteId,
      sessionId,
      at,
      change: {
        status,
        assignee: assigneeFrom(assignee, principal),
        snoozedUntil,
        tags: tags && [...new Set(tags)],
      },
    });
    if (result.outcome === "unknown") throw unknownSession();
    if (result.outcome === "no_person") throw unknownPerson();
    const { session } = result;
    if (result.outcome === "changed") {
      if (result.isHandedBack) handovers.changed(siteId, session);
      else events.changed(siteId, sessionId);
    }
    return { success: true as const, session: await stateOf(session, principal, at, services) };
  },
});

/**
 * Returns the assignee that the request names. Code with a key may name any person, by `id` and `name`; of a signed-in person's
 * input, only the `id` counts, which must be that of a member of the site's team.
 */
function assigneeFrom(
  assignee: string | Assignee | null | undefined,
  { kind }: KeyPrincipal | MemberPrincipal,
): string | Assignee | null | undefined {
  return typeof assignee === "object" && assignee !== null && kind === "member" ? assignee.id : assignee;
}

async function stateOf(
  session: Session,
  principal: KeyPrincipal | MemberPrincipal,
  now: number,
  services: Pick<Services, "storage">,
) {
  return {
    ...summaryOf(session),
    handling: handlingStateOf(session),
    ...outcomeOf(session),
    ...(await teamStateOf(session, principal, now, services)),
  };
}

function badSnooze(): Failure {
  const message = "It must be in the future, and at most 90 days ahead.";
  return new Failure("invalidRequest", "snoozed_until", "invalid_value", message);
}

function unknownPerson(): Failure {
  const message =
    "This site’s team has nobody with this id. With an API key, { id, name } may name a person outside the team.";
  return new Failure("invalidRequest", "assignee", "invalid_value", message);
}
