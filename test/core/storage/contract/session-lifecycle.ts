import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { LIFECYCLE, userOf } from "../../sessions/lifecycle-vectors.ts";
import { aQuestion, MINUTE, NOON, recorded, TIMEOUT } from "../sample-records.ts";

/** Tests a store with the same vectors as `core/src/sessions/lifecycle.ts`. */
export function describeSessionLifecycle(storage: () => Storage): void {
  describe("By the session life cycle, a message", () => {
    it.each(LIFECYCLE.vectors)("$title", async (vector) => {
      for (const { id, lastMessageAt, user, to } of vector.sessions) {
        const times = { createdAt: NOON - 60 * MINUTE, lastMessageAt: NOON + lastMessageAt * MINUTE };
        const session = { key: 0, id, ...times, messageCount: 0, user: userOf(user) };
        await storage().importSession("a", { session, successor: to, messages: [] });
      }
      const question = aQuestion({
        sessionId: vector.asked,
        freshSessionId: "fresh",
        at: NOON + vector.at * MINUTE,
        sessionTimeout: TIMEOUT,
        user: userOf(vector.user),
      });
      const { session } = recorded(await storage().recordQuestion(question));
      expect(session).toMatchObject({ id: vector.goesTo, messageCount: 1 });
      expect(session.user).toEqual(userOf(vector.owner));
      expect(await storage().session("a", vector.goesTo)).toEqual(session);
      const known = vector.sessions.map(({ id }) => id);
      expect(!known.includes(vector.goesTo)).toBe(vector.begins);
      const stored = await storage().exportSessions({ siteId: "a" }, 0, 10);
      const leads = stored.flatMap(({ session: { id }, successor }) =>
        successor === undefined ? [] : [[id, successor]],
      );
      expect(Object.fromEntries(leads)).toEqual(vector.leads ?? {});
      for (const { id, user } of vector.sessions.filter(({ id }) => id !== vector.goesTo)) {
        expect((await storage().session("a", id))?.user, `the user of ${id}`).toEqual(userOf(user));
      }
    });
  });
}
