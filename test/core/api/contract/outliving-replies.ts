import { describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, SECOND, standing } from "../harness.ts";

/** Seconds, as a site's `webhook_timeout`. */
const TIMEOUT = 300;

export function describeOutlivingReplies(open: OpenBench): void {
  describeLostReaders(open);
  describePendingReplies(open);
}

export function describeLostReaders(open: OpenBench): void {
  describe("A reply whose reader has disconnected", () => {
    const bench = standing(open);
    const { call, listen, newSite, visit } = bench;
    const read = (key: string, id = "s-1") => call("GET", `/conversation/${id}`, { key });
    const whole = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
    ];

    it.each([
      ["before the workflow has answered a byte", 0],
      ["in the middle of the stream", 1],
      ["after the last delta, before the workflow ends its answer", 2],
      ["after `done`", 3],
    ])("is completed and stored once if the reader leaves %s", async (_when, heard) => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      const answer = await workflow.next();
      const steps = [() => answer.say("Hel"), () => answer.say("lo"), () => answer.end()];
      for (const [index, step] of steps.entries()) {
        if (index === heard) reply.leave();
        step();
        if (index < heard) expect(await reply.next()).toBeDefined();
      }
      reply.leave();
      await expect.poll(async () => (await read(key)).json.messages).toMatchObject(whole);
      await expect.poll(() => bench.service.inFlight.count).toBe(0);
      const { json } = await read(key);
      expect([json.messages.length, json]).toEqual([2, expect.not.objectContaining({ reply_pending: true })]);
      expect(bench.workflow.received).toHaveLength(1);
    });

    it("is completed and stored for a JSON client as well", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const headers = { accept: "application/json" };
      const body = { message: "Hi", session_id: "s-1" };
      const reply = listen("POST", "/message", { key, body, headers });
      const answer = await workflow.next();
      reply.leave();
      answer.end("Hello");
      await expect.poll(async () => (await read(key)).json.messages).toMatchObject(whole);
    });

    it("leaves only the question, and is not pending, if the workflow then fails", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      const answer = await workflow.next();
      answer.say("Hel");
      await reply.next();
      reply.leave();
      answer.breakOff();
      await expect.poll(async () => (await read(key)).json).not.toHaveProperty("reply_pending");
      expect((await read(key)).json.messages).toMatchObject([{ role: "user", content: "Hi" }]);
    });

    it("is pending when the visitor opens another page, which then receives it with ?wait", async () => {
      const site = await newSite();
      const first = await visit(site);
      const workflow = bench.workflow.holds();
      const visitor = { token: first.token, origin: ORIGIN };
      const reply = listen("POST", "/message", { ...visitor, body: { message: "Hi" } });
      const answer = await workflow.next();
      answer.say("Hel");
      await reply.next();
      reply.leave();
      const next = await visit(site, { session_token: first.token });
      expect(next).toMatchObject({
        session_id: first.session_id,
        reply_pending: true,
        messages: [{ role: "user", content: "Hi" }],
      });
      const path = `/conversation/${first.session_id}`;
      const waiting = call("GET", `${path}?wait=30`, { token: next.token, origin: ORIGIN });
      answer.end("lo");
      expect((await waiting).json.messages).toMatchObject(whole);
      expect(await visit(site, { session_token: first.token })).not.toHaveProperty("reply_pending");
    });
  });
}

function describePendingReplies(open: OpenBench): void {
  describe("GET /conversation/{session_id} while a reply is being written", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const read = (key: string, query = "") => call("GET", `/conversation/s-1${query}`, { key });

    /** Sends a message in the session s-1. The test controls the reply. */
    async function pendingSession() {
      const { api_key: key } = await newSite({ webhook_timeout: TIMEOUT });
      const workflow = bench.workflow.holds();
      const body = { message: "Hi", session_id: "s-1" };
      const reply = call("POST", "/message", { key, body });
      return { key, reply, answer: await workflow.next() };
    }

    /** Makes another call. Returns whether the waiting call was answered before the other one. */
    async function isAnswered(waiting: Promise<unknown>, key: string): Promise<boolean> {
      let answered = false;
      void waiting.then(() => {
        answered = true;
      });
      await read(key);
      return answered;
    }

    it("returns `reply_pending: true` to a caller with a key and to the visitor, and omits the field once the reply is stored", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const path = `/conversation/${session_id}`;
      const asVisitor = () => call("GET", path, { token, origin: ORIGIN });
      const asKey = () => call("GET", path, { key: site.api_key });
      for (const ask of [asVisitor, asKey]) expect((await ask()).json).not.toHaveProperty("reply_pending");
      const workflow = bench.workflow.holds();
      const reply = call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const answer = await workflow.next();
      for (const ask of [asVisitor, asKey]) {
        expect((await ask()).json).toMatchObject({ reply_pending: true, messages: [{ content: "Hi" }] });
      }
      answer.end("Hello");
      await reply;
      for (const ask of [asVisitor, asKey]) expect((await ask()).json).not.toHaveProperty("reply_pending");
    });

    it("waits with ?wait until the reply is stored", async () => {
      const { key, answer, reply } = await pendingSession();
      const waiting = read(key, "?wait=30");
      expect(await isAnswered(waiting, key)).toBe(false);
      answer.end("Hello");
      const { json } = await waiting;
      expect(json.messages).toMatchObject([{ content: "Hi" }, { content: "Hello" }]);
      expect(json).not.toHaveProperty("reply_pending");
      await reply;
    });

    it("ends the wait of ?wait when the workflow fails", async () => {
      const { key, answer, reply } = await pendingSession();
      const waiting = read(key, "?wait=30");
      expect(await isAnswered(waiting, key)).toBe(false);
      answer.breakOff();
      expect((await waiting).json).not.toHaveProperty("reply_pending");
      expect((await reply).status).toBe(502);
    });

    it("waits with ?wait for the last of several replies", async () => {
      const { key, answer, reply } = await pendingSession();
      const workflow = bench.workflow.holds();
      const other = call("POST", "/message", { key, body: { message: "And?", session_id: "s-1" } });
      const second = await workflow.next();
      const waiting = read(key, "?wait=30");
      second.end("And");
      await other;
      expect(await isAnswered(waiting, key)).toBe(false);
      answer.end("Hello");
      await reply;
      expect((await waiting).json.messages).toHaveLength(4);
    });

    it("returns `reply_pending` after the number of seconds in ?wait", async () => {
      const { key, answer, reply } = await pendingSession();
      const waiting = read(key, "?wait=1");
      expect(await isAnswered(waiting, key)).toBe(false);
      clock.pass(SECOND);
      expect((await waiting).json).toMatchObject({ reply_pending: true, messages: [{ content: "Hi" }] });
      answer.end("Hello");
      await reply;
    });

    it("returns immediately with ?wait=0, or if no reply is pending", async () => {
      const { key, answer, reply } = await pendingSession();
      expect((await read(key, "?wait=0")).json.reply_pending).toBe(true);
      answer.end("Hello");
      await reply;
      const { status, json } = await read(key, "?wait=30");
      expect([status, json]).toEqual([200, expect.not.objectContaining({ reply_pending: true })]);
    });

    it.each(["31", "-1", "x", "1.5", ""])("refuses ?wait=%s", async (wait) => {
      const { api_key: key } = await newSite();
      expect(refusal(await read(key, `?wait=${wait}`))).toEqual([400, "wait", "invalid_value"]);
    });

    it("returns 404 when the conversation is deleted", async () => {
      const { key, answer, reply } = await pendingSession();
      await call("DELETE", "/conversation/s-1", { key });
      expect(refusal(await read(key, "?wait=30"))).toEqual([404, "session_id", "not_found"]);
      answer.end("Hello");
      expect(refusal(await reply)).toEqual([404, "session_id", "not_found"]);
    });

    it("omits `reply_pending` for an overdue reply, although that reply may still arrive", async () => {
      const { key, answer, reply } = await pendingSession();
      clock.pass(TIMEOUT * SECOND);
      expect((await read(key)).json.reply_pending).toBe(true);
      clock.pass(5 * SECOND);
      expect((await read(key, "?wait=30")).json).not.toHaveProperty("reply_pending");
      answer.end("Hello");
      await reply;
      expect((await read(key)).json.messages).toHaveLength(2);
    });

    it("returns 404 with ?wait to another visitor and to another site's key", async () => {
      const site = await newSite();
      const ada = await visit(site);
      const bob = await visit(site);
      const workflow = bench.workflow.holds();
      const reply = call("POST", "/message", { token: ada.token, body: { message: "Hi" } });
      const answer = await workflow.next();
      const path = `/conversation/${ada.session_id}?wait=30`;
      for (const stranger of [{ token: bob.token }, { key: (await newSite()).api_key }]) {
        expect(refusal(await call("GET", path, stranger))).toEqual([404, "session_id", "not_found"]);
      }
      answer.end("Hello");
      await reply;
    });
  });

  describe("Requests that wait for a reply", () => {
    const crowded = { inFlightBounds: { perSite: 2, total: 2 } };
    const bench = standing(open, crowded);
    const { call, newSite } = bench;
    const wait = (key: string) => call("GET", "/conversation/s-1?wait=30", { key });

    it("are limited, and a request above the limit is answered immediately", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = call("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      const answer = await workflow.next();
      const calls = [wait(key), wait(key), wait(key)];
      expect((await Promise.race(calls)).json.reply_pending).toBe(true);
      answer.end("Hello");
      await reply;
      const lengths = (await Promise.all(calls)).map(({ json }) => json.messages.length);
      expect(lengths.sort()).toEqual([1, 2, 2]);
    });

    it("are answered immediately when the service begins to stop", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = call("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      const answer = await workflow.next();
      const waiting = [wait(key), wait(key)];
      await call("GET", "/conversation/s-1", { key });
      bench.service.releaseWaiting();
      for (const { json } of await Promise.all(waiting)) expect(json.reply_pending).toBe(true);
      expect((await wait(key)).json.reply_pending).toBe(true);
      answer.end("Hello");
      await reply;
    });
  });
}
