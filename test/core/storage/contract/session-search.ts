import { describe, expect, it } from "vitest";
import type { ExportedSession } from "../../../../core/src/sessions/exported-session.ts";
import {
  SEARCH_STEP,
  type SearchPosition,
  type SessionSearch,
  type Storage,
} from "../../../../core/src/storage/port.ts";
import { anEmptySession, aQuestion, aReply, DAY, MINUTE, NOON, recorded } from "../sample-records.ts";

export function describeSessionSearch(storage: () => Storage): void {
  const ask = async (sessionId: string, content: string, changes = {}) =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId, content, ...changes })));
  /** Returns the ids found in each step. Without a text, only the other filters apply. */
  const steps = async (text: string | undefined, changes: Partial<SessionSearch> = {}) => {
    const words = text === undefined ? {} : { text };
    const search = { siteId: "a", from: undefined, to: undefined, ...words, ...changes };
    const found: string[][] = [];
    let ref: SearchPosition | undefined;
    do {
      const step = await storage().searchSessions(search, ref);
      found.push(step.found.map(({ id }) => id));
      ref = step.next;
    } while (ref !== undefined);
    return found;
  };
  const search = async (...given: Parameters<typeof steps>) => (await steps(...given)).flat();

  describe("A search", () => {
    it("finds the sessions in which a visitor's message or a reply contains the text, in their current state", async () => {
      const asked = await ask("s", "Where is my order?");
      await storage().recordReply(aReply(asked, { content: "It left our warehouse." }));
      await ask("other", "Hello");
      expect(await search("order")).toEqual(["s"]);
      expect(await search("warehouse")).toEqual(["s"]);
      expect(await search("refund")).toEqual([]);
      const range = { siteId: "a", from: undefined, to: undefined };
      expect(await storage().searchSessions({ ...range, text: "order" })).toEqual({
        found: [await storage().session("a", "s")],
        next: undefined,
      });
    });

    it.each([
      ["ORDER", "my order"],
      ["größe", "GRÖSSE? Die GRÖẞE!"],
      ["Ärger", "viel ÄRGER"],
      ["МОСКВА", "из Москвы в москва"],
      ["İstanbul", "İSTANBUL"],
      ["100%", "100% sure"],
      ["a_b", "a_b"],
      ["\\", "C:\\"],
      ["'", "it's"],
      ["😀", "ha 😀"],
      ["\0", "a\0b"],
      ["\x01", "a\x01b"],
    ])("for %j finds %j", async (text, content) => {
      await ask("s", content);
      expect(await search(text)).toEqual(["s"]);
    });

    it.each([
      ["%", "all of it"],
      ["_", "all of it"],
      ["a_b", "a-b"],
      [".*", "all of it"],
      ["\0", "a\x01b"],
    ])("for %j does not find %j, because each character is literal", async (text, content) => {
      await ask("s", content);
      expect(await search(text)).toEqual([]);
    });

    it("returns sessions of one site in the order of the session list, within inclusive time bounds", async () => {
      for (const [id, at] of [
        ["b", NOON],
        ["a", NOON],
        ["new", NOON + MINUTE],
        ["old", NOON - DAY],
      ] as const) {
        await ask(id, "the text", { at });
      }
      await ask("theirs", "the text", { siteId: "b" });
      expect(await search("text")).toEqual(["new", "a", "b", "old"]);
      expect(await search("text", { from: NOON, to: NOON })).toEqual(["a", "b"]);
      expect(await search("text", { from: NOON + 1 })).toEqual(["new"]);
      expect(await search("text", { to: NOON - 1 })).toEqual(["old"]);
    });

    it("ends each step after a number of sessions and messages, and the next step continues there", async () => {
      await storage().importSession("a", imported("long", NOON, [...filler(SEARCH_STEP.rows), "the text"]));
      await ask("older", "the text", { at: NOON - 1 });
      const empty = Array.from({ length: SEARCH_STEP.rows }, (_, n) => `empty${n}`);
      await Promise.all(empty.map((id) => storage().importSession("a", anEmptySession(id, NOON + 1))));
      expect(await steps("text")).toEqual([[], [], ["long", "older"]]);
    });

    it("ends each step after a given amount of text", async () => {
      const long = "x".repeat(SEARCH_STEP.characters);
      for (const n of [1, 2, 3]) await ask(`${n}`, `${long} the text`, { at: NOON - n });
      expect(await steps("text")).toEqual([["1"], ["2"], ["3"]]);
    });

    it("filters by rating, by a missing answer, and by both together with a text", async () => {
      const answered = await ask("liked", "Hello");
      await storage().recordReply(aReply(answered, { content: "Thanks", messageId: "msg_liked" }));
      const disliked = await ask("disliked", "Where is it?");
      await storage().recordReply(aReply(disliked, { content: "Who knows", messageId: "msg_disliked" }));
      const rate = (sessionId: string, rating: "up" | "down") =>
        storage().rateReply({ siteId: "a", sessionId, messageId: `msg_${sessionId}`, rating, at: NOON });
      await rate("liked", "up");
      await rate("disliked", "down");
      await ask("disliked", "Is anybody there?", {
        at: NOON + 1,
        attempt: { dueAt: NOON + 2, replySecret: "s" },
      });
      await ask("theirs", "Hello", { siteId: "b" });
      const found = (wanted: Partial<SessionSearch>) => search(undefined, wanted);
      expect(await found({ rating: "up" })).toEqual(["liked"]);
      expect(await found({ rating: "down" })).toEqual(["disliked"]);
      expect(await found({ unansweredAt: NOON + 1 })).toEqual([]);
      expect(await found({ unansweredAt: NOON + 2 })).toEqual(["disliked"]);
      expect(await found({ unansweredAt: NOON + 2, rating: "up" })).toEqual([]);
      expect(await found({ unansweredAt: NOON + 2, rating: "down", text: "KNOWS" })).toEqual(["disliked"]);
      expect(await found({ rating: "down", text: "anybody" })).toEqual([]);
    });

    it("ends each step after a number of sessions, even if none of them match", async () => {
      const sessions = Array.from({ length: SEARCH_STEP.rows }, (_, n) => `empty${n}`);
      await Promise.all(sessions.map((id) => storage().importSession("a", anEmptySession(id, NOON + 1))));
      await storage().importSession("a", imported("older", NOON, ["Hello"]));
      expect(await steps(undefined, { unansweredAt: NOON })).toEqual([[], ["older"]]);
    });

    it("continues from its position even if the session there was deleted", async () => {
      await storage().importSession("a", imported("gone", NOON, filler(SEARCH_STEP.rows)));
      await ask("older", "the text", { at: NOON - 1 });
      const range = { siteId: "a", from: undefined, to: undefined, text: "text" };
      const { next } = await storage().searchSessions(range);
      await storage().removeConversation("a", "gone", NOON);
      expect((await storage().searchSessions(range, next)).found).toMatchObject([{ id: "older" }]);
    });
  });
}

function filler(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `Filler ${n}`);
}

function imported(id: string, at: number, contents: string[]): ExportedSession {
  const session = { key: 0, id, createdAt: at, lastMessageAt: at, messageCount: 0, user: undefined };
  const messages = contents.map((content, n) => ({
    id: `msg_${id}_${n}`,
    role: "user" as const,
    content,
    at,
    metadata: undefined,
  }));
  return { session, successor: undefined, messages };
}
