import type { ConversationStorage, IdempotencyClaim } from "../storage/port.ts";

/** Milliseconds until an unrenewed claim expires. After a crash, a repeated request waits until then. */
export const LEASE = 10_000;
/** Milliseconds between two renewals: three per lease. */
export const RENEWAL = 3_000;

/** A request with an `Idempotency-Key` that this process is handling. */
export interface ActiveClaim {
  /** The claim as stored; its lease is extended while the work continues. */
  readonly claim: IdempotencyClaim;
  release(): void;
}

/** Renews the leases of the requests that this process is handling, however slow a workflow is. */
export interface ActiveClaims {
  track(siteId: string, claim: IdempotencyClaim): ActiveClaim;
  /** Renews all claims; called by a timer. Never rejects: a failed renewal is tried again next time. */
  renew(): Promise<void>;
  close(): void;
}

export function activeClaims(deps: {
  storage: Pick<ConversationStorage, "renewClaim">;
  clock: () => number;
}): ActiveClaims {
  const active = new Set<Renewable>();

  async function renewOne(one: Renewable): Promise<void> {
    const { claim, siteId } = one;
    const leaseUntil = deps.clock() + LEASE;
    if (leaseUntil <= claim.leaseUntil) return;
    // Sets the new lease before it is written: writes take effect in order, so a failure that is recorded after this line must
    // name the new lease.
    one.claim = { ...claim, leaseUntil };
    const isRenewed = await deps.storage.renewClaim(siteId, claim, leaseUntil).catch(() => undefined);
    if (isRenewed === false) active.delete(one);
    if (isRenewed === undefined) one.claim = claim;
  }

  const renew = async () => void (await Promise.all([...active].map(renewOne)));
  const timer = setInterval(renew, RENEWAL);
  timer.unref();

  return {
    track(siteId, claim) {
      const one = { siteId, claim, release: () => void active.delete(one) };
      active.add(one);
      return one;
    },
    renew,
    close: () => clearInterval(timer),
  };
}

interface Renewable extends ActiveClaim {
  siteId: string;
  claim: IdempotencyClaim;
}
