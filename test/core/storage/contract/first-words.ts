import { describe, expect, it } from "vitest";
import type { ExportedSession } from "../../../../core/src/sessions/exported-session.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { anEmptySession, aQuestion, aReply, NOON, recorded } from "../sample-records.ts";

export function describeFirstWords(storage: () => Storage): void {
  const ask = async (sessionId: string, content: string, changes = {}) =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId, content, ...changes })));
  const firstWords = async (...keys: number[]) => {
    const found = await storage().firstWords("a", keys);
    return Object.fromEntries(found.map(({ sessionKey, content }) => [sessionKey, content]));
  };

  describe("The opening message of a session", () => {
    it("is the first message of the visitor, even after later messages", async () => {
      const one = await ask("one", "Where is my order?");
      await storage().recordReply(aReply(one, { content: "On its way." }));
      await ask("one", "When will it come?");
      const two = await ask("two", "Hello");
      expect(await firstWords(two.session.key, one.session.key)).toEqual({
        [one.session.key]: "Where is my order?",
        [two.session.key]: "Hello",
      });
    });

    it("consists of the file names if the first message has no text", async () => {
      const sessionId = "files";
      const session = { sessionId, freshSessionId: sessionId };
      const photo = { type: "image/png", size: 70 };
      for (const [id, name] of [
        ["f", "sole.png"],
        ["g", "Absatz 😀.png"],
      ] as const) {
        const expected = { id, siteId: "a", sessionId, user: undefined, size: 100, at: NOON };
        await storage().addFile({ ...expected, perSession: 10, unsentBytes: 1e9, siteBytes: 1_000 });
        await storage().completeFile("a", { id, name, ...photo });
      }
      const asked = await ask(sessionId, "", { ...session, files: ["f", "g"] });
      await ask(sessionId, "It broke here.");
      expect(await firstWords(asked.session.key)).toEqual({ [asked.session.key]: "sole.png, Absatz 😀.png" });
    });

    it("is absent for a session without a visitor's message, and for an unknown session", async () => {
      await storage().importSession("a", anEmptySession("s"));
      await storage().importSession("a", onlyReplies("r"));
      const [empty, replied] = await Promise.all(["s", "r"].map((id) => storage().session("a", id)));
      expect(await firstWords(empty?.key ?? 0, replied?.key ?? 0, 987_654)).toEqual({});
      expect(await firstWords()).toEqual({});
    });

    it("is absent for a session of another site", async () => {
      const theirs = await ask("s", "Hello", { siteId: "b" });
      expect(await firstWords(theirs.session.key)).toEqual({});
    });

    it("is deleted with the conversation", async () => {
      const user = { id: "7", verified: true };
      const erased = await ask("erased", "Hello", { user });
      const deleted = await ask("deleted", "Hello");
      expect(Object.keys(await firstWords(erased.session.key, deleted.session.key))).toHaveLength(2);
      await storage().removeSessions({ siteId: "a", userId: "7" }, 10, NOON);
      await storage().removeConversation("a", "deleted", NOON);
      expect(await firstWords(erased.session.key, deleted.session.key)).toEqual({});
    });

    it.each([
      ["letters", "x"],
      ["emoji", "😀"],
      ["NUL", "\0"],
      ["U+0001", "\x01"],
      ["a byte order mark", "\uFEFF"],
    ])("is cut to 1,000 Unicode characters, and no character is split: %s", async (_, one) => {
      const exact = await ask("exact", one.repeat(1_000));
      const longer = await ask("longer", `${one.repeat(1_000)}y`);
      const odd = await ask("odd", `a${one.repeat(1_500)}`);
      expect(await firstWords(exact.session.key, longer.session.key, odd.session.key)).toEqual({
        [exact.session.key]: one.repeat(1_000),
        [longer.session.key]: one.repeat(1_000),
        [odd.session.key]: `a${one.repeat(999)}`,
      });
    });

    it("is read for a page of 100 sessions in one call", async () => {
      const asked = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(`s${n}`, `Question ${n}`)));
      const found = await firstWords(...asked.map(({ session }) => session.key));
      expect(Object.keys(found)).toHaveLength(100);
    });
  });
}

function onlyReplies(id: string): ExportedSession {
  const session = { key: 0, id, createdAt: NOON, lastMessageAt: NOON, messageCount: 1, user: undefined };
  const metadata = { model: "webhook", tokensUsed: 0, responseTime: 1 };
  const reply = { id: "msg_r", role: "assistant" as const, content: "Welcome", at: NOON, metadata };
  return { session, successor: undefined, messages: [reply] };
}
