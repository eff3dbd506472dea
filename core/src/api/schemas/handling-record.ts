import { z } from "zod";
import { type PublicHandling, REASON_CODES } from "../../sessions/handling.ts";
import type { Session } from "../../sessions/session.ts";
import { agentOf, agentRecord } from "./agent-record.ts";
import { isoTime } from "./fields.ts";

/** The part of a conversation's handling that everybody may know. */
export const handlingRecord = z
  .object({
    by: z.enum(["workflow", "waiting", "person"]),
    agent: agentRecord.optional(),
    form: z
      .literal(true)
      .optional()
      .meta({ description: "No person came: the visitor is asked to leave a message." }),
    reason_code: z
      .literal("timed_out")
      .optional()
      .meta({ description: "No person came in time, and the workflow handles the conversation again." }),
  })
  .meta({ title: "Handling" });

export function handlingOf({ by, agent, form, timedOut }: PublicHandling): z.input<typeof handlingRecord> {
  return { by, agent: agentOf(agent), form, reason_code: timedOut && "timed_out" };
}

/** Why a conversation was handed over. Only for the team, never in responses to visitors. */
export const reasonCode = z.enum(REASON_CODES).optional().meta({
  description:
    "`workflow_failed`: the workflow failed to reply too often. `visitor_asked`, `workflow_asked`: the visitor or the workflow asked for a person. Absent if a key did.",
});

/** The handling with the fields for the team. Absent if the workflow handles the conversation. */
export const handlingState = z
  .object({
    by: z.enum(["waiting", "person"]),
    since: z.string(),
    reason_code: reasonCode,
    reason: z.string().optional(),
    summary: z.string().optional(),
    note: z.string().optional(),
    agent: agentRecord.optional(),
  })
  .meta({ title: "HandlingState" });

/** Returns a session's handling for a response. `forVisitor`: leaves out the fields for the team. */
export function handlingStateOf(
  { handling }: Pick<Session, "handling">,
  forVisitor = false,
): z.input<typeof handlingState> | undefined {
  if (handling === undefined) return undefined;
  const { by, since, reasonCode, reason, summary, note, agent } = handling;
  const record = { by, since: isoTime(since), agent: agentOf(agent) };
  return forVisitor ? record : { ...record, reason_code: reasonCode, reason, summary, note };
}
