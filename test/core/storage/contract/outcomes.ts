import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../../core/src/sessions/session.ts";
import type { HandlingChange } from "../../../../core/src/storage/port/handling-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, MINUTE, NOON, recorded } from "../sample-records.ts";

const MAY = { id: "may", name: "May" };
const ADA = { email: "ada@example.com", at: NOON + 2 * MINUTE };

export function describeOutcomes(storage: () => Storage): void {
  const ask = async (sessionId = "s", at = NOON) =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId, at })));
  const change = (by: HandlingChange["by"], more: Partial<HandlingChange> = {}) =>
    storage().changeHandling({ siteId: "a", sessionId: "s", by, at: NOON, ...more });
  const missed = async (sessionId = "s") => {
    await change("waiting", { sessionId, ...why });
    await change("workflow", { sessionId, at: NOON + MINUTE, timedOut: true });
  };
  const leave = (sessionId = "s") => storage().leaveContact({ siteId: "a", sessionId, contact: ADA });
  const say = (role: "agent" | "assistant", sessionId = "s") =>
    storage().addMessage({
      siteId: "a",
      sessionId,
      idempotency: undefined,
      message: { id: `msg_${role}`, role, content: "Hi", at: NOON + 3 * MINUTE, agent: MAY },
    });
  const outcome = async (sessionId = "s") => (await storage().session("a", sessionId))?.outcome;
  const list = async (is: Outcome["is"], more: object = {}) => {
    const range = { siteId: "a", from: undefined, to: undefined, at: NOON, page: 1, perPage: 10 };
    const view = is === "missed" ? ("missed" as const) : ("contact" as const);
    const { sessions, total } = await storage().inboxSessions({ ...range, view, order: "created", ...more });
    return [sessions.map(({ id }) => id), total];
  };
  const why = { reasonCode: "workflow_asked" as const, reason: "angry", summary: "wants money back" };

  describe("The outcome of a conversation", () => {
    it("is `missed` after a wait that timed out, with the handover's reason", async () => {
      await ask();
      await change("waiting", why);
      expect(await outcome()).toBeUndefined();
      await change("workflow", { at: NOON + MINUTE });
      expect(await outcome()).toBeUndefined();
      await missed();
      expect(await outcome()).toEqual({ is: "missed", at: NOON + MINUTE, ...why });
    });

    it("is `contact_left` after the visitor has sent the contact form, with or without a wait", async () => {
      await ask();
      await ask("t");
      await missed();
      await leave();
      expect(await outcome()).toEqual({ is: "contact_left", at: NOON + 2 * MINUTE, ...why });
      await leave("t");
      expect(await outcome("t")).toEqual({ is: "contact_left", at: NOON + 2 * MINUTE });
      expect((await storage().conversation("a", "t"))?.session.outcome?.is).toBe("contact_left");
    });

    it("is cleared by an agent's message, but not by other messages or a takeover", async () => {
      await ask();
      await missed();
      await say("assistant");
      await storage().recordQuestion(aQuestion({ sessionId: "s", at: NOON + 4 * MINUTE }));
      await change("person", { agent: MAY, at: NOON + 5 * MINUTE });
      expect(await outcome()).toMatchObject({ is: "missed" });
      await say("agent");
      expect(await outcome()).toBeUndefined();
      expect(await list("missed")).toEqual([[], 0]);
    });

    it("filters the inbox, newest conversation first, page by page and within a range of time", async () => {
      for (const [index, id] of ["w", "x", "y", "z"].entries()) {
        await ask(id, NOON + index);
        await missed(id);
      }
      await leave("x");
      expect(await list("missed")).toEqual([["z", "y", "w"], 3]);
      expect(await list("missed", { page: 2, perPage: 2 })).toEqual([["w"], 3]);
      expect(await list("missed", { from: NOON + 1, to: NOON + 2 })).toEqual([["y"], 1]);
      expect(await list("contact_left")).toEqual([["x"], 1]);
      expect(await list("missed", { siteId: "b" })).toEqual([[], 0]);
      await storage().removeConversation("a", "z", NOON);
      expect(await list("missed")).toEqual([["y", "w"], 2]);
    });

    it("is exported and imported with its session", async () => {
      await ask();
      await missed();
      await leave();
      const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 5);
      expect(exported?.session.outcome).toEqual({ is: "contact_left", at: NOON + 2 * MINUTE, ...why });
      await storage().importSession("b", exported as never);
      expect((await storage().session("b", "s"))?.outcome).toEqual(exported?.session.outcome);
      expect(await list("contact_left", { siteId: "b" })).toEqual([["s"], 1]);
    });

    it("is sent to the inbox but not to the visitor if the contact form sets it", async () => {
      await ask();
      const before = await storage().latestEvent();
      await leave();
      expect(await storage().sessionEvents("a", "s", before)).toEqual([]);
      const { events, sessions, through } = await storage().siteEvents("a", before);
      expect([events, sessions.map(({ outcome }) => outcome?.is)]).toEqual([[], ["contact_left"]]);
      expect(through).toBeGreaterThan(before);
      expect((await storage().changedSessions(before)).sessions).toEqual([{ siteId: "a", sessionId: "s" }]);
    });

    it("comes with contact details after the contact form was sent, returned for a page of conversations in one call", async () => {
      const asked = [await ask("s"), await ask("t"), await ask("u")];
      await leave("s");
      await leave("u");
      const keys = asked.map(({ session }) => session.key);
      const found = await storage().contactsOf("a", keys);
      expect(new Map(found)).toEqual(
        new Map([
          [keys[0], ADA],
          [keys[2], ADA],
        ]),
      );
      expect(await storage().contactsOf("b", keys)).toEqual([]);
    });
  });
}
