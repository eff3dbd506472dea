import { describe, expect, it } from "vitest";
import type { HandlingChange } from "../../../../core/src/storage/port/handling-storage.ts";
import { MOST_NOTES } from "../../../../core/src/storage/port/team-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aLink, aPerson, aQuestion, aReply, MINUTE, NOON, recorded } from "../sample-records.ts";

const MAY = { id: "may", name: "May" };
/** An agent with an id of another system, such as WordPress. */
const LIN = { id: "wordpress:7", name: "Lin" };

export function describeTeam(storage: () => Storage): void {
  const ask = async (sessionId = "s", at = NOON) =>
    recorded(
      await storage().recordQuestion(aQuestion({ sessionId, at, messageId: `msg_${sessionId}_${at}` })),
    );
  type Change = Parameters<Storage["changeTeam"]>[0]["change"];
  const change = (change: Change, sessionId = "s", siteId = "a") =>
    storage().changeTeam({ siteId, sessionId, at: NOON + MINUTE, change });
  const hand = (by: HandlingChange["by"], more: Partial<HandlingChange> = {}) =>
    storage().changeHandling({ siteId: "a", sessionId: "s", by, at: NOON, ...more });
  const team = async (sessionId = "s", siteId = "a") => (await storage().session(siteId, sessionId))?.team;
  const invited = async (siteId: string) => {
    const person = aPerson("may", { name: "May", sites: [{ siteId, role: "agent" }] });
    await storage().addLink(aLink("link"));
    await storage().useLink({ hash: "link", at: NOON, person, readAt: undefined });
  };

  describe("The team's fields of a conversation", () => {
    it("are empty at first, and only the given fields change", async () => {
      await ask();
      expect(await team()).toBeUndefined();
      await invited("a");
      await change({ status: "closed", snoozedUntil: NOON + 5 * MINUTE });
      await change({ assignee: "may", tags: ["refund", "vip"] });
      const all = { closed: true, snoozedUntil: NOON + 5 * MINUTE, assignee: MAY, tags: ["refund", "vip"] };
      expect(await team()).toEqual(all);
      await change({ tags: ["vip"], assignee: null });
      await change({ status: "open", snoozedUntil: null });
      expect(await team()).toEqual({ tags: ["vip"] });
      await change({ tags: [] });
      expect(await team()).toBeUndefined();
    });

    it("store any text unchanged", async () => {
      await ask();
      await change({ tags: ["a\0b\x01c", "\u202eabc"] });
      await change({ status: "closed" });
      expect(await team()).toEqual({ closed: true, tags: ["a\0b\x01c", "\u202eabc"] });
    });

    it("report whether a value has changed, and an unchanged value causes no event", async () => {
      await ask();
      await change({ tags: ["vip"] });
      const before = await storage().latestEvent();
      for (const same of [{}, { tags: ["vip"] }, { status: "open" as const }, { assignee: null }])
        expect(await change(same)).toMatchObject({
          outcome: "unchanged",
          session: { team: { tags: ["vip"] } },
        });
      expect(await storage().latestEvent()).toBe(before);
    });

    it("accept as assignee only a person of the site", async () => {
      await ask();
      await invited("b");
      expect((await change({ assignee: "may" })).outcome).toBe("no_person");
      expect((await change({ assignee: "nobody", status: "closed" })).outcome).toBe("no_person");
      expect(await team()).toBeUndefined();
    });

    it("cannot be changed through another site or for an unknown session", async () => {
      await ask();
      expect((await change({ status: "closed" }, "s", "b")).outcome).toBe("unknown");
      expect((await change({ status: "closed" }, "t")).outcome).toBe("unknown");
      expect(await team()).toBeUndefined();
    });

    it.each<[what: string, away: { status?: "closed"; snoozedUntil?: number }]>([
      ["a closed status", { status: "closed" }],
      ["a snooze", { snoozedUntil: NOON + 60 * MINUTE }],
    ])("no longer include %s after the visitor's next message", async (_what, away) => {
      await ask();
      await change({ ...away, tags: ["vip"] });
      const asked = await ask("s", NOON + 2 * MINUTE);
      expect(asked.session.team).toEqual({ tags: ["vip"] });
      expect(await team()).toEqual({ tags: ["vip"] });
      await change(away);
      await storage().recordReply(aReply(asked));
      expect(await team()).toMatchObject({ tags: ["vip"], ...(away.status ? { closed: true } : away) });
    });

    it("no longer include a snooze after a visitor's message, even while a person handles the conversation", async () => {
      await ask();
      await hand("person", { agent: MAY });
      await change({ snoozedUntil: NOON + 60 * MINUTE });
      const outcome = await storage().recordQuestion(
        aQuestion({ sessionId: "s", at: NOON + 2 * MINUTE, messageId: "msg_2" }),
      );
      expect(outcome.outcome).toBe("handled");
      expect(await team()).toEqual({ assignee: MAY });
    });

    it.each([
      ["it waits for a person", "waiting"],
      ["a person handles it", "person"],
    ] as const)("return the conversation to the workflow when it is closed while %s", async (_what, by) => {
      const asked = await ask();
      await hand(by, by === "person" ? { agent: MAY } : {});
      const before = await storage().latestEvent();
      const closed = await change({ status: "closed" });
      expect(closed).toMatchObject({
        outcome: "changed",
        isHandedBack: true,
        session: { epoch: 2, team: { closed: true } },
      });
      expect((await storage().session("a", "s"))?.handling).toBeUndefined();
      expect((await storage().session("a", "s"))?.returned).toBeDefined();
      expect(await storage().sessionEvents("a", "s", before)).toMatchObject([
        { type: "handling", handling: { by: "workflow" } },
      ]);
      expect((await storage().recordReply(aReply(asked))).outcome).toBe("superseded");
      expect(await change({ status: "closed" })).toMatchObject({ outcome: "unchanged" });
    });

    it("clear the outcome when the conversation is closed", async () => {
      await ask();
      await hand("waiting");
      await hand("workflow", { at: NOON + MINUTE, timedOut: true });
      await change({ tags: ["vip"] });
      expect((await storage().session("a", "s"))?.outcome?.is).toBe("missed");
      expect(await change({ status: "closed" })).toMatchObject({ outcome: "changed", isHandedBack: false });
      expect((await storage().session("a", "s"))?.outcome).toBeUndefined();
    });

    it("assign the conversation to the agent who takes it over, if it has no assignee", async () => {
      await ask();
      await hand("waiting");
      expect(await team()).toBeUndefined();
      const taken = await hand("person", { agent: { ...MAY, avatarUrl: "https://shop.example/may.png" } });
      expect(taken).toMatchObject({ outcome: "changed", session: { team: { assignee: MAY } } });
      expect(await team()).toEqual({ assignee: MAY });
      await hand("person", { agent: LIN, takeFrom: "may" });
      expect(await team()).toEqual({ assignee: MAY });
      await change({ assignee: null });
      await hand("person", { agent: MAY, takeFrom: LIN.id });
      expect(await team()).toEqual({ assignee: MAY });
      await hand("workflow");
      expect(await team()).toEqual({ assignee: MAY });
    });

    it("are sent to the inbox but not to the visitor", async () => {
      await ask();
      const before = await storage().latestEvent();
      await change({ status: "closed" });
      await storage().addNote("a", "s", { id: "note_1", content: "Call back", at: NOON, agent: MAY });
      expect(await storage().sessionEvents("a", "s", before)).toEqual([]);
      const { events, sessions } = await storage().siteEvents("a", before);
      expect(sessions.map(({ team }) => team)).toEqual([{ closed: true, notes: 1 }]);
      expect(events).toMatchObject([
        { type: "note", sessionId: "s", note: { id: "note_1", content: "Call back" } },
      ]);
      expect(await storage().siteEvents("b", before)).toMatchObject({ events: [], sessions: [] });
    });

    it("are exported, imported and deleted with the session", async () => {
      await ask();
      await change({ status: "closed", tags: ["vip"] });
      await storage().addNote("a", "s", { id: "note_1", content: "Call\0back", at: NOON, agent: MAY });
      const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 5);
      expect(exported?.session.team).toEqual({ closed: true, tags: ["vip"], notes: 1 });
      const notes = await storage().notesOf("a", "s");
      await storage().importSession("b", { ...exported, notes } as never);
      expect(await team("s", "b")).toEqual(exported?.session.team);
      expect(await storage().notesOf("b", "s")).toEqual(notes);
      await storage().removeConversation("a", "s", NOON);
      expect(await storage().notesOf("a", "s")).toEqual([]);
      expect(await storage().notesOf("b", "s")).toEqual(notes);
    });
  });

  describe("Notes on a conversation", () => {
    const note = (n: number, at = NOON + n) => ({ id: `note_${n}`, content: `Note \0 ${n}`, at, agent: MAY });

    it("are listed oldest first, with dates no earlier than the conversation's last message", async () => {
      await ask();
      expect(await storage().addNote("a", "s", note(1))).toEqual(note(1));
      expect(await storage().addNote("a", "s", note(2, NOON - MINUTE))).toEqual({ ...note(2), at: NOON });
      expect((await storage().notesOf("a", "s")).map(({ id }) => id)).toEqual(["note_1", "note_2"]);
      expect(await storage().notesOf("a", "s")).toEqual([note(1), { ...note(2), at: NOON }]);
    });

    it("belong to one conversation of one site", async () => {
      await ask();
      await ask("t");
      expect(await storage().addNote("b", "s", note(1))).toBe("unknown");
      expect(await storage().addNote("a", "u", note(1))).toBe("unknown");
      await storage().addNote("a", "s", note(1));
      expect(await storage().notesOf("b", "s")).toEqual([]);
      expect(await storage().notesOf("a", "t")).toEqual([]);
    });

    it("are refused if the conversation has too many", async () => {
      await ask();
      for (let n = 0; n < MOST_NOTES; n++) await storage().addNote("a", "s", note(n));
      expect(await storage().addNote("a", "s", note(MOST_NOTES))).toBe("too_many");
      expect(await storage().notesOf("a", "s")).toHaveLength(MOST_NOTES);
    });
  });

  describe("Read marks", () => {
    const unread = async (reader: string, siteId = "a") => {
      const key = (await storage().session("a", "s"))?.key as number;
      return storage().unreadOf(siteId, [key], reader);
    };
    const mark = (reader: string, messageId?: string, sessionId = "s") =>
      storage().markRead({ siteId: "a", sessionId, reader, messageId });

    it("count the visitor's messages that a person has not read", async () => {
      const asked = await ask();
      await storage().recordReply(aReply(asked));
      await ask("s", NOON + MINUTE);
      const { key } = asked.session;
      expect(await unread("may")).toEqual([[key, 2]]);
      expect(await mark("may", `msg_s_${NOON}`)).toBeUndefined();
      expect(await unread("may")).toEqual([[key, 1]]);
      expect(await unread("ann")).toEqual([[key, 2]]);
      await mark("may");
      expect(await unread("may")).toEqual([[key, 0]]);
      await ask("s", NOON + 2 * MINUTE);
      expect(await unread("may")).toEqual([[key, 1]]);
      expect(await unread("may", "b")).toEqual([]);
    });

    it("never move back to an earlier message", async () => {
      const { session } = await ask();
      await ask("s", NOON + MINUTE);
      await mark("may");
      await mark("may", `msg_s_${NOON}`);
      expect(await unread("may")).toEqual([[session.key, 0]]);
    });

    it("are refused for an unknown session or message", async () => {
      await ask();
      await ask("t", NOON + MINUTE);
      expect(await mark("may", undefined, "u")).toBe("session");
      expect(await mark("may", "nothing")).toBe("message");
      expect(await mark("may", `msg_t_${NOON + MINUTE}`)).toBe("message");
      expect(await storage().markRead({ siteId: "b", sessionId: "s", reader: "may" })).toBe("session");
    });

    it("give the unread counts of a page of conversations in one call, and are deleted with their conversation", async () => {
      const keys = [];
      for (const id of ["s", "t", "u"]) keys.push((await ask(id)).session.key);
      await mark("may");
      expect(new Map(await storage().unreadOf("a", keys, "may"))).toEqual(
        new Map(keys.map((key, n) => [key, n === 0 ? 0 : 1])),
      );
      await storage().removeConversation("a", "s", NOON);
      expect((await storage().unreadOf("a", keys, "may")).map(([key]) => key).sort()).toEqual(
        keys.slice(1).sort(),
      );
      expect(await storage().unreadOf("a", [], "may")).toEqual([]);
    });
  });
}
