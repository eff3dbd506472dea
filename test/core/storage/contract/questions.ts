import { describe, expect, it } from "vitest";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import { aClaim, aQuestion, MINUTE, NOON, recorded, TIMEOUT } from "../sample-records.ts";

export function describeQuestions(storage: () => Storage): void {
  const ask = async (changes: Partial<Question> = {}) =>
    recorded(await storage().recordQuestion(aQuestion(changes))).session;

  describe("A message", () => {
    it("starts a new session if it names no session", async () => {
      const session = await ask({ freshSessionId: "fresh", at: NOON });
      const times = { createdAt: NOON, lastMessageAt: NOON };
      expect(session).toEqual({ id: "fresh", key: session.key, ...times, messageCount: 1, user: undefined });
      expect(await storage().session("a", "fresh")).toEqual(session);
    });

    it("starts a session with the requested id if that id is unknown", async () => {
      expect((await ask({ sessionId: "customer-42", freshSessionId: "fresh" })).id).toBe("customer-42");
      expect(await storage().session("a", "fresh")).toBeUndefined();
    });

    it("restarts the inactivity timeout", async () => {
      await ask({ sessionId: "s", at: NOON });
      await ask({ sessionId: "s", at: NOON + TIMEOUT - 1 });
      const session = await ask({ sessionId: "s", at: NOON + 2 * TIMEOUT - 2 });
      expect(session).toMatchObject({ id: "s", createdAt: NOON, messageCount: 3 });
    });

    it("starts a new session after the timeout, and the old session stays readable", async () => {
      const old = await ask({ sessionId: "s", at: NOON, content: "first" });
      const fresh = await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT, content: "second" });
      expect(fresh).toMatchObject({ id: "t", createdAt: NOON + TIMEOUT, messageCount: 1 });
      expect(await storage().conversation("a", "s")).toMatchObject({
        session: old,
        messages: [{ content: "first" }],
      });
      expect(await storage().currentSession("a", "s")).toEqual(fresh);
    });

    it("goes to the live successor of an expired session", async () => {
      await ask({ sessionId: "s", at: NOON });
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT });
      await ask({ sessionId: "s", freshSessionId: "u", at: NOON + 2 * TIMEOUT });
      const at = NOON + 2 * TIMEOUT + MINUTE;
      for (const sessionId of ["s", "t", "u"]) expect((await ask({ sessionId, at })).id).toBe("u");
    });

    it("finds the live successor of an expired session even if a session between the two was deleted", async () => {
      await ask({ sessionId: "s", at: NOON });
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT });
      await ask({ sessionId: "s", freshSessionId: "u", at: NOON + 2 * TIMEOUT });
      await storage().removeConversation("a", "t", NOON);
      expect((await storage().currentSession("a", "s"))?.id).toBe("u");
    });

    it("never goes to a session that has a successor, even if the timeout has since been raised", async () => {
      await ask({ sessionId: "s", at: NOON });
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT });
      expect((await ask({ sessionId: "s", at: NOON + TIMEOUT, sessionTimeout: 10 * TIMEOUT })).id).toBe("t");
    });

    it("ignores a deleted successor, even if the successor's id is used again", async () => {
      await ask({ sessionId: "s", at: NOON });
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT });
      await storage().removeConversation("a", "t", NOON);
      expect((await storage().currentSession("a", "s"))?.id).toBe("s");
      await ask({ sessionId: "t", at: NOON + TIMEOUT });
      expect((await ask({ sessionId: "s", freshSessionId: "u", at: NOON + TIMEOUT })).id).toBe("u");
      expect((await storage().currentSession("a", "s"))?.id).toBe("u");
    });

    it("starts a new session with the same id if the session was deleted", async () => {
      const before = await ask({ sessionId: "s" });
      await storage().removeConversation("a", "s", NOON);
      const after = await ask({ sessionId: "s" });
      expect(after).toMatchObject({ id: "s", messageCount: 1 });
      expect(after.key).not.toBe(before.key);
    });

    it("cannot reach a session of another site", async () => {
      const ours = await ask({ siteId: "a", sessionId: "s" });
      const theirs = await ask({ siteId: "b", sessionId: "s" });
      expect(theirs).toMatchObject({ id: "s", messageCount: 1 });
      expect(ours.key).not.toBe(theirs.key);
    });

    it("replaces the session's user if the message has a user", async () => {
      const user = { id: "7", verified: true, email: "ada@example.com" };
      await ask({ sessionId: "s", user });
      expect((await ask({ sessionId: "s" })).user).toEqual(user);
      const claimed = { id: undefined, verified: false };
      expect((await ask({ sessionId: "s", user: claimed })).user).toEqual(claimed);
      expect((await storage().session("a", "s"))?.user).toEqual(claimed);
    });

    it("updates the user's e-mail address, and removes it if the message has none", async () => {
      await ask({ sessionId: "s", user: { id: "7", verified: true, email: "ada@example.com" } });
      const renewed = { id: "7", verified: true, email: "ada@shop.example" };
      expect((await ask({ sessionId: "s", user: renewed })).user).toEqual(renewed);
      await ask({ sessionId: "s", user: { id: "7", verified: true } });
      expect((await storage().session("a", "s"))?.user).toEqual({ id: "7", verified: true });
    });

    it("keeps the user in the session's successor unless the message has another user", async () => {
      const first = { id: "7", verified: true, email: "ada@example.com" };
      await ask({ sessionId: "s", user: first });
      expect((await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT })).user).toEqual(first);
      const user = { id: "8", verified: false };
      expect((await ask({ sessionId: "s", freshSessionId: "u", at: NOON + 2 * TIMEOUT, user })).user).toEqual(
        user,
      );
    });

    it("goes only to the session of the visitor's token, or to that session's successor", async () => {
      const say = (changes: Partial<Question>) =>
        storage().recordQuestion(aQuestion({ ownSession: "s", ...changes }));
      const notOwn = { outcome: "not_own" };
      expect(await say({ sessionId: "other" })).toEqual(notOwn);
      expect(await say({ sessionId: "s" })).toMatchObject({ session: { id: "s", messageCount: 1 } });
      await ask({ sessionId: "other" });
      expect(await say({ sessionId: "other" })).toEqual(notOwn);
      expect(await say({ sessionId: "s", siteId: "b", ownSession: "other" })).toEqual(notOwn);
      expect(await say({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT })).toMatchObject({
        session: { id: "t" },
      });
      for (const sessionId of ["s", "t"])
        expect(await say({ sessionId, at: NOON + TIMEOUT })).toMatchObject({ session: { id: "t" } });
      expect(await say({ sessionId: "s", ownSession: "t", at: NOON + TIMEOUT })).toEqual(notOwn);
      expect((await storage().session("a", "other"))?.messageCount).toBe(1);
      expect((await storage().session("a", "t"))?.messageCount).toBe(3);
    });

    it("is refused, and claims no Idempotency-Key, if the visitor's session now has another user", async () => {
      const [seven, eight] = [
        { id: "7", verified: true },
        { id: "8", verified: true },
      ];
      const idempotency = aClaim();
      const say = (changes: Partial<Question> = {}) =>
        storage().recordQuestion(aQuestion({ sessionId: "s", ownSession: "s", idempotency, ...changes }));
      await ask({ sessionId: "s", user: seven });
      for (const other of [undefined, { id: "7", verified: false }, { id: undefined, verified: true }])
        expect(await say({ user: other })).toEqual({ outcome: "not_own" });
      await ask({ sessionId: "s", freshSessionId: "t", at: NOON + TIMEOUT, user: eight });
      const refused = [
        { sessionId: "s", user: seven },
        { sessionId: "s", user: eight },
        { sessionId: "t", user: seven },
      ];
      for (const question of refused)
        expect(await say({ ...question, at: NOON + TIMEOUT })).toEqual({ outcome: "not_own" });
      // The idempotency key is still unused.
      expect(await say({ ownSession: undefined, at: NOON + TIMEOUT })).toMatchObject({ outcome: "recorded" });
    });

    it("is refused if the id for a new session is already taken", async () => {
      await ask({ sessionId: "s" });
      await expect(storage().recordQuestion(aQuestion({ freshSessionId: "s" }))).rejects.toThrow();
      expect((await storage().conversation("a", "s"))?.messages).toHaveLength(1);
    });

    it("does not move the session's last timestamp back if the writer's clock is behind", async () => {
      await ask({ sessionId: "s", at: NOON });
      expect(await ask({ sessionId: "s", at: NOON - MINUTE })).toMatchObject({ lastMessageAt: NOON });
      expect(await storage().session("a", "s")).toMatchObject({ createdAt: NOON, lastMessageAt: NOON });
    });
  });

  it("Sessions that start concurrently under the same unknown id become one session", async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => ask({ sessionId: "s" })));
    expect(new Set(sessions.map(({ key }) => key)).size).toBe(1);
    expect(await storage().session("a", "s")).toMatchObject({ messageCount: 20 });
  });
}
