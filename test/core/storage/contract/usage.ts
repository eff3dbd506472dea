import { beforeEach, describe, expect, it } from "vitest";
import { MOST_TOKENS, NO_USAGE } from "../../../../core/src/storage/port/usage-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import {
  aFailure,
  aKey,
  aQuestion,
  aReply,
  aSite,
  DAY,
  MINUTE,
  NOON,
  recorded,
  TIMEOUT,
  TODAY,
} from "../sample-records.ts";

/** 23:30 UTC on the previous day. */
const LATE = TODAY - 30 * MINUTE;

export function describeUsage(storage: () => Storage): void {
  describe("Usage", () => {
    it("counts messages, sessions and failures by UTC day and site", async () => {
      await storage().recordQuestion(aQuestion({ sessionId: "s", at: TODAY }));
      await storage().recordQuestion(aQuestion({ sessionId: "s", at: TODAY + 1 }));
      const last = aQuestion({ sessionId: "s", at: TODAY + TIMEOUT + 1 });
      const asked = recorded(await storage().recordQuestion(last));
      await storage().recordQuestion(aQuestion({ sessionId: "t", at: TODAY + DAY - 1 }));
      await storage().recordFailure(aFailure(asked, { at: TODAY + DAY }));
      await storage().recordQuestion(aQuestion({ siteId: "b", at: TODAY }));
      const { messages: _, sessions: __, failures: ___, ...counts } = NO_USAGE;
      const none = { ...counts, p50: undefined, p95: undefined, firstAnswer: undefined };
      expect(await storage().usage("a", TODAY - DAY, TODAY + DAY)).toEqual([
        { day: TODAY, messages: 4, sessions: 3, failures: 0, ...none, unanswered: 1 },
        { day: TODAY + DAY, messages: 0, sessions: 0, failures: 1, ...none },
      ]);
      expect(await storage().usage("a", TODAY + DAY, TODAY + DAY)).toHaveLength(1);
      expect(await storage().usage("a", TODAY - DAY, TODAY - DAY)).toEqual([]);
    });

    it("returns the median and the 95th percentile of the time to a reply, exact to 5 %", async () => {
      const reply = async (responseTime: number) =>
        storage().recordReply(
          aReply(recorded(await storage().recordQuestion(aQuestion())), {
            at: NOON,
            metadata: { model: "webhook", tokensUsed: 0, responseTime },
          }),
        );
      await Promise.all(Array.from({ length: 100 }, (_, n) => reply((n + 1) * 10)));
      const [day] = await storage().usage("a", TODAY, TODAY);
      expect(Math.abs((day?.p50 ?? 0) / 500 - 1)).toBeLessThanOrEqual(0.05);
      expect(Math.abs((day?.p95 ?? 0) / 950 - 1)).toBeLessThanOrEqual(0.05);
    });

    it("counts a reply on the day of its arrival, even if nothing else happened that day", async () => {
      const asked = recorded(await storage().recordQuestion(aQuestion({ at: TODAY })));
      await storage().recordReply(aReply(asked, { at: TODAY + DAY }));
      expect(await storage().usage("a", TODAY + DAY, TODAY + DAY)).toMatchObject([
        { messages: 0, p50: expect.any(Number) },
      ]);
    });

    it("counts each message once despite concurrent deletions, imports and new sessions", async () => {
      const ask = (sessionId: string) => storage().recordQuestion(aQuestion({ sessionId }));
      const [first] = await Promise.all([ask("s"), ask("s"), ask("t")]);
      const imported = { session: recorded(first).session, successor: undefined, messages: [] };
      const message = { id: "m", role: "user" as const, content: "Hello", at: NOON, metadata: undefined };
      await Promise.all([
        ask("t"),
        storage().removeConversation("a", "s", NOON),
        ask("u"),
        storage().importSession("a", {
          ...imported,
          session: { ...imported.session, id: "v" },
          messages: [message],
        }),
        ask("v"),
        storage().removeSessions({ siteId: "a" }, 1, NOON),
        ask("w"),
      ]);
      await storage().recordReply(aReply(recorded(await ask("w"))));
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([
        { messages: 8, sessions: 4, p50: expect.any(Number) },
      ]);
    });

    it("does not change if sessions are removed", async () => {
      await storage().recordQuestion(aQuestion());
      await storage().removeSessions({ siteId: "a" }, 10, NOON);
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ messages: 1, sessions: 1 }]);
    });

    it("adds up the tokens of replies, each limited so that the sum is exact", async () => {
      const reply = async (tokensUsed: number, extras = {}) =>
        storage().recordReply(
          aReply(recorded(await storage().recordQuestion(aQuestion())), {
            metadata: { model: "gpt", tokensUsed, responseTime: 5 },
            ...extras,
          }),
        );
      await Promise.all([reply(100), reply(0), reply(20, { handover: { dueAt: NOON } })]);
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ tokens: 120, messages: 3 }]);
      await reply(Number.MAX_SAFE_INTEGER, { tells: true });
      await reply(Number.MAX_SAFE_INTEGER);
      await storage().removeSessions({ siteId: "a" }, 10, NOON);
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ tokens: 120 + 2 * MOST_TOKENS }]);
    });

    it("adds up the tool calls of replies", async () => {
      for (const toolCalls of [3, undefined, 20])
        await storage().recordReply(
          aReply(recorded(await storage().recordQuestion(aQuestion())), { ...(toolCalls && { toolCalls }) }),
        );
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ toolCalls: 23, messages: 3 }]);
    });

    describe("of handovers", () => {
      const ref = { siteId: "a", sessionId: "s" };
      const ask = (at: number, changes = {}) =>
        storage().changeHandling({ ...ref, by: "waiting", at, dueAt: at + MINUTE, ...changes });
      const write = (at: number, role: "agent" | "assistant" = "agent") =>
        storage().addMessage({
          ...ref,
          message: { id: `m${at}`, role, content: "Hello", at },
          idempotency: undefined,
        });
      const handovers = async () =>
        (await storage().usage("a", TODAY - DAY, TODAY + 2 * DAY)).map(
          ({ day, handovers, missed, firstAnswer }) => [day, handovers, missed, firstAnswer],
        );
      beforeEach(() => storage().recordQuestion(aQuestion({ sessionId: "s" })));

      it("counts each start of a wait, on the day of that start", async () => {
        await ask(NOON);
        await ask(NOON + 1);
        await storage().changeHandling({ ...ref, by: "person", at: NOON + 2 });
        await ask(NOON + DAY);
        await storage().changeHandling({ ...ref, by: "workflow", at: NOON + DAY + 1 });
        await storage().changeHandling({ ...ref, by: "person", at: NOON + DAY + 2 });
        expect(await handovers()).toEqual([
          [TODAY, 1, 0, undefined],
          [TODAY + DAY, 1, 0, undefined],
        ]);
      });

      it("counts handovers by replies and failures", async () => {
        const handover = { dueAt: NOON + MINUTE };
        const replied = recorded(await storage().recordQuestion(aQuestion()));
        await storage().recordReply(aReply(replied, { handover }));
        const failed = recorded(await storage().recordQuestion(aQuestion()));
        await storage().recordFailure(aFailure(failed, { handover: { ...handover, afterFailures: 1 } }));
        expect(await handovers()).toEqual([[TODAY, 2, 0, undefined]]);
      });

      it("counts a wait that timed out as missed on the day of the handover, unless an agent has written", async () => {
        const timesOut = (at: number) =>
          storage().changeHandling({ ...ref, by: "workflow", at, timedOut: true });
        await ask(NOON);
        await timesOut(NOON + DAY);
        await ask(NOON + DAY + 1);
        await write(NOON + DAY + 2);
        await timesOut(NOON + DAY + 3);
        expect(await handovers()).toEqual([
          [TODAY, 1, 1, undefined],
          [TODAY + DAY, 1, 0, 1],
        ]);
      });

      it("returns the median time to an agent's first message, whenever the agent took over", async () => {
        const near = (time: number) => expect.closeTo(time, -Math.log10(time * 0.05));
        await write(NOON);
        await ask(NOON + 1);
        await write(NOON + 2, "assistant");
        await storage().changeHandling({ ...ref, by: "person", at: NOON + 60_001 });
        await write(NOON + 90_001);
        await write(NOON + 95_001);
        expect(await handovers()).toEqual([[TODAY, 1, 0, near(90_000)]]);
        await storage().removeConversation("a", "s", NOON + DAY);
        expect(await handovers()).toEqual([[TODAY, 1, 0, near(90_000)]]);
      });
    });

    describe("of a site in Europe/Berlin", () => {
      const timezone = "Europe/Berlin";
      const settings = { ...aSite("berlin").settings, timezone };
      const ofSite = { siteId: "berlin", timezone };
      const ask = async (at: number, sessionId = "s") =>
        recorded(
          await storage().recordQuestion(aQuestion({ ...ofSite, sessionId, at, sessionTimeout: DAY })),
        );
      const days = async (from = TODAY - 2 * DAY, to = TODAY + 2 * DAY) =>
        (await storage().usage("berlin", from, to)).map(({ day, messages }) => [day, messages]);
      beforeEach(() => storage().createSite(aSite("berlin", { settings }), aKey("key_berlin", "berlin")));

      it("counts everything at 23:30 UTC on the next day", async () => {
        const [asked, failed] = [await ask(LATE), await ask(LATE)];
        const reply = { ...ofSite, messageId: "r", at: LATE + 1 };
        await storage().recordReply({ ...aReply(asked), ...reply });
        await storage().recordFailure({ ...aFailure(failed), ...ofSite, at: LATE });
        const rated = { ...ofSite, sessionId: "s", messageId: "r", at: NOON };
        await storage().rateReply({ ...rated, rating: "down" });
        await storage().rateReply({ ...rated, rating: "up" });
        await storage().countCart({ ...ofSite, sessionId: "s", messageId: "r", product: "p", at: LATE });
        const begin = { user: undefined };
        const waits = { by: "waiting" as const, at: LATE, dueAt: NOON, asVisitor: true as const, begin };
        await storage().changeHandling({ ...ofSite, sessionId: "asked", ...waits });
        const contact = { email: "ada@example.com", at: LATE };
        await storage().leaveContact({ ...ofSite, sessionId: "left", contact, begin });
        expect(await storage().usage("berlin", TODAY - 2 * DAY, TODAY + DAY)).toEqual([
          {
            ...NO_USAGE,
            day: TODAY,
            messages: 2,
            sessions: 3,
            failures: 1,
            handovers: 1,
            ratedUp: 1,
            unanswered: 1,
            tokens: 7,
            assistedCarts: 1,
            p50: expect.any(Number),
            p95: expect.any(Number),
            firstAnswer: undefined,
          },
        ]);
        expect((await storage().usage("a", TODAY - DAY, TODAY + DAY)).length).toBe(0);
      });

      it("does not change the list of sessions, whose bounds are instants instead of local days", async () => {
        await ask(LATE);
        const listed = { siteId: "berlin", page: 1, perPage: 10 };
        expect((await storage().listSessions({ ...listed, from: LATE, to: LATE })).total).toBe(1);
        expect((await storage().listSessions({ ...listed, from: TODAY, to: NOON })).total).toBe(0);
      });

      it("counts concurrent messages of two sites on each site's local day", async () => {
        await Promise.all([
          ...["s", "t", "u"].map((id) => ask(LATE, id)),
          storage().recordQuestion(aQuestion({ at: LATE })),
        ]);
        const again = await Promise.all(["s", "t", "u"].map((id) => ask(LATE + 1, id)));
        await Promise.all(
          again.map((asked) => storage().recordReply({ ...aReply(asked), ...ofSite, at: LATE })),
        );
        expect(await days()).toEqual([[TODAY, 6]]);
        expect(await storage().usage("berlin", TODAY, TODAY)).toMatchObject([{ p50: expect.any(Number) }]);
        expect(await storage().usage("a", TODAY - DAY, TODAY)).toMatchObject([{ day: TODAY - DAY }]);
      });

      it("supports days of 23 and of 25 hours", async () => {
        const [march, october] = [Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25)];
        for (const at of [march - 60 * MINUTE, march + 22 * 60 * MINUTE - 1]) await ask(at, `${at}`);
        await ask(march + 22 * 60 * MINUTE, "after march");
        for (const at of [october - 120 * MINUTE, october + 23 * 60 * MINUTE - 1]) await ask(at, `${at}`);
        await ask(october + 23 * 60 * MINUTE, "after october");
        expect(await days(march - DAY, october + DAY)).toEqual([
          ...[march, march + DAY, october, october + DAY].map((day, n) => [day, n % 2 === 0 ? 2 : 1]),
        ]);
      });

      it("counts a rating on the day of its reply, even after the end of daylight saving time", async () => {
        // 22:30 UTC, which is 00:30 in Berlin before the clock change, and 23:30 after it.
        const october = Date.UTC(2026, 9, 20) - 90 * MINUTE;
        await storage().recordReply({
          ...aReply(await ask(october)),
          ...ofSite,
          messageId: "r",
          at: october,
        });
        await storage().rateReply({ ...ofSite, sessionId: "s", messageId: "r", rating: "up", at: NOON });
        expect(await storage().usage("berlin", october - 2 * DAY, NOON)).toMatchObject([
          { day: Date.UTC(2026, 9, 20), ratedUp: 1 },
        ]);
      });

      it("keeps the days already counted if the time zone changes or sessions are removed", async () => {
        await ask(LATE);
        const changed = aSite("berlin", {
          settings: { ...settings, timezone: "-05:00" },
          updatedAt: NOON + 1,
        });
        expect(await storage().replaceSite(changed, NOON)).toBe(true);
        const later = { siteId: "berlin", timezone: "-05:00", sessionId: "t", at: TODAY + 60 * MINUTE };
        await storage().recordQuestion(aQuestion(later));
        expect(await days()).toEqual([
          [TODAY - DAY, 1],
          [TODAY, 1],
        ]);
        await storage().removeSessions({ siteId: "berlin" }, 10, NOON);
        expect(await days()).toEqual([
          [TODAY - DAY, 1],
          [TODAY, 1],
        ]);
      });
    });
  });
}
