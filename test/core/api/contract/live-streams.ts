import { describe, expect, it, vi } from "vitest";
import { type Bench, ORIGIN, refusal } from "../harness.ts";
import type { Listening, ReceivedEvent } from "../listening.ts";
import { type LiveCalls, MAY, TOM } from "./live-calls.ts";

export function describeStreams(bench: Bench, calls: LiveCalls): void {
  const { call, newSite, visit } = bench;
  const { say, ask, handle, read, texts, openStream, some, shown } = calls;

  describe("POST /conversation/{session_id}/messages", () => {
    it("adds a message of the assistant or of a person, and returns 201 with the stored message", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const extras = { quick_replies: ["Yes"], cards: [{ title: "Shoes", url: "https://shop.example/1" }] };
      const { status, json } = await say(key, "Your parcel is here", extras);
      expect([status, json]).toEqual([
        201,
        {
          success: true,
          id: json.id,
          role: "assistant",
          content: "Your parcel is here",
          timestamp: json.timestamp,
          ...extras,
        },
      ]);
      const agent = { ...TOM, avatar_url: "https://shop.example/tom.png" };
      expect((await say(key, "I am Tom", { role: "agent", agent })).json).toMatchObject({
        role: "agent",
        agent,
      });
      expect((await read(key)).json.messages.slice(2)).toMatchObject([extras, { role: "agent", agent }]);
    });

    it("adds a message once per Idempotency-Key", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const again = { "idempotency-key": "k1" };
      const first = await say(key, "One", {}, again);
      expect((await say(key, "One", {}, again)).json).toEqual(first.json);
      expect(refusal(await say(key, "Two", {}, again))).toEqual([400, "Idempotency-Key", "invalid_value"]);
      expect(await texts(key)).toHaveLength(3);
    });

    it("names the invalid field if a message is refused", async () => {
      const { api_key: key } = await newSite();
      expect(refusal(await say(key, "Hi"))).toEqual([404, "session_id", "not_found"]);
      await ask(key, "Hi");
      expect(refusal(await say(key, " "))).toEqual([400, "content", "missing_required_field"]);
      expect(refusal(await say(key, "Hi", { role: "agent" }))).toEqual([
        400,
        "agent",
        "missing_required_field",
      ]);
      expect(refusal(await say(key, "Hi", { role: "user" }))).toEqual([400, "role", "invalid_value"]);
    });
  });

  describe("GET /conversation/{session_id}/events", () => {
    it("sends only events after the connection, and resumes after any event without a gap or a duplicate", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "before");
      const received = await openStream("/conversation/s-1/events", { key });
      bench.workflow.answers(() => ({ body: "reply" }));
      await ask(key, "one");
      await say(key, "two");
      await handle(key, { by: "person", agent: MAY });
      const events = (await some(received, 5)).filter(({ event }) => event !== "delta");
      received.leave();
      expect(shown(events).slice(0, 4)).toEqual(["one", "reply", "two", "person"]);
      expect(events[0]?.data).toMatchObject({
        role: "user",
        id: expect.any(String),
        timestamp: expect.any(String),
      });
      await say(key, "three");
      for (const resumed of [
        { path: "/conversation/s-1/events", headers: { "last-event-id": events[1]?.id ?? "" } },
        { path: `/conversation/s-1/events?after=${events[1]?.id}`, headers: {} },
      ]) {
        const more = await openStream(resumed.path, { key, headers: resumed.headers });
        expect(shown(await some(more, 3))).toEqual(["two", "person", "three"]);
        more.leave();
      }
    });

    it("refuses an invalid event id, and an id of another conversation", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const received = await openStream("/conversation/s-1/events", { key });
      await say(key, "one");
      const id = (await received.next())?.id ?? "";
      received.leave();
      await ask(key, "Hi", { session_id: "s-2" });
      const listenAfter = (given: string, session = "s-1") =>
        call("GET", `/conversation/${session}/events?after=${given}`, { key });
      expect(refusal(await listenAfter("7"))).toEqual([400, "after", "invalid_value"]);
      expect(refusal(await listenAfter(id, "s-2"))).toEqual([400, "after", "invalid_value"]);
      const header = { "last-event-id": "nonsense" };
      expect(refusal(await call("GET", "/conversation/s-1/events", { key, headers: header }))).toEqual([
        400,
        "Last-Event-ID",
        "invalid_value",
      ]);
    });

    it("sends each reply as it is written, and typing signals", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const received = await openStream("/conversation/s-1/events", { key });
      const workflow = bench.workflow.holds();
      const asked = ask(key, "one");
      const answer = await workflow.next();
      const [question] = await some(received, 1);
      answer.say("Hel");
      expect(await received.next()).toEqual({
        event: "delta",
        data: { reply_to: question?.data.id, content: "Hel" },
      });
      await handle(key, { by: "person", agent: MAY });
      answer.end();
      await asked;
      expect((await received.next())?.event).toBe("handling");
      const typing = (body: object) => call("POST", "/conversation/s-1/typing", { key, body });
      await typing({ by: "agent" });
      expect(await received.next()).toEqual({ event: "typing", data: { by: "agent", name: "May" } });
      received.leave();
      expect(refusal(await typing({ by: "user" }))).toEqual([400, "by", "invalid_value"]);
    });

    it("sends a new listener the text so far of the reply in progress; each listener receives every word once", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const workflow = bench.workflow.holds();
      const asked = ask(key, "one");
      const answer = await workflow.next();
      answer.say("Hel");
      const text = async (heard: Listening, whole: string) => {
        let text = "";
        while (text.length < whole.length) {
          const next = await heard.next();
          expect(next?.event).toBe("delta");
          text += next?.data.content;
        }
        expect(text).toBe(whole);
      };
      const first = await openStream("/conversation/s-1/events", { key });
      await text(first, "Hel");
      answer.say("lo");
      const second = await openStream("/conversation/s-1/events", { key });
      await Promise.all([text(first, "lo"), text(second, "Hello")]);
      answer.say("!");
      answer.end();
      await asked;
      for (const received of [first, second]) {
        await text(received, "!");
        expect((await received.next())?.data).toMatchObject({ role: "assistant", content: "Hello!" });
        received.leave();
      }
    });

    it("sends no text again to a listener that reconnects with Last-Event-ID", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const before = await openStream("/conversation/s-1/events", { key });
      const workflow = bench.workflow.holds();
      const asked = ask(key, "one");
      const answer = await workflow.next();
      answer.say("Hel");
      const [question, piece] = await some(before, 2);
      expect(piece?.data.content).toBe("Hel");
      before.leave();
      const headers = { "last-event-id": question?.id ?? "" };
      const again = await openStream("/conversation/s-1/events", { key, headers });
      const newcomer = await openStream("/conversation/s-1/events", { key });
      expect((await newcomer.next())?.data.content).toBe("Hel");
      answer.say("lo");
      expect((await again.next())?.data.content).toBe("lo");
      answer.end();
      await asked;
      again.leave();
      newcomer.leave();
    });

    it("ends when the conversation is deleted, and sends `deleted` to a listener that reconnects", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const received = await openStream("/conversation/s-1/events", { key });
      await say(key, "one");
      const [first] = await some(received, 1);
      await call("DELETE", "/conversation/s-1", { key });
      const [deleted, ...rest] = await received.rest();
      expect([deleted?.event, deleted?.data, rest]).toEqual(["deleted", {}, []]);
      const again = await openStream(`/conversation/s-1/events?after=${first?.id}`, { key });
      expect((await again.rest()).map(({ event }) => event)).toEqual(["deleted"]);
      expect(refusal(await call("GET", "/conversation/s-1/events", { key }))).toEqual([
        404,
        "session_id",
        "not_found",
      ]);
    });

    it("accepts a visitor who has not written yet, and at most eight streams of one visitor", async () => {
      const site = await newSite();
      const { session_id, token } = await visit(site);
      const visitor = { token, origin: ORIGIN };
      const path = `/conversation/${session_id}/events`;
      const received = await openStream(path, visitor);
      await call("POST", "/message", { ...visitor, body: { message: "first" } });
      expect(shown(await some(received, 1))).toEqual(["first"]);
      const more = await Promise.all(Array.from({ length: 7 }, () => openStream(path, visitor)));
      expect(refusal(await call("GET", path, visitor))).toEqual([429, "listeners", "limit_exceeded"]);
      for (const each of [received, ...more]) each.leave();
      await vi.waitFor(async () => (await openStream(path, visitor)).leave(), { timeout: 30_000 });
    });
  });

  describe("GET /inbox/events", () => {
    it("starts with a summary of the conversation, sends each event of the site's conversations, and resumes after any event", async () => {
      const [site, other] = [await newSite(), await newSite()];
      const key = site.api_key;
      const received = await openStream("/inbox/events", { key });
      const events: ReceivedEvent[] = [];
      // Sent one after the other, because concurrent events may share one summary.
      const receiveUntil = async (wanted: string) => {
        while (shown(events).at(-1) !== wanted) events.push(...(await some(received, 1)));
      };
      await ask(other.api_key, "theirs");
      await ask(key, "one");
      await receiveUntil("You said: one");
      await handle(key, { by: "waiting" });
      await receiveUntil("waiting");
      await call("DELETE", "/conversation/s-1", { key });
      await receiveUntil("deleted");
      received.leave();
      expect(events[0]).toMatchObject({ event: "session", data: { session_id: "s-1" } });
      const lasting = events.filter(({ id }) => id !== undefined);
      expect(shown(lasting)).toEqual(["one", "You said: one", "waiting", "deleted"]);
      for (const { data } of lasting) expect(data.session_id).toBe("s-1");
      const again = await openStream(`/inbox/events?after=${lasting[1]?.id}`, { key });
      expect(shown((await some(again, 1)).filter(({ id }) => id !== undefined))).toEqual(["deleted"]);
      again.leave();
      const bad = await call("GET", `/inbox/events?after=${lasting[1]?.id}`, { key: other.api_key });
      expect(refusal(bad)).toEqual([400, "after", "invalid_value"]);
    });
  });
}
