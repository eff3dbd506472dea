import { z } from "zod";
import type { Session, SessionUser } from "../../sessions/session.ts";
import { reasonCode } from "./handling-record.ts";

/** What the team still has to handle in a conversation, as fields of a session. Never in responses to visitors. */
export const outcomeRecord = {
  outcome: z.enum(["missed", "contact_left"]).optional().meta({
    description:
      "`missed`: a wait for a person timed out. `contact_left`: the visitor left a message. An agent's message clears it.",
  }),
  outcome_reason_code: reasonCode,
  outcome_reason: z.string().optional().meta({ description: "The reason for the handover." }),
  outcome_summary: z.string().optional().meta({ description: "What the conversation was about." }),
};

export function outcomeOf({ outcome }: Pick<Session, "outcome">) {
  if (outcome === undefined) return {};
  const { is, reasonCode, reason, summary } = outcome;
  return {
    outcome: is,
    outcome_reason_code: reasonCode,
    outcome_reason: reason,
    outcome_summary: summary,
  };
}

/** The user to whom the conversation belongs. */
export const sessionUserRecord = z.object({ id: z.string(), verified: z.boolean() });

/** The user as agents see them, with name and e-mail address. */
export const namedUserRecord = z.object({
  id: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  verified: z.boolean(),
});

export function namedUserOf(user: SessionUser | undefined): z.input<typeof namedUserRecord> | undefined {
  return user?.id === undefined ? undefined : { ...user, id: user.id };
}

export function userRecordOf(user: SessionUser | undefined): z.input<typeof sessionUserRecord> | null {
  return user?.id === undefined ? null : { id: user.id, verified: user.verified };
}
