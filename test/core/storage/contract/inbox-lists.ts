import { describe, expect, it } from "vitest";
import type { InboxQuery } from "../../../../core/src/storage/port/inbox-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aLink, aPerson, aQuestion, aReply, MINUTE, NOON, recorded } from "../sample-records.ts";

const ANN = { id: "ann", verified: true };

export function describeInboxLists(storage: () => Storage): void {
  const ask = async (sessionId: string, at = NOON, more: object = {}) =>
    recorded(
      await storage().recordQuestion(
        aQuestion({
          sessionId,
          at,
          messageId: `msg_${sessionId}_${at}`,
          content: `Hi from ${sessionId}`,
          ...more,
        }),
      ),
    );
  type Change = Parameters<Storage["changeTeam"]>[0]["change"];
  const change = (sessionId: string, change: Change) =>
    storage().changeTeam({ siteId: "a", sessionId, at: NOON, change });
  const page = (query: Partial<InboxQuery> = {}) =>
    storage().inboxSessions({
      siteId: "a",
      order: "activity",
      from: undefined,
      to: undefined,
      at: NOON,
      page: 1,
      perPage: 20,
      ...query,
    });
  const ids = async (query: Partial<InboxQuery> = {}) => (await page(query)).sessions.map(({ id }) => id);
  const addMay = async () => {
    const person = aPerson("may", { sites: [{ siteId: "a", role: "agent" }] });
    await storage().addLink(aLink("link"));
    await storage().useLink({ hash: "link", at: NOON, person, readAt: undefined });
  };

  describe("The inbox", () => {
    it("sorts conversations by latest activity, exact to the millisecond, or by creation", async () => {
      for (const [n, id] of ["a", "b", "c", "d"].entries()) await ask(id, NOON + n);
      await ask("b", NOON + 3 * MINUTE);
      await ask("a", NOON + 3 * MINUTE + 1);
      await ask("c", NOON + 3 * MINUTE - 1);
      for (const query of [{}, { view: "open" as const }, { from: NOON }]) {
        expect(await ids(query)).toEqual(["a", "b", "c", "d"]);
        expect(await ids({ ...query, order: "created" })).toEqual(["d", "c", "b", "a"]);
        expect(await ids({ ...query, page: 2, perPage: 3 })).toEqual(["d"]);
        expect((await page({ ...query, page: 9 })).total).toBe(4);
      }
      expect((await page()).sessions[0]).toEqual(await storage().session("a", "a"));
    });

    it("shows the user's name from the latest message, even after an export and import", async () => {
      const named = { ...ANN, name: "Ann Nún\0", email: "ann@shop.example" };
      await ask("s", NOON, { user: { ...ANN, name: "Ann" } });
      await ask("s", NOON + 1, { user: named });
      await storage().recordReply(aReply(await ask("s", NOON + 2, { user: named })));
      expect((await page()).sessions[0]?.user).toEqual(named);
      const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 10);
      if (exported === undefined) throw new Error("Nothing was exported.");
      await storage().removeConversation("a", "s", NOON);
      expect(await storage().importSession("a", exported)).toBe(true);
      expect((await page()).sessions[0]?.user).toEqual(named);
      await ask("s", NOON + 3, { user: ANN });
      expect((await page()).sessions[0]?.user).toEqual(ANN);
    });

    it("lists the conversations that belong to each view", async () => {
      await addMay();
      for (const id of ["open", "mine", "closed", "snoozed", "past", "waiting", "missed", "contact"])
        await ask(id);
      await ask("foreign", NOON, { siteId: "b" });
      await change("mine", { assignee: "may" });
      await change("closed", { status: "closed", assignee: "may" });
      await change("snoozed", { snoozedUntil: NOON + MINUTE });
      await change("past", { snoozedUntil: NOON });
      const hand = (sessionId: string, more: object) =>
        storage().changeHandling({ siteId: "a", sessionId, at: NOON, by: "waiting", ...more });
      await hand("waiting", {});
      await hand("missed", {});
      await hand("missed", { by: "workflow", timedOut: true });
      await storage().leaveContact({
        siteId: "a",
        sessionId: "contact",
        contact: { email: "a@b.example", at: NOON },
      });
      const views = {
        open: ["contact", "mine", "missed", "open", "past", "waiting"],
        waiting: ["waiting"],
        mine: ["mine"],
        unassigned: ["contact", "missed", "open", "past", "snoozed", "waiting"],
        missed: ["missed"],
        contact: ["contact"],
        snoozed: ["snoozed"],
        closed: ["closed"],
      };
      for (const order of ["activity", "created"] as const)
        for (const [view, expected] of Object.entries(views)) {
          const query = { view: view as InboxQuery["view"], order, reader: "may" };
          expect((await ids(query)).toSorted(), view).toEqual(expected);
          expect((await page(query)).total, view).toBe(expected.length);
        }
      expect(await storage().inboxCounts("a", "may", NOON)).toEqual({
        open: 6,
        waiting: 1,
        unassigned: 6,
        missed: 1,
        contact: 1,
        mine: 1,
        unread: 6,
      });
      await storage().markRead({ siteId: "a", sessionId: "open", reader: "may" });
      expect((await storage().inboxCounts("a", "may", NOON)).unread).toBe(5);
      expect(await storage().inboxCounts("b", undefined, NOON)).toEqual({
        open: 1,
        waiting: 0,
        unassigned: 1,
        missed: 0,
        contact: 0,
        mine: undefined,
        unread: undefined,
      });
    });

    it("shows no assignee if the assigned person has left the site", async () => {
      await addMay();
      const left = { id: "may", name: "May" };
      for (const id of ["s", "t"]) await ask(id);
      await ask("foreign", NOON, { siteId: "b" });
      await change("s", { assignee: "may", tags: ["vip"] });
      await change("t", { assignee: "may", status: "closed" });
      await storage().changeTeam({ siteId: "b", sessionId: "foreign", at: NOON, change: { assignee: left } });
      const person = await storage().person("may");
      if (person === undefined) throw new Error("Nobody was added.");
      const renamed = { ...person, name: "Maya", updatedAt: person.updatedAt + 1 };
      expect(await storage().replacePerson(renamed, person.updatedAt)).toBe(true);
      expect(await ids({ view: "mine", reader: "may" })).toEqual(["s"]);
      const deleted = { ...renamed, sites: [], updatedAt: person.updatedAt + 2 };
      expect(await storage().replacePerson(deleted, person.updatedAt)).toBe(false);
      expect(await ids({ view: "mine", reader: "may" })).toEqual(["s"]);
      expect(await storage().replacePerson(deleted, renamed.updatedAt)).toBe(true);
      expect(await ids({ view: "mine", reader: "may" })).toEqual([]);
      expect(await ids({ view: "unassigned" })).toEqual(["s"]);
      expect((await storage().session("a", "s"))?.team).toEqual({ tags: ["vip"] });
      expect((await storage().session("a", "t"))?.team).not.toHaveProperty("assignee");
      expect((await storage().session("b", "foreign"))?.team).toEqual({ assignee: left });
      await ask("s", NOON + 1);
      expect(await ids({ view: "unassigned" })).toEqual(["s"]);
    });

    it("shows no assignee if the assigned person was removed", async () => {
      await addMay();
      await ask("s");
      await change("s", { assignee: "may" });
      expect(await storage().removePerson("may")).toBe(true);
      expect(await ids({ view: "unassigned" })).toEqual(["s"]);
    });

    it("filters each view by tag, user and time", async () => {
      await ask("s", NOON, { user: ANN });
      await ask("t", NOON + 1, { user: ANN });
      await ask("u", NOON + 2);
      await change("s", { tags: ["vip", 'q"\0'] });
      await change("u", { tags: ["vip"], status: "closed" });
      expect(await ids({ tag: "vip" })).toEqual(["u", "s"]);
      expect(await ids({ tag: 'q"\0' })).toEqual(["s"]);
      expect(await ids({ tag: "vi" })).toEqual([]);
      expect(await ids({ tag: "vip", view: "open" })).toEqual(["s"]);
      expect(await ids({ userId: "ann" })).toEqual(["t", "s"]);
      expect(await ids({ userId: "ann", tag: "vip", order: "created" })).toEqual(["s"]);
      expect(await ids({ view: "open", from: NOON + 1 })).toEqual(["t"]);
      expect(await page({ view: "open", to: NOON })).toMatchObject({ total: 1, sessions: [{ id: "s" }] });
    });

    it("shows the last message of each conversation, from any role", async () => {
      const asked = await ask("s");
      await storage().recordReply(aReply(asked, { content: "Bye\0", at: NOON + 1 }));
      const other = await ask("t");
      const keys = [asked.session.key, other.session.key];
      const found = await storage().lastWords("a", keys);
      expect(found.toSorted((a, b) => a.sessionKey - b.sessionKey)).toEqual([
        { sessionKey: keys[0], role: "assistant", content: "Bye\0", at: NOON + 1 },
        { sessionKey: keys[1], role: "user", content: "Hi from t", at: NOON },
      ]);
      expect(await storage().lastWords("b", keys)).toEqual([]);
    });
  });
}
