import { describe, expect, it } from "vitest";
import type { ExportedSession } from "../../../../core/src/sessions/exported-session.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { anEmptySession, aQuestion, aReply, DAY, NOON, recorded, TIMEOUT, TODAY } from "../sample-records.ts";

export function describeTransfer(storage: () => Storage): void {
  const asked = async (changes = {}) => recorded(await storage().recordQuestion(aQuestion(changes)));
  const ask = async (changes = {}) => (await asked(changes)).session;
  const everything = (siteId: string) => storage().exportSessions({ siteId }, 0, 100);

  describe("An export", () => {
    it("contains complete sessions with the metadata of each reply and the successor of each session", async () => {
      const user = { id: "7", verified: true };
      const question = await asked({ sessionId: "s", messageId: "m1", content: "Hi", user });
      const metadata = { model: "gpt", tokensUsed: 3, responseTime: 12 };
      await storage().recordReply(aReply(question, { messageId: "m2", content: "Hello", metadata }));
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT });
      const [first, second] = await everything("a");
      expect(first).toEqual({
        session: await storage().session("a", "s"),
        successor: "t",
        messages: [
          { id: "m1", role: "user", content: "Hi", at: NOON, metadata: undefined },
          { id: "m2", role: "assistant", content: "Hello", at: NOON, metadata },
        ],
      });
      expect(second?.session.id).toBe("t");
      expect(second?.successor).toBeUndefined();
    });

    it("is read page by page in the order of session numbers, and contains only the site's own sessions", async () => {
      for (const [n, at] of [NOON, NOON - DAY, NOON + DAY, NOON].entries())
        await ask({ sessionId: `${n}`, at });
      await ask({ siteId: "b", sessionId: "theirs" });
      const pages: string[][] = [];
      let after = 0;
      for (;;) {
        const page = await storage().exportSessions({ siteId: "a" }, after, 3);
        const last = page.at(-1);
        if (last === undefined) break;
        pages.push(page.map(({ session }) => session.id));
        after = last.session.key;
      }
      expect(pages).toEqual([["0", "1", "2"], ["3"]]);
    });

    it("contains only one user's sessions if it is limited to that user", async () => {
      await ask({ sessionId: "mine", user: { id: "7", verified: false } });
      await ask({ sessionId: "theirs", user: { id: "8", verified: true } });
      await ask({ sessionId: "a guest's" });
      const of = async (filter: { userId: string; verified?: boolean }) =>
        (await storage().exportSessions({ siteId: "a", ...filter }, 0, 100)).map(({ session }) => session.id);
      expect(await of({ userId: "7" })).toEqual(["mine"]);
      expect(await of({ userId: "7", verified: true })).toEqual([]);
      expect(await of({ userId: "8", verified: true })).toEqual(["theirs"]);
    });

    it("contains only one contact's sessions if it is limited to an e-mail address, in any case", async () => {
      await ask({ sessionId: "first" });
      await ask({ sessionId: "somebody else's" });
      await ask({ sessionId: "a verified user's", user: { id: "8", verified: true } });
      await ask({ sessionId: "last", user: { id: "7", verified: false } });
      await ask({ siteId: "b", sessionId: "first" });
      const leave = (siteId: string, sessionId: string, email: string) =>
        storage().leaveContact({ siteId, sessionId, contact: { email, at: NOON } });
      await leave("a", "first", "ada@example.com");
      await leave("a", "somebody else's", "bob@example.com");
      await leave("a", "a verified user's", "ada@example.com");
      await leave("a", "last", "Ada@Example.com");
      await leave("b", "first", "ada@example.com");
      const of = async (contactEmail: string, after = 0) =>
        await storage().exportSessions({ siteId: "a", contactEmail }, after, 100);
      const found = await of("ADA@example.com");
      expect(found.map(({ session, contact }) => [session.id, contact?.email])).toEqual([
        ["first", "ada@example.com"],
        ["last", "Ada@Example.com"],
      ]);
      expect(await of("ada@example.com", found.at(-1)?.session.key)).toEqual([]);
      expect(await of("a%@example.com")).toEqual([]);
    });
  });

  describe("An export of a range", () => {
    const range = { siteId: "a", from: undefined, to: undefined };
    const limit = { sessions: 10, messages: 100 };
    const ids = async (...given: Parameters<Storage["exportRange"]>) =>
      (await storage().exportRange(...given)).map(({ session }) => session.id);

    it("contains the same complete sessions as any other export", async () => {
      const question = await asked({ sessionId: "s", user: { id: "7", verified: true } });
      await storage().recordReply(aReply(question, { stopped: true }));
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT });
      const newestFirst = (await everything("a")).reverse();
      expect(await storage().exportRange(range, undefined, limit)).toEqual(newestFirst);
    });

    it("is read page by page in the order of the session list, within inclusive time bounds, from one site", async () => {
      for (const [sessionId, at] of Object.entries({ b: NOON, a: NOON, new: NOON + 1, old: NOON - 1 }))
        await ask({ sessionId, at });
      await ask({ siteId: "b", sessionId: "theirs" });
      expect(await ids(range, undefined, limit)).toEqual(["new", "a", "b", "old"]);
      expect(await ids({ ...range, from: NOON, to: NOON }, undefined, limit)).toEqual(["a", "b"]);
      expect(await ids(range, undefined, { ...limit, sessions: 2 })).toEqual(["new", "a"]);
      expect(await ids(range, { createdAt: NOON, id: "a" }, limit)).toEqual(["b", "old"]);
      expect(await ids({ ...range, from: NOON }, { createdAt: NOON, id: "a" }, limit)).toEqual(["b"]);
      expect(await ids(range, { createdAt: NOON - 1, id: "old" }, limit)).toEqual([]);
      expect(await ids(range, { createdAt: NOON, id: "aa, which is gone" }, limit)).toEqual(["b", "old"]);
    });

    it("ends a page with the session that reaches the limit of messages", async () => {
      for (const n of [1, 2, 3]) {
        await asked({ sessionId: `${n}`, at: NOON - n });
        await asked({ sessionId: `${n}`, at: NOON - n });
      }
      await storage().importSession("a", anEmptySession("empty", NOON - 4));
      expect(await ids(range, undefined, { sessions: 10, messages: 1 })).toEqual(["1"]);
      expect(await ids(range, undefined, { sessions: 10, messages: 2 })).toEqual(["1"]);
      expect(await ids(range, undefined, { sessions: 10, messages: 3 })).toEqual(["1", "2"]);
      expect(await ids(range, undefined, { sessions: 10, messages: 7 })).toEqual(["1", "2", "3", "empty"]);
    });
  });

  describe("An import", () => {
    it("restores the exported conversations, their successors and their counts", async () => {
      const user = { id: "7", verified: true, email: "ada@example.com" };
      const question = await asked({ sessionId: "s", content: "a\0😀", user });
      await storage().recordReply(aReply(question, { stopped: true }));
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT });
      const exported = await everything("a");
      for (const each of exported) expect(await storage().importSession("b", each)).toBe(true);
      expect((await everything("b")).map(withoutKey)).toEqual(exported.map(withoutKey));
      expect(await ask({ siteId: "b", sessionId: "s", at: NOON + TIMEOUT })).toMatchObject({ id: "t" });
      const page = { page: 1, perPage: 20, from: undefined, to: undefined };
      expect((await storage().listSessions({ siteId: "b", ...page })).total).toBe(2);
    });

    it("does not change an existing session with the same id", async () => {
      await ask({ sessionId: "s", content: "ours" });
      const [exported] = (await everything("a")) as [ExportedSession];
      const changed = { ...exported, successor: "t", messages: [] };
      expect(await storage().importSession("a", changed)).toBe(false);
      expect(await everything("a")).toEqual([exported]);
    });

    it("does not change usage", async () => {
      await ask({ sessionId: "s" });
      const [exported] = (await everything("a")) as [ExportedSession];
      await storage().importSession("b", exported);
      expect(await storage().usage("b", TODAY, TODAY)).toEqual([]);
    });

    it("counts the messages that it contains, and sets no last timestamp before the start of the session", async () => {
      await ask({ sessionId: "s" });
      const [exported] = (await everything("a")) as [ExportedSession];
      const session = { ...exported.session, messageCount: 99, lastMessageAt: NOON - 1 };
      await storage().importSession("b", { ...exported, session });
      expect(await storage().session("b", "s")).toMatchObject({ messageCount: 1, lastMessageAt: NOON });
    });

    it("accepts successors that do not exist or that form a circle", async () => {
      const session = { key: 0, createdAt: NOON, lastMessageAt: NOON, messageCount: 0, user: undefined };
      const add = (id: string, successor: string) =>
        storage().importSession("a", { session: { ...session, id }, successor, messages: [] });
      await add("s", "t");
      expect((await storage().currentSession("a", "s"))?.id).toBe("s");
      await add("t", "s");
      expect((await storage().currentSession("a", "s"))?.id).toBe("t");
      expect((await ask({ sessionId: "s", freshSessionId: "u", at: NOON + TIMEOUT })).id).toBe("u");
      expect((await storage().currentSession("a", "s"))?.id).toBe("u");
    });
  });
}

function withoutKey({ session: { key, ...session }, ...rest }: ExportedSession) {
  return { session, ...rest };
}
