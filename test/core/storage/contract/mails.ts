import { describe, expect, it } from "vitest";
import type { HandlingChange } from "../../../../core/src/storage/port/handling-storage.ts";
import {
  ANSWER_GRACE,
  type DueMail,
  MAIL_PAUSE,
  MAIL_STALE,
} from "../../../../core/src/storage/port/mail-storage.ts";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, MINUTE, NOON, recorded } from "../sample-records.ts";

const MAY = { id: "may", name: "May" };
const SOON = NOON + MINUTE;

export function describeMails(storage: () => Storage): void {
  const ask = (sessionId = "s", siteId = "a") =>
    storage()
      .recordQuestion(aQuestion({ siteId, sessionId, freshSessionId: sessionId }))
      .then(recorded);
  const change = (by: HandlingChange["by"], more: Partial<HandlingChange> = {}) =>
    storage().changeHandling({ siteId: "a", sessionId: "s", by, at: NOON, ...more });
  const leave = (sessionId = "s") =>
    storage().leaveContact({ siteId: "a", sessionId, contact: { email: "ada@example.com", at: NOON } });
  const answer = (id: string, at = NOON, role: "agent" | "assistant" = "agent") =>
    storage().addMessage({
      siteId: "a",
      sessionId: "s",
      idempotency: undefined,
      message: { id, role, content: "Yes", at, agent: MAY },
    });
  const take = (now = SOON) => storage().takeMail({ now, leaseUntil: now + MINUTE });
  const settle = (
    mail: DueMail | undefined,
    outcome: "sent" | "none" | "again" | "later",
    more: object = {},
  ) =>
    storage().settleMail({
      siteId: "a",
      leaseUntil: mail?.leaseUntil ?? 0,
      at: SOON,
      outcome,
      ...(mail?.to === "visitor" && { sessionId: mail.sessionId }),
      ...more,
    });
  const latest = () => storage().latestEvent({ siteId: "a", sessionId: "s" });

  describe("E-mails to a site's people", () => {
    it("are due if a visitor waits or leaves a message, one e-mail for all visitors of a site", async () => {
      await ask();
      await ask("t");
      expect(await storage().hasDueMail(SOON)).toBe(false);
      await change("waiting");
      await leave("t");
      expect(await storage().hasDueMail(NOON - 1)).toBe(false);
      expect(await storage().hasDueMail(SOON)).toBe(true);
      const [mail, ...others] = await take();
      expect(mail).toMatchObject({ to: "people", siteId: "a", attempts: 0, leaseUntil: SOON + MINUTE });
      expect(others).toEqual([]);
      expect(mail).toHaveProperty("sessions", expect.arrayContaining([{ sessionId: "s", kind: "waiting" }]));
      expect(mail).toHaveProperty("sessions", expect.arrayContaining([{ sessionId: "t", kind: "left" }]));
    });

    it("are claimed by one sender, and by another sender only after the lease has expired", async () => {
      await ask();
      await change("waiting");
      const [first] = await take();
      expect(await take(SOON + 1)).toEqual([]);
      const [second] = await take(SOON + MINUTE);
      expect(second).toMatchObject({ to: "people" });
      await settle(first, "sent");
      expect(await storage().hasDueMail(SOON + 2 * MINUTE)).toBe(true);
    });

    it("are sent once, and the site's next e-mail is sent after a pause", async () => {
      await ask();
      await ask("t");
      await change("waiting");
      await settle((await take())[0], "sent");
      expect(await storage().hasDueMail(SOON + MAIL_PAUSE)).toBe(false);
      await change("waiting", { sessionId: "t", at: SOON });
      expect(await storage().hasDueMail(SOON + MAIL_PAUSE - 1)).toBe(false);
      expect(await take(SOON + MAIL_PAUSE)).toMatchObject([
        { sessions: [{ sessionId: "t", kind: "waiting" }] },
      ]);
    });

    it("are tried again after a failure, and cause no pause if they have no content", async () => {
      await ask();
      await change("waiting");
      await settle((await take())[0], "again", { nextAt: SOON + 5 });
      expect(await take(SOON + 4)).toEqual([]);
      const [again] = await take(SOON + 5);
      expect(again).toMatchObject({ attempts: 1 });
      await settle(again, "none");
      await leave();
      expect(await storage().hasDueMail(SOON + 6)).toBe(true);
    });

    it("are delayed if they exceed the limits, which neither counts as an attempt nor starts a pause", async () => {
      await ask();
      await change("waiting");
      await settle((await take())[0], "later", { nextAt: SOON + 5 });
      expect(await take(SOON + 4)).toEqual([]);
      expect(await take(SOON + 5)).toMatchObject([{ to: "people", attempts: 0 }]);
    });

    it("do not delay e-mails of other sites", async () => {
      await ask();
      await ask("s", "b");
      await change("waiting");
      await settle((await take())[0], "sent");
      await change("waiting", { siteId: "b" });
      expect(await take()).toMatchObject([{ siteId: "b" }]);
    });

    it("are dropped with their conversation or site, and after a day", async () => {
      await ask();
      await change("waiting");
      await leave();
      await storage().removeConversation("a", "s", NOON);
      expect(await storage().hasDueMail(SOON)).toBe(false);
      await ask("t", "b");
      await change("waiting", { siteId: "b", sessionId: "t" });
      await storage().removeSite("b");
      expect(await storage().hasDueMail(SOON)).toBe(false);
      await ask("u");
      await change("waiting", { sessionId: "u" });
      expect(await take(SOON + MAIL_STALE)).toEqual([]);
      expect(await storage().hasDueMail(SOON)).toBe(false);
    });
  });

  describe("An e-mail to a visitor who left an e-mail address", () => {
    const LATER = NOON + ANSWER_GRACE;
    const toVisitor = async (now: number) => (await take(now)).find(({ to }) => to === "visitor");

    it("is due some time after an agent's answer, and contains the messages since the visitor left the address", async () => {
      await ask();
      await answer("before");
      const seen = await latest();
      await leave();
      expect(await toVisitor(LATER)).toBeUndefined();
      await answer("bot", NOON, "assistant");
      expect(await toVisitor(LATER)).toBeUndefined();
      await answer("first");
      await answer("second", NOON + 1);
      expect(await toVisitor(LATER - 1)).toBeUndefined();
      expect(await toVisitor(LATER)).toMatchObject({ siteId: "a", sessionId: "s", heard: seen });
    });

    it("is sent once, and again for messages that arrive while the first e-mail is being sent", async () => {
      await ask();
      await leave();
      await answer("first");
      const mail = await toVisitor(LATER);
      const through = await latest();
      await answer("second", LATER);
      await settle(mail, "sent", { through, at: LATER });
      expect(await toVisitor(LATER + ANSWER_GRACE - 1)).toBeUndefined();
      const next = await toVisitor(LATER + ANSWER_GRACE);
      expect(next).toMatchObject({ heard: through, attempts: 0 });
      await settle(next, "sent", { through: await latest(), at: LATER + ANSWER_GRACE });
      expect(await toVisitor(LATER + MAIL_STALE)).toBeUndefined();
    });

    it("is dropped only if the visitor has seen the latest answer", async () => {
      await ask();
      await leave();
      await answer("first");
      await answer("second", NOON + 1);
      await storage().visitorSaw("b", "s", "second", NOON);
      await storage().visitorSaw("a", "s", "unknown", NOON);
      await storage().visitorSaw("a", "s", "first", NOON);
      const mail = await toVisitor(LATER);
      expect(mail).toBeDefined();
      await settle(mail, "again", { nextAt: LATER });
      await storage().visitorSaw("a", "s", "second", NOON);
      expect(await toVisitor(LATER)).toBeUndefined();
    });
  });

  describe("An e-mail to a verified user", () => {
    const LATER = NOON + ANSWER_GRACE;
    const toVisitor = async (now: number) => (await take(now)).find(({ to }) => to === "visitor");
    const user = { id: "7", verified: true, email: "ada@example.com" };
    const said = (named: Question["user"] = user) =>
      storage().recordQuestion(aQuestion({ siteId: "a", sessionId: "s", freshSessionId: "s", user: named }));

    it("is due some time after an agent's message, and contains that message and the next ones", async () => {
      await said();
      await answer("bot", NOON, "assistant");
      const seen = await latest();
      await answer("first");
      await answer("second", NOON + 1);
      expect(await toVisitor(LATER - 1)).toBeUndefined();
      const mail = await toVisitor(LATER);
      expect(mail).toMatchObject({ siteId: "a", sessionId: "s" });
      expect((mail as { heard: number }).heard).toBeGreaterThanOrEqual(seen);
      const reported = await storage().sessionEvents("a", "s", (mail as { heard: number }).heard);
      expect(reported.flatMap((event) => (event.type === "message" ? [event.message.id] : []))).toEqual([
        "first",
        "second",
      ]);
      await settle(mail, "sent", { through: await latest(), at: LATER });
      expect(await toVisitor(LATER + ANSWER_GRACE)).toBeUndefined();
    });

    it("is dropped if the user has seen the message", async () => {
      await said();
      await answer("first");
      await storage().visitorSaw("a", "s", "first", NOON);
      expect(await toVisitor(LATER)).toBeUndefined();
    });

    it("is never due if the user has no e-mail address", async () => {
      await said({ id: "7", verified: true });
      await answer("first");
      expect(await toVisitor(LATER)).toBeUndefined();
    });

    it("is due for a waiting user who opened the chat but sent no message", async () => {
      await storage().changeHandling({
        siteId: "a",
        sessionId: "s",
        by: "waiting",
        at: NOON,
        begin: { user },
      });
      await answer("first");
      expect(await toVisitor(LATER)).toMatchObject({ sessionId: "s" });
    });
  });
}
