import type { ConversationStorage, IdempotencyClaim } from "../storage/port.ts";

/** Milliseconds until an unrenewed claim expires: after a crash, a repeated request waits that much longer. */
export const LEASE = 10_000;
/** Milliseconds between two renewals: three per lease. */
export const RENEWAL = 3_000;

/** An `Idempotency-Key` whose request this process is handling. */
export interface HeldClaim {
  /** The claim as stored; its lease is extended while the work continues. */
  readonly claim: IdempotencyClaim;
  letGo(): void;
}

/** Renews the leases of the requests that this process is handling, however slow a workflow is. */
export interface HeldClaims {
  hold(siteId: string, claim: IdempotencyClaim): HeldClaim;
  /** Renews all claims; called by a timer. Never rejects: a failed renewal is tried again next time. */
  renew(): Promise<void>;
  close(): void;
}

export function heldClaims(deps: {
  storage: Pick<ConversationStorage, "renewClaim">;
  clock: () => number;
}): HeldClaims {
  const held = new Set<Renewable>();

  async function renewOne(one: Renewable): Promise<void> {
    const { claim, siteId } = one;
    const leaseUntil = deps.clock() + LEASE;
    if (leaseUntil <= claim.leaseUntil) return;
    // Set before the write: writes take effect in order, so a failure recorded from here on finds the new lease.
    one.claim = { ...claim, leaseUntil };
    const stillHeld = await deps.storage.renewClaim(siteId, claim, leaseUntil).catch(() => undefined);
    if (stillHeld === false) held.delete(one);
    if (stillHeld === undefined) one.claim = claim;
  }

  const renew = async () => void (await Promise.all([...held].map(renewOne)));
  const timer = setInterval(renew, RENEWAL);
  timer.unref();

  return {
    hold(siteId, claim) {
      const one = { siteId, claim, letGo: () => void held.delete(one) };
      held.add(one);
      return one;
    },
    renew,
    close: () => clearInterval(timer),
  };
}

interface Renewable extends HeldClaim {
  siteId: string;
  claim: IdempotencyClaim;
}
