import { type Handling, type HandoverReason, type Returned, reasonOf } from "../sessions/handling.ts";
import { commitInstant } from "../sessions/lifecycle.ts";
import type { Outcome, Session, SessionUser } from "../sessions/session.ts";
import type { TeamState } from "../sessions/team-state.ts";
import { isTrue, jsonIn } from "./database.ts";

export interface SessionRow {
  key: number;
  id: string;
  createdAt: number;
  lastMessageAt: number;
  messageCount: number;
  userId: string | null;
  /** Null if there is no user. */
  userVerified: boolean | null;
  userName: string | null;
  userEmail: string | null;
  successor: string | null;
  /** This and the next three are null if the workflow handles the session. */
  handledBy: Handling["by"] | null;
  handledSince: number | null;
  handledDue: number | null;
  handling: StoredHandling | null;
  epoch: number;
  /** Number of consecutive messages that failed. */
  failures: number;
  returned: Returned | null;
  outcome: Outcome | null;
  team: TeamState | null;
}

/** The column `handling`. It also contains data that visitors and workflows do not receive. */
export interface StoredHandling extends HandoverReason, Pick<Handling, "agent" | "note"> {
  /** When the session left the workflow, and the number of that change's event. */
  leftAt: number;
  leftAfter: number;
  /** Time of the latest request for a person, and the day on which usage counts it, in the site's time zone. Absent after a person has written. */
  requested?: { at: number; day: number };
}

/** The columns to change. All others stay unchanged. */
export type SessionChange = Partial<
  Omit<SessionRow, "key" | "id" | "createdAt" | "lastMessageAt" | "messageCount">
>;

/**
 * The columns of a `SessionRow` that change only when the session itself changes, not with its messages. To select from
 * `sessions`.
 */
export const CHANGED_COLUMNS = `user_id AS "userId", user_verified AS "userVerified", user_name AS "userName",
  user_email AS "userEmail", successor,
  handled_by AS "handledBy", handled_since AS "handledSince", handled_due AS "handledDue", handling, epoch, failures,
  returned, outcome, team`;

/** A row as its store returns it: booleans and JSON are not converted yet. */
export type RawSessionRow = Omit<
  SessionRow,
  "userVerified" | "handling" | "returned" | "outcome" | "team"
> & {
  userVerified: unknown;
  handling: unknown;
  returned: unknown;
  outcome: unknown;
  team: unknown;
};

export function sessionRow(raw: RawSessionRow): SessionRow {
  const { userVerified, handling, returned, outcome, team } = raw;
  return {
    ...raw,
    userVerified: userVerified === null ? null : isTrue(userVerified),
    handling: jsonIn(handling) as StoredHandling | null,
    returned: jsonIn(returned) as Returned | null,
    outcome: jsonIn(outcome) as Outcome | null,
    team: jsonIn(team) as TeamState | null,
  };
}

export function sessionIn(raw: RawSessionRow): Session {
  return storedSession(sessionRow(raw));
}

export function storedSession(row: SessionRow): Session {
  const { key, id, createdAt, lastMessageAt, messageCount } = row;
  const { userId, userVerified: verified, userName: name, userEmail: email } = row;
  const user =
    verified === null
      ? undefined
      : {
          id: userId ?? undefined,
          verified,
          ...(name !== null && { name }),
          ...(email !== null && { email }),
        };
  const session: Session = {
    key,
    id,
    createdAt,
    lastMessageAt,
    messageCount,
    user,
    ...(row.outcome !== null && { outcome: row.outcome }),
    ...(row.team !== null && { team: row.team }),
  };
  return row.epoch === 0 ? session : { ...session, ...handlingOf(row) };
}

function handlingOf({
  epoch,
  handledBy: by,
  handledSince: since,
  handledDue,
  handling,
  returned,
}: SessionRow) {
  const { agent, note, ...why } = (handling ?? {}) as Partial<StoredHandling>;
  return {
    epoch,
    ...(by !== null &&
      since !== null && {
        handling: {
          by,
          since,
          ...(handledDue !== null && { dueAt: handledDue }),
          ...reasonOf(why),
          ...(agent && { agent }),
          ...(note && { note }),
        },
      }),
    ...(returned !== null && { returned }),
  };
}

/** Applies `commitInstant` to a session's row. */
export function instantIn(
  { lastMessageAt, handledSince, returned, outcome }: SessionRow,
  now: number,
): number {
  return commitInstant(now, lastMessageAt, handledSince, returned?.to ?? null, outcome?.at ?? null);
}

export function userColumns(
  user: SessionUser | undefined,
): Pick<SessionRow, "userId" | "userVerified" | "userName" | "userEmail"> {
  return {
    userId: user?.id ?? null,
    userVerified: user?.verified ?? null,
    userName: user?.name ?? null,
    userEmail: user?.email ?? null,
  };
}
