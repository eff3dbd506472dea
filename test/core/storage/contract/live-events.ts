import { describe, expect, it } from "vitest";
import type { SessionEvent } from "../../../../core/src/sessions/events.ts";
import {
  type AddedMessage,
  DELETION_RETENTION,
  EVENT_STEP,
} from "../../../../core/src/storage/port/event-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aClaim, aQuestion, aReply, MINUTE, makeSites, NOON, recorded } from "../sample-records.ts";

const MAY = { id: "may", name: "May" };

export function describeLiveEvents(storage: () => Storage): void {
  const ask = async (sessionId: string, content: string, siteId = "a") =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId, content, siteId })));
  const add = (changes: Partial<AddedMessage["message"]> = {}, more: Partial<AddedMessage> = {}) =>
    storage().addMessage({
      siteId: "a",
      sessionId: "s",
      idempotency: undefined,
      message: { id: "m", role: "assistant", content: "Your parcel is here", at: NOON, ...changes },
      ...more,
    });
  const reported = (events: SessionEvent[]) =>
    events.map((event) =>
      event.type === "message"
        ? event.message.content
        : event.type === "handling"
          ? event.handling.by
          : "deleted",
    );
  const events = (after = 0, sessionId = "s", siteId = "a") =>
    storage().sessionEvents(siteId, sessionId, after);

  describe("An unsolicited message", () => {
    it("is added after all other messages of the session, and increases the session's message count", async () => {
      await ask("s", "one");
      const extras = { quickReplies: ["Thanks"] };
      const message = {
        id: "m",
        role: "agent" as const,
        content: "Hi",
        at: NOON + MINUTE,
        agent: MAY,
        extras,
      };
      expect(await add(message)).toEqual({ outcome: "added", message });
      const found = await storage().conversation("a", "s");
      expect(found?.messages.at(-1)).toEqual(message);
      expect(found?.session).toMatchObject({ messageCount: 2, lastMessageAt: NOON + MINUTE });
    });

    it("is refused for an unknown session and for another site's session", async () => {
      await ask("s", "one");
      expect(await add({}, { sessionId: "unknown" })).toEqual({ outcome: "unknown" });
      expect(await add({}, { siteId: "b" })).toEqual({ outcome: "unknown" });
    });

    it("is added once per idempotency key", async () => {
      await ask("s", "one");
      const idempotency = aClaim();
      const [first, second] = await Promise.all([
        add({ id: "m1" }, { idempotency }),
        add({ id: "m2" }, { idempotency }),
      ]);
      expect([first?.outcome, second?.outcome].sort()).toEqual(["added", "again"]);
      expect(second).toMatchObject({ message: { id: "m1" } });
      const other = { ...idempotency, bodyHash: "other" };
      expect(await add({}, { idempotency: other })).toEqual({ outcome: "conflict" });
      expect((await storage().conversation("a", "s"))?.messages).toHaveLength(2);
      expect(await add({}, { idempotency: aClaim({ key: "k2" }), sessionId: "unknown" })).toEqual({
        outcome: "unknown",
      });
      expect(await add({}, { idempotency: aClaim({ key: "k2" }) })).toMatchObject({ outcome: "added" });
    });
  });

  describe("The events of a conversation", () => {
    it("are the messages and changes of handling in order, starting after any given event", async () => {
      const asked = await ask("s", "one");
      await storage().recordReply(aReply(asked, { content: "two" }));
      await ask("other", "not mine");
      await storage().changeHandling({ siteId: "a", sessionId: "s", by: "person", agent: MAY, at: NOON });
      await add({ content: "three" });
      const all = await events();
      expect(reported(all)).toEqual(["one", "two", "person", "three"]);
      expect(all[2]).toMatchObject({ type: "handling", handling: { by: "person", agent: MAY } });
      for (const [index, { number }] of all.entries())
        expect(reported(await events(number))).toEqual(reported(all).slice(index + 1));
      expect(await storage().latestEvent({ siteId: "a", sessionId: "s" })).toBe(all.at(-1)?.number);
      expect(await events(0, "s", "b")).toEqual([]);
    });

    it("end with the conversation's deletion, and continue if a new conversation has the same id", async () => {
      await ask("s", "one");
      const [first] = await events();
      await storage().removeConversation("a", "s", NOON);
      expect(reported(await events(first?.number))).toEqual(["deleted"]);
      await ask("s", "anew");
      expect(reported(await events(first?.number))).toEqual(["deleted", "anew"]);
    });

    it("omit a deletion after a day, and never reuse the number of the deletion's event", async () => {
      for (const id of ["s", "t"]) {
        await ask(id, "one");
        await storage().removeConversation("a", id, NOON);
      }
      const latest = await storage().latestEvent();
      await storage().removeConversation("a", "none", NOON + DELETION_RETENTION);
      await storage().removeSessions({ siteId: "a" }, 5, NOON + DELETION_RETENTION);
      expect(await events()).toEqual([]);
      await ask("s", "anew");
      expect((await events())[0]?.number).toBeGreaterThan(latest);
    });

    it("are deleted when their site is removed, and their numbers are never used again", async () => {
      await ask("s", "one");
      await ask("s", "two", "b");
      const latest = await storage().latestEvent();
      await storage().removeSite("b");
      await ask("s", "three");
      expect((await events()).at(-1)?.number).toBeGreaterThan(latest);
      await makeSites(storage(), "c");
      expect(await storage().siteEvents("b", 0)).toMatchObject({ events: [], sessions: [] });
    });
  });

  describe("The events of a site", () => {
    it("include all conversations of the site in one order, with each conversation's current state", async () => {
      await ask("s", "one");
      await ask("t", "two");
      await ask("s", "theirs", "b");
      await storage().changeHandling({ siteId: "a", sessionId: "t", by: "waiting", at: NOON });
      await ask("gone", "three");
      await storage().removeConversation("a", "gone", NOON);
      const { events: found, sessions, through } = await storage().siteEvents("a", 0);
      expect(reported(found)).toEqual(["one", "two", "waiting", "deleted"]);
      expect(found.map(({ sessionId }) => sessionId)).toEqual(["s", "t", "t", "gone"]);
      expect(sessions.map(({ id, handling }) => [id, handling?.by]).sort()).toEqual([
        ["s", undefined],
        ["t", "waiting"],
      ]);
      expect(through).toBe(await storage().latestEvent());
      expect(await storage().siteEvents("a", through)).toEqual({ events: [], sessions: [], through });
      const middle = found[1]?.number ?? 0;
      expect(reported((await storage().siteEvents("a", middle)).events)).toEqual(["waiting", "deleted"]);
    });

    it("are returned in several steps, without a gap or a duplicate", async () => {
      await ask("s", "first");
      const many = Array.from({ length: EVENT_STEP + 20 }, (_, n) => `${n}`);
      await Promise.all(many.map((content) => add({ content, id: `m${content}` })));
      const seen: string[] = [];
      for (let after = 0; ; ) {
        const step = await storage().siteEvents("a", after);
        seen.push(...reported(step.events));
        if (step.through === after) break;
        after = step.through;
      }
      expect(seen).toEqual(["first", ...many]);
      expect(await events()).toHaveLength(EVENT_STEP);
    });
  });

  it("The conversations with events after a given event number are found for all sites", async () => {
    await ask("s", "one");
    const before = await storage().latestEvent();
    await ask("t", "two");
    await ask("u", "three", "b");
    await storage().changeHandling({ siteId: "a", sessionId: "t", by: "waiting", at: NOON });
    const { sessions, through, more } = await storage().changedSessions(before);
    expect(sessions).toEqual([
      { siteId: "a", sessionId: "t" },
      { siteId: "b", sessionId: "u" },
    ]);
    expect([through, more]).toEqual([await storage().latestEvent(), false]);
  });
}
