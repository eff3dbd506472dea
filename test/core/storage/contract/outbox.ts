import { beforeEach, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../../../core/src/sites/settings/event-types.ts";
import { DEFAULT_SETTINGS } from "../../../../core/src/sites/site-settings.ts";
import {
  DELIVERED_RETENTION,
  type EventState,
  FAILED_RETENTION,
  type TakenEvent,
} from "../../../../core/src/storage/port/outbox-storage.ts";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import { aKey, aQuestion, aReply, aSite, MINUTE, NOON, recorded } from "../sample-records.ts";

const MAY = { id: "may", name: "May" };
const LEASE = NOON + MINUTE;

export function describeOutbox(storage: () => Storage): void {
  const ask = async (changes: Partial<Question> = {}) =>
    recorded(
      await storage().recordQuestion(aQuestion({ siteId: "told", sessionId: "s", tells: true, ...changes })),
    );
  const take = (now = NOON, more: object = {}) =>
    storage().takeEvents({ now, leaseUntil: now + MINUTE, limit: 50, exceptSites: [], ...more });
  const settle = (event: TakenEvent | undefined, state: EventState, more: object = {}) =>
    storage().settleEvent({
      key: event?.key ?? 0,
      leaseUntil: event?.leaseUntil ?? 0,
      at: NOON,
      state,
      ...more,
    });
  const types = (events: { type: string }[]) => events.map(({ type }) => type);
  /** Delivers all pending events. Returns them in the order of delivery. */
  const delivered = async () => {
    const seen: TakenEvent[] = [];
    for (let taken = await take(); taken.length > 0; taken = await take()) {
      seen.push(...taken);
      for (const event of taken) await settle(event, "delivered");
    }
    return seen;
  };
  const list = (state?: EventState, siteId = "told") =>
    storage().outgoingEvents({ siteId, state, page: 1, perPage: 50 });

  describe("Events for a site's owner", () => {
    beforeEach(async () => {
      const settings = {
        ...DEFAULT_SETTINGS,
        events_url: "https://shop.example/events",
        events: [...EVENT_TYPES],
      };
      await storage().createSite(aSite("told", { settings }), aKey("key_told", "told"));
    });

    it("are stored together with the change, and delivered one at a time in their conversation's order", async () => {
      const asked = await ask({ content: "Hi" });
      await storage().recordReply({ ...aReply(asked, { content: "Hello" }), siteId: "told", tells: true });
      const change = { siteId: "told", sessionId: "s", at: NOON };
      await storage().changeHandling({ ...change, by: "waiting", reason: "angry" });
      await storage().changeHandling({ ...change, by: "person", agent: MAY });
      await storage().changeHandling({ ...change, by: "workflow", note: "paid" });
      await storage().leaveContact({
        siteId: "told",
        sessionId: "s",
        contact: { email: "a@b.example", at: NOON },
      });
      expect(await storage().hasDueEvents(NOON)).toBe(true);
      expect(types(await take(NOON, { limit: 9 }))).toEqual(["session.started"]);
      expect(await take()).toEqual([]);
      const [event] = (await take(LEASE)) ?? [];
      expect(await settle(event, "delivered")).toBe(true);
      const rest = await delivered();
      expect(types(rest)).toEqual([
        "message.created",
        "message.created",
        "handover.requested",
        "handover.taken",
        "handover.returned",
        "message.left",
      ]);
      expect(rest.map(({ message }) => message?.content).slice(0, 2)).toEqual(["Hi", "Hello"]);
      expect(rest[2]?.data).toMatchObject({ reason: "angry" });
      expect(rest[3]?.data).toMatchObject({ agent: MAY });
      expect(rest[4]?.data).toMatchObject({ note: "paid" });
      expect(rest[5]?.contact).toMatchObject({ email: "a@b.example" });
      expect(await storage().hasDueEvents(NOON)).toBe(false);
    });

    it("contain the reason of a handover and of the handover's timeout", async () => {
      await ask();
      const change = { siteId: "told", sessionId: "s", at: NOON };
      await storage().changeHandling({ ...change, by: "waiting", reasonCode: "visitor_asked" });
      await storage().changeHandling({ ...change, by: "workflow", timedOut: true, form: true });
      expect((await delivered()).slice(-2)).toMatchObject([
        { type: "handover.requested", data: { reason_code: "visitor_asked" } },
        { type: "handover.timed_out", data: { reason_code: "timed_out", form: true } },
      ]);
    });

    it("include each rating that differs from the stored rating, with the visitor's reason", async () => {
      await storage().recordReply({ ...aReply(await ask(), { messageId: "r" }), siteId: "told" });
      const rate = (rating: "up" | "down" | undefined, more: object = {}) =>
        storage().rateReply({
          siteId: "told",
          sessionId: "s",
          messageId: "r",
          rating,
          tells: true,
          at: NOON,
          ...more,
        });
      for (const reason of [{}, { reason: "Too \0 short" }, { reason: "Too \0 short" }, {}])
        await rate("down", reason);
      await rate("up");
      await rate("up", { tells: undefined });
      await rate(undefined);
      const reported = (await delivered()).filter(({ type }) => type === "message.rated");
      const down = { message_id: "r", rating: "down" };
      expect(reported.map(({ data }) => data)).toEqual([
        down,
        { ...down, reason: "Too \0 short" },
        down,
        { message_id: "r", rating: "up" },
        { message_id: "r", rating: "none" },
      ]);
    });

    it("are not stored if the site does not want them", async () => {
      await storage().recordQuestion(aQuestion({ sessionId: "s", tells: true }));
      await storage().changeHandling({ siteId: "a", sessionId: "s", by: "waiting", at: NOON });
      await storage().removeConversation("a", "s", NOON);
      expect((await list(undefined, "a")).total).toBe(0);
    });

    it("wait for earlier events of their conversation, but not for events of other conversations", async () => {
      await ask({ sessionId: "s" });
      await ask({ sessionId: "t" });
      const [first, other] = await take();
      expect([first?.sessionId, other?.sessionId].sort()).toEqual(["s", "t"]);
      const failing = first?.sessionId === "s" ? first : other;
      const fine = first?.sessionId === "s" ? other : first;
      await settle(failing, "pending", {
        nextAt: NOON + MINUTE,
        problem: { code: "unreachable", params: { host: "a.example" } },
      });
      await settle(fine, "delivered");
      const [next, ...more] = await take();
      expect([next?.sessionId, next?.type, more]).toEqual(["t", "message.created", []]);
      await settle(next, "delivered");
      const [again] = await take(NOON + MINUTE);
      expect(again).toMatchObject({
        id: failing?.id,
        attempts: 1,
        problem: { code: "unreachable", params: { host: "a.example" } },
      });
      await settle(again, "failed", { problem: { code: "not_configured" } });
      expect((await take()).map(({ sessionId, type }) => [sessionId, type])).toEqual([
        ["s", "message.created"],
      ]);
      expect((await list("failed")).events).toMatchObject([
        { id: failing?.id, state: "failed", problem: { code: "not_configured" } },
      ]);
    });

    it("are claimed by one sender until the lease expires, and are settled only with the current lease", async () => {
      await ask();
      const [event] = await take();
      expect(await take()).toEqual([]);
      const [again] = await take(LEASE);
      expect(again?.id).toBe(event?.id);
      expect(await settle(event, "delivered")).toBe(false);
      expect(await take(LEASE, { exceptSites: ["told"] })).toEqual([]);
    });

    it("are tried again on request, by id and only for their own site", async () => {
      await ask();
      const [event] = await take();
      await settle(event, "failed");
      expect(await storage().retryEvent("a", event?.id ?? "", NOON)).toBe(false);
      expect(await storage().retryEvent("told", event?.id ?? "", NOON)).toBe(true);
      expect((await take()).map(({ id }) => id)).toContain(event?.id);
    });

    it("are deleted with their conversation, except the event of its deletion", async () => {
      await ask();
      await storage().removeConversation("told", "s", NOON);
      expect(types((await list()).events)).toEqual(["session.deleted"]);
      await ask({ sessionId: "t" });
      await storage().removeSessions({ siteId: "told" }, 5, NOON);
      expect(types(await delivered())).toEqual(["session.deleted", "session.deleted"]);
      await ask();
      await storage().removeSite("told");
      expect((await list()).total).toBe(0);
    });

    it("are stored for one day after delivery, and for seven days after a failure", async () => {
      await ask({ sessionId: "s" });
      await ask({ sessionId: "t" });
      const [one, other] = await take();
      await settle(one, "delivered");
      await settle(other, "failed");
      const states = async () =>
        (await list()).events
          .map(({ state }) => state)
          .filter((s) => s !== "pending")
          .sort();
      await take(NOON + DELIVERED_RETENTION - 1);
      expect(await states()).toEqual(["delivered", "failed"]);
      await take(NOON + DELIVERED_RETENTION);
      expect(await states()).toEqual(["failed"]);
      await take(NOON + FAILED_RETENTION);
      expect(await states()).toEqual([]);
    });
  });
}
