import { describe, expect, it } from "vitest";
import type { HandlingChange } from "../../../../core/src/storage/port/handling-storage.ts";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import {
  aClaim,
  aFailure,
  aQuestion,
  aReply,
  MINUTE,
  NOON,
  questionRef,
  recorded,
} from "../sample-records.ts";

const MAY = { id: "may", name: "May" };
const TOM = { id: "tom", name: "Tom", avatarUrl: "https://shop.example/tom.png" };

export function describeHandling(storage: () => Storage): void {
  const ask = async (changes: Partial<Question> = {}) =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId: "s", ...changes })));
  const change = (by: HandlingChange["by"], changes: Partial<HandlingChange> = {}) =>
    storage().changeHandling({ siteId: "a", sessionId: "s", by, at: NOON + MINUTE, ...changes });
  const texts = async () => (await storage().conversation("a", "s"))?.messages.map(({ content }) => content);
  const session = () => storage().session("a", "s");

  describe("The handling of a conversation", () => {
    it("begins with the workflow, and each change increments the epoch", async () => {
      await ask();
      expect(await session()).not.toHaveProperty("epoch");
      const at = NOON + MINUTE;
      expect(
        await change("waiting", { reason: "angry", summary: "wants money back", dueAt: at + MINUTE }),
      ).toMatchObject({
        outcome: "changed",
        session: {
          epoch: 1,
          handling: {
            by: "waiting",
            since: at,
            dueAt: at + MINUTE,
            reason: "angry",
            summary: "wants money back",
          },
        },
      });
      await change("person", { agent: TOM });
      expect(await session()).toMatchObject({
        epoch: 2,
        handling: { by: "person", since: at, reason: "angry", summary: "wants money back", agent: TOM },
      });
      await change("workflow", { at: at + MINUTE, note: "paid" });
      const found = await session();
      expect(found).toMatchObject({ epoch: 3, returned: { from: at, to: at + MINUTE, note: "paid" } });
      expect(found).not.toHaveProperty("handling");
    });

    it("keeps a note with any text over several changes", async () => {
      await ask();
      await change("waiting", { note: "a\0b\x01c", reason: "d\0" });
      await change("person", { agent: TOM });
      expect((await session())?.handling).toMatchObject({ note: "a\0b\x01c", reason: "d\0" });
      await change("workflow");
      expect((await session())?.returned).toMatchObject({ note: "a\0b\x01c" });
    });

    it("keeps the handover's reason and code until another reason replaces both", async () => {
      await ask();
      const asked = { reasonCode: "workflow_asked", reason: "angry", summary: "wants money back" } as const;
      const why = async () => (await session())?.handling;
      await change("waiting", asked);
      await change("person", { agent: TOM });
      expect(await why()).toMatchObject(asked);
      await change("waiting");
      expect(await why()).toMatchObject(asked);
      await change("person", { agent: TOM, reason: "on call" });
      expect(await why()).toMatchObject({ reason: "on call", summary: "wants money back" });
      expect(await why()).not.toHaveProperty("reasonCode");
    });

    it("is reported as unchanged if it already is the requested one", async () => {
      await ask();
      expect(await change("workflow")).toMatchObject({ outcome: "unchanged" });
      await change("person", { agent: MAY });
      expect(await change("person", { agent: MAY })).toMatchObject({
        outcome: "unchanged",
        session: { epoch: 1 },
      });
    });

    it("cannot be changed for an unknown session or for another site's session", async () => {
      await ask();
      expect(await change("waiting", { sessionId: "unknown" })).toEqual({ outcome: "unknown" });
      expect(await change("waiting", { siteId: "b" })).toEqual({ outcome: "unknown" });
    });

    it("goes to one of two agents who take over concurrently, and the second agent receives the first one's name", async () => {
      await ask();
      const both = await Promise.all([change("person", { agent: MAY }), change("person", { agent: TOM })]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(["changed", "taken"]);
      const winner = (await session())?.handling?.agent;
      expect(both.find(({ outcome }) => outcome === "taken")).toEqual({ outcome: "taken", agent: winner });
      const [other] = [MAY, TOM].filter(({ id }) => id !== winner?.id);
      expect(await change("person", { agent: other, takeFrom: "somebody" })).toMatchObject({
        outcome: "taken",
      });
      expect(await change("person", { agent: other, takeFrom: winner?.id })).toMatchObject({
        outcome: "changed",
      });
    });

    it("can be changed by a visitor only from workflow to waiting and back", async () => {
      await ask();
      const asVisitor = true;
      expect(await change("person", { asVisitor, agent: MAY })).toEqual({ outcome: "refused" });
      expect(await change("waiting", { asVisitor })).toMatchObject({ outcome: "changed" });
      expect(await change("workflow", { asVisitor })).toMatchObject({ outcome: "changed" });
      await change("person", { agent: MAY });
      expect(await change("workflow", { asVisitor })).toEqual({ outcome: "refused" });
      expect(await change("waiting", { asVisitor })).toEqual({ outcome: "refused" });
    });

    it("changes only if the given epoch is the current one", async () => {
      await ask();
      await change("waiting", { dueAt: NOON + 2 * MINUTE });
      await change("person", { agent: MAY, ifEpoch: 1 });
      expect(await change("workflow", { ifEpoch: 1, timedOut: true })).toEqual({ outcome: "superseded" });
      expect((await session())?.handling?.agent).toEqual(MAY);
    });

    it("is `waiting` in a new session if a visitor requests a person before the first message", async () => {
      const begin = { user: { id: "7", verified: true } };
      expect(await change("waiting", { begin, sessionId: "new" })).toMatchObject({
        session: { id: "new", messageCount: 0, user: begin.user, handling: { by: "waiting" } },
      });
      expect(await change("waiting", { begin, siteId: "gone" })).toEqual({ outcome: "no_site" });
      expect(await storage().session("gone", "s")).toBeUndefined();
      const all = { siteId: "a", page: 1, perPage: 5, from: undefined, to: undefined };
      expect((await storage().listSessions(all)).total).toBe(1);
    });

    it("is overdue if no agent has taken over in time", async () => {
      await ask();
      await change("waiting", { dueAt: NOON + 2 * MINUTE });
      expect(await storage().overdueHandovers(NOON + 2 * MINUTE - 1, 5)).toEqual([]);
      const overdue = { siteId: "a", sessionId: "s", epoch: 1 };
      expect(await storage().overdueHandovers(NOON + 2 * MINUTE, 5)).toEqual([overdue]);
      await change("person", { agent: MAY });
      expect(await storage().overdueHandovers(NOON + 2 * MINUTE, 5)).toEqual([]);
    });

    it("filters a site's list of conversations, oldest change first", async () => {
      for (const [index, id] of ["x", "y", "z"].entries()) {
        await ask({ sessionId: id });
        await change("waiting", { sessionId: id, at: NOON + 3 - index });
      }
      await change("person", { sessionId: "y", agent: MAY });
      const list = async (by: "waiting" | "person", page = 1, siteId = "a") => {
        const { sessions, total } = await storage().handledSessions({ siteId, by, page, perPage: 1 });
        return [sessions.map(({ id }) => id), total];
      };
      expect(await list("waiting")).toEqual([["z"], 2]);
      expect(await list("waiting", 2)).toEqual([["x"], 2]);
      expect(await list("person")).toEqual([["y"], 1]);
      expect(await list("person", 1, "b")).toEqual([[], 0]);
    });
  });

  describe("A message in a conversation that the workflow does not handle", () => {
    it("is stored once and not sent to the workflow, even if it is repeated after the workflow resumes", async () => {
      await ask({ content: "one" });
      await change("person", { agent: MAY });
      const question = aQuestion({ sessionId: "s", content: "two", idempotency: aClaim() });
      const handled = { outcome: "handled", session: { id: "s", handling: { by: "person", agent: MAY } } };
      expect(await storage().recordQuestion(question)).toMatchObject(handled);
      expect(await storage().recordQuestion(question)).toMatchObject(handled);
      await change("workflow");
      expect(await storage().recordQuestion(question)).toMatchObject({
        outcome: "handled",
        session: { id: "s" },
      });
      expect(await texts()).toEqual(["one", "two"]);
      expect((await storage().conversation("a", "s"))?.pendingUntil).toBeUndefined();
    });

    it("stays in its session, even after the inactivity timeout", async () => {
      await ask();
      await change("person", { agent: MAY });
      const later = aQuestion({ sessionId: "s", at: NOON + 600 * MINUTE });
      expect(await storage().recordQuestion(later)).toMatchObject({
        outcome: "handled",
        session: { id: "s" },
      });
    });

    it("is not sent to the workflow even if it repeats a message that failed", async () => {
      const first = aQuestion({ sessionId: "s", idempotency: aClaim() });
      const asked = recorded(await storage().recordQuestion(first));
      await storage().recordFailure(aFailure(asked, { claim: aClaim() }));
      await change("person", { agent: MAY });
      const again = aQuestion({ sessionId: "s", content: first.content, idempotency: aClaim() });
      expect(await storage().recordQuestion(again)).toMatchObject({ outcome: "handled" });
    });
  });

  describe("A reply requested before the handling changed", () => {
    it.each([
      ["a takeover", ["person"]],
      ["a takeover and a return", ["person", "workflow"]],
    ] as const)(
      "is not stored after %s, and the question's Idempotency-Key returns an empty answer",
      async (_, steps) => {
        const idempotency = aClaim();
        const question = aQuestion({ sessionId: "s", content: "Hi", idempotency });
        const asked = recorded(await storage().recordQuestion(question));
        for (const by of steps) await change(by, { agent: MAY });
        const reply = aReply(asked, { idempotencyKey: idempotency.key });
        expect(await storage().recordReply(reply)).toMatchObject({
          outcome: "superseded",
          session: { epoch: steps.length },
        });
        expect(await texts()).toEqual(["Hi"]);
        expect(await storage().recordQuestion(question)).toMatchObject({ outcome: "handled" });
      },
    );

    it("is no longer pending, while a reply requested after the return to the workflow is stored", async () => {
      await ask();
      await change("person", { agent: MAY });
      expect((await storage().conversation("a", "s"))?.pendingUntil).toBeUndefined();
      await change("workflow");
      const asked = await ask();
      const found = await storage().askedQuestion(asked.questionKey);
      expect(found).toMatchObject({ sessionId: "s", epoch: 2, dueAt: expect.any(Number) });
      const late = aReply(asked, { content: "late", epoch: 2 });
      expect(await storage().recordReply(late)).toEqual({ outcome: "stored" });
    });

    it("does not prevent the reply to the same message, sent again after the change", async () => {
      const idempotency = aClaim({ leaseUntil: NOON });
      const question = aQuestion({ sessionId: "s", idempotency });
      const first = recorded(await storage().recordQuestion(question));
      await change("waiting");
      await change("workflow");
      const again = recorded(await storage().recordQuestion({ ...question, at: NOON + MINUTE }));
      expect(again.session.epoch).toBe(2);
      expect(await storage().recordReply(aReply(first))).toMatchObject({ outcome: "superseded" });
      expect(await storage().recordReply(aReply(again, { epoch: 2 }))).toEqual({ outcome: "stored" });
    });
  });

  describe("A reply", () => {
    it("hands the conversation over in the same write if it contains a handover", async () => {
      const asked = await ask();
      const handover = { dueAt: NOON + 5 * MINUTE, reason: "too hard" };
      expect(await storage().recordReply(aReply(asked, { handover }))).toMatchObject({
        outcome: "stored",
        session: { epoch: 1, handling: { by: "waiting", ...handover } },
      });
      expect(await texts()).toHaveLength(2);
    });

    it("empties the list of messages that the workflow has not received", async () => {
      await ask();
      await change("person", { agent: MAY });
      await change("workflow");
      const asked = await ask();
      expect(asked.session.returned).toBeDefined();
      await storage().recordReply(aReply(asked, { epoch: 2 }));
      expect(await session()).not.toHaveProperty("returned");
    });
  });

  describe("Consecutive failures", () => {
    const handover = { afterFailures: 2, dueAt: NOON + 5 * MINUTE, reason: "failed" };

    it("hand the conversation over to a person, and an answer between failures resets the count", async () => {
      await storage().recordFailure(aFailure(await ask(), { handover }));
      await storage().recordReply(aReply(await ask()));
      await storage().recordFailure(aFailure(await ask(), { handover }));
      expect(await session()).not.toHaveProperty("handling");
      await storage().recordFailure(aFailure(await ask(), { handover }));
      expect((await session())?.handling).toMatchObject({ by: "waiting", reason: "failed" });
    });

    it("hand the conversation over only if the site has enabled handovers after failures", async () => {
      for (let n = 0; n < 3; n++) await storage().recordFailure(aFailure(await ask()));
      expect(await session()).not.toHaveProperty("epoch");
    });
  });

  describe("Messages while the workflow did not handle a conversation", () => {
    it("are listed from one change to the next, with the agents' names", async () => {
      await ask({ content: "before" });
      await change("waiting");
      await storage().recordQuestion(aQuestion({ sessionId: "s", content: "anybody?" }));
      await change("person", { agent: TOM });
      const message = { id: "m1", role: "agent" as const, content: "Yes", at: NOON, agent: TOM };
      await storage().addMessage({ siteId: "a", sessionId: "s", message, idempotency: undefined });
      await change("workflow");
      const asked = await ask({ content: "after" });
      const { after = 0, through = 0 } = asked.session.returned ?? {};
      expect(await storage().messagesBetween("a", "s", after, through)).toMatchObject([
        { role: "user", content: "anybody?" },
        { role: "agent", content: "Yes", agent: TOM },
      ]);
      expect(await storage().messagesBetween("b", "s", after, through)).toEqual([]);
      expect((await storage().messagesBefore(questionRef(asked), 9)).map(({ role }) => role)).toContain(
        "agent",
      );
    });
  });

  describe("Contact details left by a visitor", () => {
    const contact = { email: "a@b.example", name: "Ann", message: "Call me", language: "de", at: NOON };
    const leave = (changes: object = {}) =>
      storage().leaveContact({ siteId: "a", sessionId: "s", contact, ...changes });

    it("are stored with the conversation, replace earlier contact details, and are deleted with the conversation", async () => {
      expect(await leave()).toBe(false);
      await ask();
      expect(await leave()).toBe(true);
      expect(await storage().contact("a", "s")).toEqual(contact);
      expect(await storage().contact("b", "s")).toBeUndefined();
      await leave({ contact: { email: "c@d.example", at: NOON } });
      expect(await storage().contact("a", "s")).toEqual({ email: "c@d.example", at: NOON });
      await storage().removeConversation("a", "s", NOON);
      await ask();
      expect(await storage().contact("a", "s")).toBeUndefined();
    });

    it("are stored even before the first message", async () => {
      expect(await leave({ begin: { user: undefined } })).toBe(true);
      expect(await session()).toMatchObject({ messageCount: 0 });
    });

    it("are exported and imported with the conversation", async () => {
      await ask();
      await leave();
      const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 5);
      expect(exported).toMatchObject({ contact });
      if (exported === undefined) throw new Error("Nothing was exported.");
      await storage().importSession("b", exported);
      expect(await storage().contact("b", "s")).toEqual(contact);
    });
  });
}
