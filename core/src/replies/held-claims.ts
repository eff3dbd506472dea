import type { ConversationStorage, IdempotencyClaim } from "../storage/port.ts";

/** Milliseconds for which a claim is believed without news: a twin of a process that died is let through this much later. */
export const LEASE = 10_000;
/** Milliseconds between two looks at what is held. Each claim is renewed three times in a lease. */
export const RENEWAL = 3_000;

/** An `Idempotency-Key` that this process is at work on. */
export interface HeldClaim {
  /** As storage knows it by now: the lease grows while the work goes on. */
  readonly claim: IdempotencyClaim;
  letGo(): void;
}

/** Keeps the leases of what this process is at work on from running out, however slow a workflow is. */
export interface HeldClaims {
  hold(siteId: string, claim: IdempotencyClaim): HeldClaim;
  /** Renews what is held: to be called by a timer. Never rejects: what storage does not take now is tried again next time. */
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
    // Before it is written: writes take effect in their order, so a failure told from here on finds the new lease.
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
