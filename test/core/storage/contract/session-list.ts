import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Session } from "../../../../core/src/sessions/session.ts";
import type { SessionQuery, Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, DAY, MINUTE, NOON, recorded, TODAY } from "../sample-records.ts";

const EVERYTHING: SessionQuery = { siteId: "a", page: 1, perPage: 20, from: undefined, to: undefined };

export function describeSessionList(storage: () => Storage): void {
  const open = async (sessionId: string, at: number, siteId = "a") =>
    recorded(await storage().recordQuestion(aQuestion({ siteId, sessionId, at }))).session;
  const list = (query: Partial<SessionQuery> = {}) => storage().listSessions({ ...EVERYTHING, ...query });
  const ids = async (query: Partial<SessionQuery> = {}) => (await list(query)).sessions.map(({ id }) => id);

  describe("The list of sessions", () => {
    it("is empty without sessions", async () => {
      await open("s", NOON, "b");
      expect(await list()).toEqual({ sessions: [], total: 0 });
    });

    it("returns the current state of each session", async () => {
      const { session } = recorded(
        await storage().recordQuestion(aQuestion({ sessionId: "s", user: { id: "7", verified: true } })),
      );
      expect(await list()).toEqual({ sessions: [session], total: 1 });
    });

    it("is sorted newest first, then by id in byte order", async () => {
      for (const id of ["b", "é", "Z", "😀", "a", "\uff5e"]) await open(id, NOON);
      await open("old", NOON - 1);
      await open("new", NOON + 1);
      expect(await ids()).toEqual(["new", "Z", "a", "b", "é", "\uff5e", "😀", "old"]);
    });

    it("is filtered by inclusive bounds, exact to the millisecond", async () => {
      for (const [n, at] of [TODAY - 1, TODAY, TODAY + 1, TODAY + DAY - 1, TODAY + DAY].entries())
        await open(`${n}`, at);
      expect(await ids({ from: TODAY, to: TODAY + DAY - 1 })).toEqual(["3", "2", "1"]);
      expect(await ids({ from: TODAY, to: TODAY })).toEqual(["1"]);
      expect(await ids({ from: TODAY + 1 })).toEqual(["4", "3", "2"]);
      expect(await ids({ to: TODAY })).toEqual(["1", "0"]);
      expect(await list({ from: TODAY + 2, to: TODAY + 3 })).toEqual({ sessions: [], total: 0 });
    });

    it("is empty past its last page, and still returns the total", async () => {
      await Promise.all([1, 2, 3].map((n) => open(`${n}`, NOON)));
      expect(await list({ page: 2, perPage: 3 })).toEqual({ sessions: [], total: 3 });
      expect(await list({ page: 9_007_199_254, perPage: 100 })).toEqual({ sessions: [], total: 3 });
    });

    it("omits removed sessions", async () => {
      await Promise.all([1, 2, 3, 4].map((n) => open(`${n}`, NOON + n * MINUTE)));
      await storage().removeConversation("a", "2", NOON);
      expect(await list({ page: 2, perPage: 1 })).toMatchObject({ sessions: [{ id: "3" }], total: 3 });
      await storage().removeSessions({ siteId: "a" }, 10, NOON);
      expect(await list()).toEqual({ sessions: [], total: 0 });
    });

    it("equals a simple sort and slice for any page and range", async () => {
      // Creation times: within a few minutes, within days around `TODAY`, or within days before and after 1970.
      const instant = fc.oneof(
        fc.integer({ min: TODAY, max: TODAY + 5 * MINUTE }),
        fc.integer({ min: TODAY - 3 * DAY, max: TODAY + 3 * DAY }),
        fc.integer({ min: -2 * DAY, max: 2 * DAY }),
      );
      const times = fc.sample(instant, { numRuns: 400, seed: 7 });
      const sessions = await Promise.all(times.map((at, n) => open(`s${n}`, at)));
      const deleted = sessions.splice(0, 100);
      await Promise.all(deleted.map(({ id }) => storage().removeConversation("a", id, NOON)));
      const bound = fc.option(fc.oneof(instant, fc.constantFrom(...times)), { nil: undefined });
      const query = fc.record({
        page: fc.integer({ min: 1, max: 60 }),
        perPage: fc.integer({ min: 1, max: 100 }),
        from: bound,
        to: bound,
      });
      await fc.assert(
        fc.asyncProperty(query, async (given) => {
          expect(await list(given)).toEqual(sortedAndSliced(sessions, { ...EVERYTHING, ...given }));
        }),
        { numRuns: 300 },
      );
    });
  });
}

function sortedAndSliced(all: Session[], { page, perPage, from, to }: SessionQuery) {
  const matching = all
    .filter(({ createdAt }) => createdAt >= (from ?? createdAt) && createdAt <= (to ?? createdAt))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  return { sessions: matching.slice((page - 1) * perPage, page * perPage), total: matching.length };
}
