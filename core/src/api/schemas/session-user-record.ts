import { z } from "zod";
import type { SessionUser } from "../../storage/port.ts";

/** Whose conversation it is. */
export const sessionUserRecord = z.object({ id: z.string(), verified: z.boolean() });

/** Null for a guest. */
export function userRecordOf(user: SessionUser | undefined): z.input<typeof sessionUserRecord> | null {
  return user?.id === undefined ? null : { id: user.id, verified: user.verified };
}
