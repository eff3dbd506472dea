import { describe, expect, it } from "vitest";
import type { IdempotencyClaim, Storage } from "../../../../core/src/storage/port.ts";
import {
  type Asked,
  aClaim,
  aFailure,
  aQuestion,
  aReply,
  DAY,
  MINUTE,
  NOON,
  recorded,
  TODAY,
} from "../sample-records.ts";

export function describeIdempotency(storage: () => Storage): void {
  const ask = (claim: Partial<IdempotencyClaim> = {}, changes = {}) =>
    storage().recordQuestion(aQuestion({ sessionId: "s", idempotency: aClaim(claim), ...changes }));
  const answer = async (asked: Asked, changes = {}) =>
    storage().recordReply(aReply(asked, { idempotencyKey: "k", ...changes }));
  const fail = (asked: Asked, claim = aClaim()) => storage().recordFailure(aFailure(asked, { claim }));
  const stored = async () => (await storage().conversation("a", "s"))?.messages.map(({ content }) => content);

  describe("An Idempotency-Key", () => {
    it("returns the first successful answer again, unchanged", async () => {
      const asked = recorded(await ask());
      const metadata = { model: "gpt", tokensUsed: 12, responseTime: 345.5 };
      await answer(asked, { messageId: "m", content: "Hello 👋", metadata });
      await answer(asked, { content: "late twin" });
      const again = await ask();
      expect(again).toEqual({
        outcome: "answered",
        sessionId: "s",
        reply: { messageId: "m", content: "Hello 👋", metadata },
      });
      expect(await stored()).toHaveLength(2);
    });

    it("is refused with another body, whether or not the first request was answered", async () => {
      const asked = recorded(await ask());
      expect(await ask({ bodyHash: "other" })).toEqual({ outcome: "conflict" });
      await answer(asked);
      expect(await ask({ bodyHash: "other" })).toEqual({ outcome: "conflict" });
    });

    it("accepts one of several concurrent requests, and reports the others as in flight", async () => {
      const outcomes = await Promise.all([ask(), ask(), ask(), ask()]);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(["recorded", ...Array(3).fill("in_flight")]);
      expect(await stored()).toHaveLength(1);
    });

    it("uses the stored message again after a failure instead of storing it twice", async () => {
      const first = recorded(await ask({}, { content: "once" }));
      await fail(first);
      const second = recorded(await ask({}, { content: "once", at: NOON + MINUTE }));
      expect(second).toEqual(first);
      expect(await ask({}, { at: NOON + 1 })).toEqual({ outcome: "in_flight" });
      expect(await stored()).toEqual(["once"]);
      await answer(second);
      expect((await ask()).outcome).toBe("answered");
    });

    it("can be claimed again only after its lease has expired", async () => {
      await ask({ leaseUntil: NOON + MINUTE });
      expect((await ask({}, { at: NOON + MINUTE - 1 })).outcome).toBe("in_flight");
      const renewed = { leaseUntil: NOON + 2 * MINUTE };
      expect((await ask(renewed, { at: NOON + MINUTE })).outcome).toBe("recorded");
      expect((await ask({}, { at: NOON + MINUTE })).outcome).toBe("in_flight");
      expect(await stored()).toHaveLength(1);
    });

    it("stays claimed as long as its lease is renewed", async () => {
      await ask({ leaseUntil: NOON + MINUTE });
      const lease = aClaim({ leaseUntil: NOON + MINUTE });
      expect(await storage().renewClaim("a", lease, NOON + 2 * MINUTE)).toBe(true);
      expect((await ask({}, { at: NOON + 2 * MINUTE - 1 })).outcome).toBe("in_flight");
      expect((await ask({}, { at: NOON + 2 * MINUTE })).outcome).toBe("recorded");
    });

    it("is freed only by a failure that names the renewed lease", async () => {
      const asked = recorded(await ask());
      const renewed = aClaim({ leaseUntil: NOON + 2 * MINUTE });
      await storage().renewClaim("a", aClaim(), renewed.leaseUntil);
      await fail(asked);
      expect((await ask()).outcome).toBe("in_flight");
      await fail(asked, renewed);
      expect((await ask()).outcome).toBe("recorded");
    });

    it("is not renewed if it is unknown, answered, freed, claimed again, or belongs to another site", async () => {
      const renew = (site = "a", claim = aClaim()) => storage().renewClaim(site, claim, NOON + 2 * MINUTE);
      expect(await renew()).toBe(false);
      const asked = recorded(await ask());
      expect(await renew("b")).toBe(false);
      await fail(asked);
      expect(await renew()).toBe(false);
      const again = recorded(await ask({ leaseUntil: NOON + MINUTE + 1 }));
      expect(await renew()).toBe(false);
      await answer(again);
      expect(await renew("a", aClaim({ leaseUntil: NOON + MINUTE + 1 }))).toBe(false);
      expect((await ask()).outcome).toBe("answered");
    });

    it("is not freed by the failure of an attempt whose lease had expired", async () => {
      const first = recorded(await ask({ leaseUntil: NOON + MINUTE }));
      const renewed = { leaseUntil: NOON + 2 * MINUTE };
      const second = recorded(await ask(renewed, { at: NOON + MINUTE }));
      await fail(first, aClaim({ leaseUntil: NOON + MINUTE }));
      expect((await ask({}, { at: NOON + MINUTE })).outcome).toBe("in_flight");
      await fail(second, aClaim(renewed));
      expect((await ask({}, { at: NOON + MINUTE })).outcome).toBe("recorded");
    });

    it("stays answered if a failure is reported afterwards", async () => {
      const asked = recorded(await ask());
      await answer(asked, { content: "in time" });
      expect(await fail(asked)).toMatchObject({ content: "in time" });
      expect((await ask()).outcome).toBe("answered");
    });

    it("is dropped when it expires", async () => {
      const asked = recorded(await ask({ expiresAt: NOON + DAY }));
      await answer(asked);
      expect((await ask({ bodyHash: "other" }, { at: NOON + DAY - 1 })).outcome).toBe("conflict");
      expect((await ask({ bodyHash: "other" }, { at: NOON + DAY })).outcome).toBe("recorded");
    });

    it("does not return a late reply to an earlier message after the key is used again", async () => {
      const asked = recorded(await ask({ expiresAt: NOON + MINUTE }));
      const at = NOON + MINUTE;
      const again = { leaseUntil: at + MINUTE, bodyHash: "other" };
      await ask(again, { sessionId: "t", at });
      expect(await answer(asked, { at })).toEqual({ outcome: "stored" });
      expect(await ask(again, { sessionId: "t", at })).toEqual({ outcome: "in_flight" });
    });

    it("is deleted with its conversation", async () => {
      const asked = recorded(await ask());
      await answer(asked);
      await storage().removeConversation("a", "s", NOON);
      expect(recorded(await ask({ bodyHash: "other" })).session.messageCount).toBe(1);
    });

    it("does not return the discarded reply of a deleted conversation", async () => {
      const asked = recorded(await ask());
      await storage().removeConversation("a", "s", NOON);
      await ask();
      expect(await answer(asked)).toEqual({ outcome: "gone" });
      expect((await ask()).outcome).toBe("in_flight");
    });

    it("is independent of the same key at another site", async () => {
      await ask();
      expect((await ask({ bodyHash: "other" }, { siteId: "b" })).outcome).toBe("recorded");
    });

    it("counts as one message if it is claimed again, and each failed attempt counts as a failure", async () => {
      await fail(recorded(await ask()));
      await fail(recorded(await ask()));
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([
        { messages: 1, sessions: 1, failures: 2 },
      ]);
    });
  });
}
