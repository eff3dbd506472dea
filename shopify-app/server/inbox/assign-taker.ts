import { z } from "zod";
import { jsonInit } from "./call-body.ts";
import type { Member } from "./member.ts";

const state = z.object({ session: z.object({ assignee: z.unknown().optional() }) });

/**
 * The member of staff who takes a conversation over becomes its assignee, if it has none: the service does so itself for people
 * whom it knows (design.md §20.1). A failure here does not undo the takeover.
 */
export async function assignTaker(who: Member, conversation: string): Promise<void> {
  const change = (content: object) => who.send(conversation, { method: "PATCH", ...jsonInit(content) });
  try {
    const known = state.safeParse(await (await change({})).json());
    if (known.success && known.data.session.assignee === undefined)
      await change({ assignee: await who.agent() });
  } catch {
    // The conversation can be assigned by hand.
  }
}
