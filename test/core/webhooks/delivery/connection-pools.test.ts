import { lookup } from "node:dns";
import type { Pool } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type WebhookPools, webhookPools } from "../../../../core/src/webhooks/delivery/delivery.ts";

let pools: WebhookPools;

beforeEach(() => {
  vi.useFakeTimers();
  pools = webhookPools(lookup, Date.now);
});

afterEach(async () => {
  await pools.close();
  vi.useRealTimers();
});

const poolOf = (host: string) => pools.of({ origin: `https://${host}`, open: false }) as Pool;

describe("pools of connections (contract §6.2)", () => {
  it("are created once per origin", () => {
    expect(poolOf("a.example")).toBe(poolOf("a.example"));
    expect(poolOf("a.example")).not.toBe(poolOf("b.example"));
  });

  it("are closed after a minute without calls", () => {
    const pool = poolOf("a.example");
    vi.advanceTimersByTime(59_000);
    poolOf("a.example");
    vi.advanceTimersByTime(59_000);
    expect(pool.closed).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(pool.closed).toBe(true);
  });

  it("are limited to a thousand, and the least recently used pool is closed first", () => {
    const [first, second] = [poolOf("a.example"), poolOf("b.example")];
    for (let i = 1; i < 1_000; i++) poolOf(`host-${i}.example`);
    expect([first.closed, second.closed]).toEqual([true, false]);
  });

  it("are all closed when the service closes", async () => {
    const pool = poolOf("a.example");
    await pools.close();
    expect(pool.destroyed).toBe(true);
  });
});
