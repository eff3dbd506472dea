import { z } from "zod";
import type { PublicHandling } from "../../storage/port/live-storage.ts";
import type { StoredSession } from "../../storage/port.ts";
import { agentOf, agentRecord } from "./agent-record.ts";
import { isoTime } from "./fields.ts";

/** Who handles a conversation, as everybody may know. */
export const handlingRecord = z
  .object({
    by: z.enum(["workflow", "waiting", "person"]),
    agent: agentRecord.optional(),
    form: z
      .literal(true)
      .optional()
      .meta({ description: "Nobody came: the visitor is asked to leave a message." }),
  })
  .meta({ title: "Handling" });

export function handlingOf({ by, agent, form }: PublicHandling): z.input<typeof handlingRecord> {
  return { by, agent: agentOf(agent), form };
}

/** The same with what colleagues need; absent where the workflow handles the conversation. */
export const handlingState = z
  .object({
    by: z.enum(["waiting", "person"]),
    since: z.string(),
    reason: z.string().optional(),
    summary: z.string().optional(),
    note: z.string().optional(),
    agent: agentRecord.optional(),
  })
  .meta({ title: "HandlingState" });

/** `forVisitor`: without what is for colleagues. */
export function handlingStateOf(
  { handling }: Pick<StoredSession, "handling">,
  forVisitor = false,
): z.input<typeof handlingState> | undefined {
  if (handling === undefined) return undefined;
  const { by, since, reason, summary, note, agent } = handling;
  const told = { by, since: isoTime(since), agent: agentOf(agent) };
  return forVisitor ? told : { ...told, reason, summary, note };
}
