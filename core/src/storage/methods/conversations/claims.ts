import type { Database, Steps } from "../../database.ts";
import type { IdempotencyClaim } from "../../port.ts";

export interface EarlierClaim {
  bodyHash: string;
  /** Keys of the session, the question and the reply. `reply` is null until the question has a reply. */
  session: number;
  question: number;
  reply: number | null;
  leaseUntil: number;
}

/** Stored as the reply's key if the message needs no reply. */
export const NOBODY_ASKED = 0;

/** Maximum number of expired idempotency keys that each claim removes. A claim adds fewer, so expired keys cannot pile up. */
const SWEEP_LIMIT = 500;

const NAMED = "site = :siteId AND key = :key";

/** Locks an idempotency key. Call before any session is locked, because all transactions lock in this order. */
export function holdKey(database: Database, siteId: string, key: string): Steps<void> {
  return database.lock(`claim ${siteId} ${key}`);
}

/**
 * Returns the claim of an idempotency key that this transaction has locked (`holdKey`). Undefined if the key is free, its claim has
 * expired, or the claim's session was removed.
 */
export function findClaim(
  database: Database,
  siteId: string,
  key: string,
  now: number,
): Steps<EarlierClaim | undefined> {
  return database.get<EarlierClaim>(
    `SELECT body_hash AS "bodyHash", session, question, reply, lease_until AS "leaseUntil" FROM parley.claims
     WHERE ${NAMED} AND expires_at > :now AND EXISTS (SELECT 1 FROM parley.sessions s WHERE s.key = claims.session)`,
    { siteId, key, now },
  );
}

/** Claims a free key that this transaction has locked. `reply`: the key of the reply, if there is one already. */
export function* claimKey(
  database: Database,
  siteId: string,
  {
    claim,
    session,
    question,
    reply,
    now,
  }: {
    claim: IdempotencyClaim;
    session: number;
    question: number;
    reply?: number;
    now: number;
  },
): Steps<void> {
  yield* database.run(
    `INSERT INTO parley.claims (site, key, body_hash, session, question, reply, lease_until, expires_at)
     VALUES (:siteId, :key, :bodyHash, :session, :question, :reply, :leaseUntil, :expiresAt)
     ON CONFLICT (site, key) DO UPDATE SET body_hash = excluded.body_hash, session = excluded.session,
       question = excluded.question, reply = excluded.reply, lease_until = excluded.lease_until,
       expires_at = excluded.expires_at`,
    { siteId, ...claim, session, question, reply },
  );
  yield* database.run(
    `DELETE FROM parley.claims WHERE (site, key) IN (SELECT site, key FROM parley.claims WHERE expires_at <= :now
       ORDER BY expires_at LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED)`,
    { now },
  );
}

export function* takeClaimOver(
  database: Database,
  siteId: string,
  { key, leaseUntil, expiresAt }: IdempotencyClaim,
): Steps<void> {
  yield* database.run(
    `UPDATE parley.claims SET lease_until = :leaseUntil, expires_at = :expiresAt WHERE ${NAMED}`,
    { siteId, key, leaseUntil, expiresAt },
  );
}

/** Stores the first answer. Changes nothing if the key was claimed for another session meanwhile. */
export function* answerClaim(
  database: Database,
  siteId: string,
  { key, session, reply }: { key: string; session: number; reply: number },
): Steps<void> {
  yield* database.run(
    `UPDATE parley.claims SET reply = :reply WHERE ${NAMED} AND session = :session AND reply IS NULL`,
    { siteId, key, session, reply },
  );
}

/** Replaces the lease. False unless the key still has the given lease and no answer. */
export function* renewClaim(
  database: Database,
  siteId: string,
  { key, leaseUntil }: Pick<IdempotencyClaim, "key" | "leaseUntil">,
  until: number,
): Steps<boolean> {
  const renewed = yield* database.run(
    `UPDATE parley.claims SET lease_until = :until WHERE ${NAMED} AND lease_until = :leaseUntil AND reply IS NULL`,
    { siteId, key, leaseUntil, until },
  );
  return renewed > 0;
}
