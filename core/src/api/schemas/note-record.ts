import { z } from "zod";
import type { Note } from "../../sessions/note.ts";
import { agentOf, agentRecord } from "./agent-record.ts";
import { isoTime } from "./fields.ts";

/** A note of the team on a conversation. Never in responses to visitors. */
export const noteRecord = z
  .object({ id: z.string(), content: z.string(), timestamp: z.string(), agent: agentRecord })
  .meta({ title: "Note" });

export function noteOf({ id, content, at, agent }: Note): z.input<typeof noteRecord> {
  return { id, content, timestamp: isoTime(at), agent: agentOf(agent) as z.input<typeof agentRecord> };
}
