import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, aReply, NOON, recorded } from "../sample-records.ts";

export function describeConversations(storage: () => Storage): void {
  const begin = async (sessionId: string, siteId = "a") =>
    recorded(await storage().recordQuestion(aQuestion({ siteId, sessionId }))).session;

  describe("A session", () => {
    it("starts with the first message and the user who sent it", async () => {
      const user = { id: "7", verified: true };
      const question = aQuestion({ sessionId: "s", messageId: "m", content: "Hi", user });
      const { session } = recorded(await storage().recordQuestion(question));
      const times = { createdAt: NOON, lastMessageAt: NOON };
      expect(session).toEqual({ key: session.key, id: "s", ...times, messageCount: 1, user });
      expect(await storage().session("a", "s")).toEqual(session);
      const messages = [{ id: "m", role: "user", content: "Hi", at: NOON }];
      const pendingUntil = question.attempt.dueAt;
      expect(await storage().conversation("a", "s")).toEqual({ session, messages, pendingUntil });
    });

    it("is unknown to every other site", async () => {
      await begin("s");
      expect(await storage().session("b", "s")).toBeUndefined();
      expect(await storage().currentSession("b", "s")).toBeUndefined();
      expect(await storage().conversation("b", "s")).toBeUndefined();
      expect(await storage().removeConversation("b", "s", NOON)).toBe(false);
      expect(await storage().session("a", "s")).toBeDefined();
    });

    it("is its own current session if it has no successor", async () => {
      expect(await storage().currentSession("a", "s")).toBeUndefined();
      const session = await begin("s");
      expect(await storage().currentSession("a", "s")).toEqual(session);
    });
  });

  describe("A conversation", () => {
    it("has its messages in the order of commits, even if clocks differ", async () => {
      const asked = recorded(await storage().recordQuestion(aQuestion({ sessionId: "s", content: "1" })));
      await storage().recordReply(aReply(asked, { content: "2", at: NOON - 5 }));
      await storage().recordQuestion(aQuestion({ sessionId: "s", content: "3", at: NOON - 9 }));
      const found = await storage().conversation("a", "s");
      expect(found?.messages.map(({ content, role }) => `${role} ${content}`)).toEqual([
        "user 1",
        "assistant 2",
        "user 3",
      ]);
    });

    it.each([
      ["NUL characters", "a\0b\0"],
      ["characters outside the basic plane", "👩‍👩‍👧‍👦 𝒳 🇺🇳"],
      ["white space and line ends", " \t\r\n\u2028 "],
      ["quotes and SQL", `'"; DROP TABLE sessions; --`],
      ["ten thousand code points", "😀".repeat(10_000)],
    ])("stores %s unchanged", async (_what, content) => {
      const question = aQuestion({ sessionId: "s", content, user: { id: content, verified: false } });
      const asked = recorded(await storage().recordQuestion(question));
      await storage().recordReply(aReply(asked, { content }));
      const found = await storage().conversation("a", "s");
      expect(found?.messages.map((message) => message.content)).toEqual([content, content]);
      expect(found?.session.user?.id).toBe(content);
    });

    it("is deleted permanently with all its messages", async () => {
      await storage().recordQuestion(aQuestion({ sessionId: "s" }));
      await storage().recordQuestion(aQuestion({ sessionId: "t" }));
      expect(await storage().removeConversation("a", "s", NOON)).toBe(true);
      expect(await storage().removeConversation("a", "s", NOON)).toBe(false);
      expect(await storage().conversation("a", "s")).toBeUndefined();
      expect((await storage().conversation("a", "t"))?.messages).toHaveLength(1);
      await begin("s");
      expect((await storage().conversation("a", "s"))?.messages).toHaveLength(1);
    });
  });
}
