import type { DatabaseSync } from "node:sqlite";
import type { IdempotencyClaim } from "../../../port.ts";

/** Forgotten keys removed at the end of a group of calls: more than a group can add, so that they cannot pile up. */
const SWEEP_LIMIT = 500;

export interface EarlierClaim {
  bodyHash: string;
  /** Keys of the session and of its messages; `reply` is null until there is one. */
  session: number;
  question: number;
  reply: number | null;
  leaseUntil: number;
}

export interface IdempotencyClaims {
  /** Undefined if the key is free, or forgotten by now. */
  find(siteId: string, key: string, now: number): EarlierClaim | undefined;
  claim(siteId: string, claim: IdempotencyClaim, session: number, question: number): void;
  takeOver(siteId: string, claim: IdempotencyClaim): void;
  /** False unless the key is held under this lease, and not answered. */
  renew(siteId: string, claim: Pick<IdempotencyClaim, "key" | "leaseUntil">, leaseUntil: number): boolean;
  /** The first answer stands. A claim that meanwhile passed to another session is left alone. */
  answer(siteId: string, key: string, session: number, reply: number): void;
  /** Frees the key for another try, unless it was answered or is no longer held under this lease. */
  release(siteId: string, key: string, leaseUntil: number): void;
  /** Removes some of the keys that are forgotten by the latest instant `find` was asked about. */
  sweep(): void;
}

export function idempotencyClaims(database: DatabaseSync): IdempotencyClaims {
  const find = database.prepare(
    `SELECT body_hash AS bodyHash, session, question, reply, lease_until AS leaseUntil FROM idempotency
     WHERE site = ? AND key = ? AND expires_at > ?`,
  );
  const put = database.prepare(
    `INSERT OR REPLACE INTO idempotency (site, key, body_hash, session, question, lease_until, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const takeOver = database.prepare(
    "UPDATE idempotency SET lease_until = ?, expires_at = ? WHERE site = ? AND key = ?",
  );
  const answer = database.prepare(
    "UPDATE idempotency SET reply = ? WHERE site = ? AND key = ? AND session = ? AND reply IS NULL",
  );
  const renew = database.prepare(
    "UPDATE idempotency SET lease_until = ? WHERE site = ? AND key = ? AND lease_until = ? AND reply IS NULL",
  );
  const sweep = database.prepare(
    `DELETE FROM idempotency WHERE (site, key) IN
     (SELECT site, key FROM idempotency WHERE expires_at <= ? ORDER BY expires_at LIMIT ${SWEEP_LIMIT})`,
  );
  let now = 0;
  return {
    find(siteId, key, at) {
      now = Math.max(now, at);
      return find.get(siteId, key, at) as EarlierClaim | undefined;
    },
    claim(siteId, { key, bodyHash, leaseUntil, expiresAt }, session, question) {
      put.run(siteId, key, bodyHash, session, question, leaseUntil, expiresAt);
    },
    takeOver(siteId, { key, leaseUntil, expiresAt }) {
      takeOver.run(leaseUntil, expiresAt, siteId, key);
    },
    renew: (siteId, claim, leaseUntil) =>
      renew.run(leaseUntil, siteId, claim.key, claim.leaseUntil).changes > 0,
    answer(siteId, key, session, reply) {
      answer.run(reply, siteId, key, session);
    },
    release(siteId, key, leaseUntil) {
      renew.run(0, siteId, key, leaseUntil);
    },
    sweep() {
      if (now > 0) sweep.run(now);
      now = 0;
    },
  };
}
