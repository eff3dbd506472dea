import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { activeClaims, LEASE, RENEWAL } from "../../../core/src/replies/active-claims.ts";
import { aClaim, NOON } from "../storage/sample-records.ts";

describe("The claim of an Idempotency-Key in use", () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOON }));
  afterEach(() => void vi.useRealTimers());

  function atWork(renewClaim: Parameters<typeof activeClaims>[0]["storage"]["renewClaim"]) {
    const renewals = vi.fn(renewClaim);
    const claims = activeClaims({ storage: { renewClaim: renewals }, clock: Date.now });
    return { claims, renewals, held: claims.track("a", aClaim({ leaseUntil: NOON + LEASE })) };
  }

  it("is renewed while the workflow runs, and expires at most one lease after the process has ended", async () => {
    const { claims, renewals, held: active } = atWork(async () => true);
    await vi.advanceTimersByTimeAsync(10 * LEASE);
    expect(renewals.mock.calls.map(([site, { key }]) => [site, key])).toContainEqual(["a", "k"]);
    // Each renewal extends the lease that the previous one set, before that lease has expired.
    for (const [index, [, { leaseUntil }, until]] of renewals.mock.calls.entries()) {
      const moment = until - LEASE;
      expect(leaseUntil).toBeGreaterThan(moment);
      if (index > 0) expect(leaseUntil).toBe(renewals.mock.calls[index - 1]?.[2]);
    }
    expect(active.claim.leaseUntil).toBeGreaterThan(Date.now());
    expect(active.claim.leaseUntil).toBeLessThanOrEqual(Date.now() + LEASE);
    claims.close();
    renewals.mockClear();
    await vi.advanceTimersByTimeAsync(LEASE);
    expect(renewals).not.toHaveBeenCalled();
  });

  it("is not renewed after its release", async () => {
    const { renewals, held: active } = atWork(async () => true);
    active.release();
    await vi.advanceTimersByTimeAsync(LEASE);
    expect(renewals).not.toHaveBeenCalled();
  });

  it("is not renewed after another process has taken over the claim", async () => {
    const { renewals } = atWork(async () => false);
    await vi.advanceTimersByTimeAsync(LEASE);
    expect(renewals).toHaveBeenCalledOnce();
  });

  it("is renewed after a storage outage with the lease that is still in storage", async () => {
    let isDown = true;
    const { renewals, held: active } = atWork(async () => {
      if (isDown) throw new Error("The database is away.");
      return true;
    });
    await vi.advanceTimersByTimeAsync(RENEWAL);
    expect(active.claim.leaseUntil).toBe(NOON + LEASE);
    isDown = false;
    await vi.advanceTimersByTimeAsync(RENEWAL);
    expect(renewals.mock.calls[1]?.[1].leaseUntil).toBe(NOON + LEASE);
    expect(active.claim.leaseUntil).toBe(NOON + 2 * RENEWAL + LEASE);
  });
});
