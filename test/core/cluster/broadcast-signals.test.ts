import { describe, expect, it, vi } from "vitest";
import { broadcastSignals } from "../../../core/src/cluster/broadcast-signals.ts";
import { delivered, medium } from "./medium.ts";

describe("Signals between services", () => {
  it("sent with `publish` reach all other services, but not the sender", async () => {
    const { service } = medium();
    const all = ["a", "b", "c"].map((name) => ({ signals: service(name), hear: vi.fn() }));
    for (const { signals, hear: handler } of all) signals.on("stop", handler);
    all[0]?.signals.publish("stop", 7, 8);
    await delivered();
    expect(all.map(({ hear: handler }) => handler.mock.calls)).toEqual([[], [[7, 8]], [[7, 8]]]);
  });

  it("sent with `ask` return the sum of all answers once the last one has arrived", async () => {
    vi.useFakeTimers();
    try {
      const { service } = medium();
      const [a, b, c, d] = ["a", "b", "c", "d"].map(service);
      a?.on("stop", () => 100);
      b?.on("stop", () => 2);
      c?.on("stop", () => 3);
      d?.on("another", () => 1_000);
      expect(await a?.ask("stop", 7)).toBe(5);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("sent with `ask` return 0 immediately if there is no other service or the medium is down", async () => {
    vi.useFakeTimers();
    try {
      const { service, state } = medium();
      const alone = service("a");
      expect(await alone.ask("stop", 7)).toBe(0);
      state.isDown = true;
      expect(await alone.ask("stop", 7)).toBe(0);
      alone.publish("stop", 7);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("sent with `ask` return the other services' answers after a short wait if one service has died", async () => {
    vi.useFakeTimers();
    try {
      const { service, hearing: handlers } = medium();
      const [a, b] = ["a", "b"].map(service);
      handlers.set("dead", () => undefined);
      b?.on("stop", () => 1);
      const answer = a?.ask("stop", 7);
      await delivered();
      await vi.advanceTimersByTimeAsync(250);
      expect(await answer).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("sent with `ask` return 0 after a short wait if the medium does not respond", async () => {
    vi.useFakeTimers();
    try {
      const hanging = {
        address: "a",
        send: () => new Promise<number>(() => undefined),
        receive: () => undefined,
      };
      const answer = broadcastSignals(hanging).ask("stop", 7);
      await vi.advanceTimersByTimeAsync(250);
      expect(await answer).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    "",
    "no JSON",
    "null",
    "{}",
    "[]",
    '["x","stop",0,"7"]',
    '["x","stop",0.5]',
    '["x","stop"]',
    `["${"x".repeat(201)}","stop",0]`,
    '["x","unknown topic",1,2]',
    '["x","answer",99,5]',
    '["x","__proto__",0]',
  ])("are ignored if their text is invalid: %j", async (text) => {
    const { service, hearing: handlers } = medium();
    const handler = vi.fn();
    service("a").on("stop", handler);
    handlers.get("a")?.(text);
    await delivered();
    expect(handler).not.toHaveBeenCalled();
  });
});
