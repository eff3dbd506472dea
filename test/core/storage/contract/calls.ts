import { beforeEach, describe, expect, it } from "vitest";
import { MOST_CALLS, type RecordedCall } from "../../../../core/src/storage/port/call-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, MINUTE, NOON } from "../sample-records.ts";

const HOUR = 60 * MINUTE;
const BODIES = { sealed: "v1.sealed", until: NOON + HOUR };

export function describeCalls(storage: () => Storage): void {
  const aCall = (id: string, changes: Partial<RecordedCall> = {}): RecordedCall => ({
    id,
    siteId: "a",
    sessionId: "s",
    kind: "webhook",
    at: NOON,
    outcome: "answered",
    status: 200,
    duration: 12,
    calls: 1,
    ...changes,
  });
  const list = async (siteId = "a", more: object = {}) => {
    const query = { siteId, outcome: undefined, page: 1, perPage: 100, now: NOON, ...more };
    return storage().loggedCalls(query);
  };
  const ids = async (siteId?: string, more?: object) => (await list(siteId, more)).calls.map(({ id }) => id);

  describe("The latest calls to a site's workflow", () => {
    beforeEach(async () => {
      for (const siteId of ["a", "b"])
        await storage().recordQuestion(aQuestion({ siteId, sessionId: undefined, freshSessionId: "s" }));
    });

    it("are listed newest first, without undefined fields and without other sites' calls", async () => {
      const problem = { code: "not_found" as const, params: { status: 404, host: "shop\u0000.example" } };
      const failed = aCall("2", { at: NOON + 1, outcome: "failed", status: 404, problem, kind: "model" });
      const unanswered = aCall("3", { at: NOON + 2, outcome: "failed", status: undefined });
      await storage().addCalls([unanswered, aCall("1"), failed, aCall("4", { siteId: "b" })], NOON);
      const { status: _none, ...bare } = unanswered;
      expect(await list()).toEqual({
        calls: [bare, failed, aCall("1")].map((call) => ({ ...call, hasBodies: false })),
        total: 3,
      });
      expect(await ids("b")).toEqual(["4"]);
      expect(await ids("a", { outcome: "failed", perPage: 1, page: 2 })).toEqual(["2"]);
      expect((await list("a", { outcome: "failed" })).total).toBe(2);
    });

    it("are the newest 100, and older calls are stored only until a trim", async () => {
      const batch = (from: number, count: number) =>
        Array.from({ length: count }, (_, n) =>
          aCall(`${from + n}`, { at: NOON + from + n, bodies: BODIES }),
        );
      const stored = async (id: string) => (await storage().callBodies("a", id, NOON)) !== undefined;
      await storage().setBodiesUntil("a", BODIES.until);
      await storage().addCalls([aCall("b", { siteId: "b" }), ...batch(0, 60)], NOON);
      await storage().addCalls(batch(60, MOST_CALLS), NOON);
      for (const trimmed of [["b"], ["a", "b"]]) {
        await storage().trimCalls(trimmed);
        expect((await list()).total).toBe(MOST_CALLS);
        expect((await ids()).at(-1)).toBe("60");
        expect(await ids("b")).toEqual(["b"]);
        expect([await stored("59"), await stored("60")]).toEqual([!trimmed.includes("a"), true]);
      }
    });

    it("are removed with their conversation, and are not added for a removed or unknown conversation", async () => {
      await storage().addCalls([aCall("1"), aCall("2", { siteId: "b" })], NOON);
      await storage().removeConversation("a", "s", NOON);
      await storage().addCalls([aCall("3"), aCall("4", { sessionId: "unknown" })], NOON);
      expect([await ids(), await ids("b")]).toEqual([[], ["2"]]);
      await storage().removeSessions({ siteId: "b" }, 10, NOON);
      expect(await ids("b")).toEqual([]);
    });

    it("are removed with their site", async () => {
      await storage().addCalls([aCall("1"), aCall("2", { siteId: "b" })], NOON);
      await storage().removeSite("a");
      expect([await ids(), await ids("b")]).toEqual([[], ["2"]]);
    });

    it("have bodies only if they were made while the site recorded bodies, and only until the bodies expire", async () => {
      const bodies = (id: string, now = NOON) => storage().callBodies("a", id, now);
      await storage().addCalls([aCall("off", { bodies: BODIES })], NOON);
      await storage().setBodiesUntil("a", BODIES.until);
      expect((await storage().site("a"))?.bodiesUntil).toBe(BODIES.until);
      expect(await storage().site("b")).not.toHaveProperty("bodiesUntil");
      await storage().addCalls([aCall("on", { bodies: BODIES })], NOON);
      await storage().addCalls([aCall("late", { bodies: BODIES })], BODIES.until);
      expect([await bodies("off"), await bodies("on"), await bodies("late")]).toEqual([
        undefined,
        BODIES.sealed,
        undefined,
      ]);
      expect(await storage().callBodies("b", "on", NOON)).toBeUndefined();
      expect((await list()).calls.filter(({ hasBodies }) => hasBodies).map(({ id }) => id)).toEqual(["on"]);
      expect(await bodies("on", BODIES.until)).toBeUndefined();
      expect((await list("a", { now: BODIES.until })).calls.some(({ hasBodies }) => hasBodies)).toBe(false);
    });

    it("lose their bodies when expired bodies are erased, or when the site stops recording bodies", async () => {
      await storage().setBodiesUntil("a", BODIES.until);
      await storage().addCalls([aCall("1", { bodies: BODIES })], NOON);
      const isDue = (now: number) => storage().hasExpiredBodies(now);
      expect([await isDue(BODIES.until - 1), await isDue(BODIES.until)]).toEqual([false, true]);
      await storage().eraseExpiredBodies(BODIES.until - 1);
      expect(await storage().callBodies("a", "1", NOON)).toBe(BODIES.sealed);
      await storage().eraseExpiredBodies(BODIES.until);
      // At this earlier time, a read would return the bodies if they still existed.
      expect(await storage().callBodies("a", "1", NOON)).toBeUndefined();
      expect(await isDue(BODIES.until)).toBe(false);
      await storage().addCalls([aCall("2", { bodies: BODIES })], NOON);
      const version = await storage().settingsVersion();
      await storage().setBodiesUntil("a", undefined);
      expect(await storage().settingsVersion()).not.toBe(version);
      expect(await storage().callBodies("a", "2", NOON)).toBeUndefined();
      expect(await storage().site("a")).not.toHaveProperty("bodiesUntil");
      expect((await list()).total).toBe(2);
    });
  });
}
