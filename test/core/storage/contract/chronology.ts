import { beforeEach, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../../../core/src/sites/settings/event-types.ts";
import { DEFAULT_SETTINGS } from "../../../../core/src/sites/site-settings.ts";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import { aKey, aQuestion, aReply, aSite, MINUTE, NOON, recorded } from "../sample-records.ts";

const SITE = { siteId: "told", sessionId: "s" };
const MAY = { id: "may", name: "May" };
const METADATA = { model: "webhook", tokensUsed: 7, responseTime: 120 };

export function describeChronology(storage: () => Storage): void {
  const ask = async (at: number, changes: Partial<Question> = {}) =>
    recorded(
      await storage().recordQuestion(
        aQuestion({ ...SITE, at, sessionTimeout: 100 * MINUTE, tells: true, ...changes }),
      ),
    );
  const reply = async (asked: Awaited<ReturnType<typeof ask>>, at: number, more: object = {}) =>
    storage().recordReply({
      ...aReply(asked),
      siteId: SITE.siteId,
      at,
      tells: true,
      epoch: asked.session.epoch ?? 0,
      ...more,
    });
  const handle = (by: "workflow" | "waiting" | "person", at: number) =>
    storage().changeHandling({ ...SITE, by, at, ...(by === "person" && { agent: MAY }) });
  const say = (id: string, at: number) =>
    storage().addMessage({
      ...SITE,
      message: { id, role: "assistant", content: id, at },
      idempotency: undefined,
    });
  const instants = async () =>
    (await storage().conversation(SITE.siteId, SITE.sessionId))?.messages.map(({ at }) => at);
  const session = () => storage().session(SITE.siteId, SITE.sessionId);
  const delivered = async () => {
    const seen: { type: string; at: number }[] = [];
    const now = NOON + 1_000 * MINUTE;
    const wanted = { now, leaseUntil: now + MINUTE, limit: 50, exceptSites: [] };
    for (let taken = await storage().takeEvents(wanted); taken.length > 0; ) {
      for (const { key, leaseUntil, type, at } of taken) {
        seen.push({ type, at });
        await storage().settleEvent({ key, leaseUntil, at: now, state: "delivered" });
      }
      taken = await storage().takeEvents(wanted);
    }
    return seen;
  };

  describe("Timestamps in a conversation", () => {
    beforeEach(async () => {
      const settings = {
        ...DEFAULT_SETTINGS,
        events_url: "https://shop.example/events",
        events: [...EVENT_TYPES],
      };
      await storage().createSite(aSite(SITE.siteId, { settings }), aKey("key_told", SITE.siteId));
    });

    it("never decrease from message to message, even if the writers' clocks differ", async () => {
      const first = await ask(NOON);
      await reply(first, NOON - MINUTE);
      const second = await ask(NOON + MINUTE, { tells: undefined } as object);
      expect(await ask(NOON - MINUTE, { tells: undefined } as object)).toMatchObject({
        session: { lastMessageAt: NOON + MINUTE },
      });
      await reply(second, NOON, { tells: undefined });
      expect(await say("m", NOON - 2 * MINUTE)).toMatchObject({ message: { at: NOON + MINUTE } });
      await say("n", NOON + 2 * MINUTE);
      expect(await instants()).toEqual([
        NOON,
        NOON,
        NOON + MINUTE,
        NOON + MINUTE,
        NOON + MINUTE,
        NOON + MINUTE,
        NOON + 2 * MINUTE,
      ]);
      expect(await session()).toMatchObject({ lastMessageAt: NOON + 2 * MINUTE, messageCount: 7 });
    });

    it("never decrease among messages committed together", async () => {
      await ask(NOON);
      const clocks = [5, 3, 9, 1, 7, 2].map((minutes) => NOON + minutes * MINUTE);
      await Promise.all(clocks.map((at) => ask(at, { tells: undefined } as object)));
      expect(await instants()).toEqual([0, 5, 5, 9, 9, 9, 9].map((minutes) => NOON + minutes * MINUTE));
    });

    it("never decrease across messages and changes of `handling`", async () => {
      await ask(NOON);
      await handle("waiting", NOON - MINUTE);
      expect(await session()).toMatchObject({ handling: { since: NOON } });
      await handle("person", NOON + 2 * MINUTE);
      await say("m", NOON + MINUTE);
      expect(await instants()).toEqual([NOON, NOON + 2 * MINUTE]);
      await handle("workflow", NOON);
      expect(await session()).toMatchObject({ returned: { from: NOON, to: NOON + 2 * MINUTE } });
      const asked = await ask(NOON + MINUTE, { tells: undefined } as object);
      await handle("waiting", NOON + 5 * MINUTE);
      await handle("workflow", NOON + 4 * MINUTE);
      await ask(NOON + 3 * MINUTE, { tells: undefined } as object);
      expect((await instants())?.slice(2)).toEqual([NOON + 2 * MINUTE, NOON + 5 * MINUTE]);
      expect(asked.session.lastMessageAt).toBe(NOON + 2 * MINUTE);
    });

    it("never decrease from a message to a handover that a reply or a failure causes", async () => {
      const first = await ask(NOON + MINUTE);
      await reply(first, NOON, { handover: { dueAt: NOON + 9 * MINUTE, reason: "angry" } });
      expect(await session()).toMatchObject({ handling: { since: NOON + MINUTE } });
      await handle("workflow", NOON + 2 * MINUTE);
      const second = await ask(NOON + 3 * MINUTE);
      await storage().recordFailure({
        siteId: SITE.siteId,
        sessionKey: second.session.key,
        questionKey: second.questionKey,
        dueAt: NOON + 2 * MINUTE,
        at: NOON,
        claim: undefined,
        handover: { dueAt: NOON + 9 * MINUTE, afterFailures: 1 },
      });
      expect(await session()).toMatchObject({ handling: { since: NOON + 3 * MINUTE } });
    });

    it("never decrease among outgoing events, including ratings and contacts", async () => {
      const asked = await ask(NOON + MINUTE);
      await reply(asked, NOON, { messageId: "rated", metadata: METADATA });
      await storage().rateReply({
        ...SITE,
        messageId: "rated",
        rating: "up",
        tells: true,
        at: NOON + 3 * MINUTE,
      });
      await storage().leaveContact({
        ...SITE,
        contact: { email: "ann@shop.example", at: NOON - MINUTE },
      });
      await handle("waiting", NOON);
      await say("m", NOON);
      const seen = await delivered();
      expect(seen.map(({ type }) => type)).toEqual([
        "session.started",
        "message.created",
        "message.created",
        "message.rated",
        "message.left",
        "handover.requested",
        "message.created",
      ]);
      expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => a - b));
      expect(await storage().contact(SITE.siteId, SITE.sessionId)).toMatchObject({ at: NOON + MINUTE });
    });

    it("never decrease after a visitor has left contact details, even if later contact details replace them", async () => {
      await ask(NOON);
      const leave = (at: number) =>
        storage().leaveContact({ ...SITE, contact: { email: "ann@shop.example", at } });
      const left = async () => (await storage().contact(SITE.siteId, SITE.sessionId))?.at;
      await leave(NOON + 2 * MINUTE);
      await leave(NOON + MINUTE);
      expect(await left()).toBe(NOON + 2 * MINUTE);
      await ask(NOON + MINUTE, { tells: undefined } as object);
      expect(await instants()).toEqual([NOON, NOON + 2 * MINUTE]);
      await leave(NOON + 4 * MINUTE);
      await handle("waiting", NOON + 3 * MINUTE);
      expect(await session()).toMatchObject({ handling: { since: NOON + 4 * MINUTE } });
    });

    it("never decrease after a wait has timed out", async () => {
      await ask(NOON);
      await handle("waiting", NOON + MINUTE);
      await storage().changeHandling({ ...SITE, by: "workflow", at: NOON + 3 * MINUTE, timedOut: true });
      const asked = await ask(NOON + 2 * MINUTE);
      await reply(asked, NOON + 2 * MINUTE);
      expect(await session()).toMatchObject({ outcome: { is: "missed", at: NOON + 3 * MINUTE } });
      await say("m", NOON + 2 * MINUTE);
      expect((await instants())?.slice(1)).toEqual(Array(3).fill(NOON + 3 * MINUTE));
    });

    it("never decrease from previous events to the event of the conversation's deletion", async () => {
      const asked = await ask(NOON + MINUTE);
      await reply(asked, NOON, { messageId: "rated", metadata: METADATA });
      const rated = { ...SITE, messageId: "rated", rating: "up" as const, tells: true as const };
      await storage().rateReply({ ...rated, at: NOON + 3 * MINUTE });
      const before = await delivered();
      await storage().removeConversation(SITE.siteId, SITE.sessionId, NOON);
      const [deletion] = await delivered();
      expect(before.at(-1)).toEqual({ type: "message.rated", at: NOON + 3 * MINUTE });
      expect(deletion).toEqual({ type: "session.deleted", at: NOON + 3 * MINUTE });
    });

    it("never decrease from the deleted messages to the event of the deletion, even if the messages caused no events", async () => {
      for (const sessionId of ["one", "two"])
        await ask(NOON + 5 * MINUTE, { tells: undefined, sessionId } as object);
      expect(await storage().removeSessions({ siteId: SITE.siteId }, 10, NOON)).toBe(2);
      const deletion = { type: "session.deleted", at: NOON + 5 * MINUTE };
      expect(await delivered()).toEqual([deletion, deletion]);
    });

    it("do not delay an e-mail if they are ahead of the clock", async () => {
      await ask(NOON + 100 * MINUTE);
      await handle("waiting", NOON);
      await storage().leaveContact({ ...SITE, contact: { email: "ann@shop.example", at: NOON } });
      const [mail] = await storage().takeMail({ now: NOON + MINUTE, leaseUntil: NOON + 2 * MINUTE });
      expect(mail).toMatchObject({ to: "people", siteId: SITE.siteId });
    });
  });
}
