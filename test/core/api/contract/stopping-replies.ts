import { describe, expect, it } from "vitest";
import { events, token as openAiToken } from "../../webhooks/streamed-answers.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeStoppingReplies(open: OpenBench): void {
  describe("POST /conversation/{session_id}/stop", () => {
    const bench = standing(open);
    const { call, listen, newSite, newKey, visit, clock } = bench;
    const ask = (key: string, headers: Record<string, string> = {}) =>
      call("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" }, headers });
    const stop = (key: string, id = "s-1") => call("POST", `/conversation/${id}/stop`, { key });
    const messages = async (key: string) => (await call("GET", "/conversation/s-1", { key })).json.messages;

    it("ends the stream, stores the text so far as stopped, and aborts the webhook call", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const visitor = { token, origin: ORIGIN };
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { ...visitor, body: { message: "Hi" } });
      const answer = await workflow.next();
      answer.say("Hel");
      answer.say("lo, ");
      const received = [await reply.next()];
      clock.pass(40);
      const path = `/conversation/${session_id}`;
      const stopped = await call("POST", `${path}/stop`, visitor);
      expect([stopped.status, stopped.json]).toEqual([200, { success: true, stopped: 1 }]);
      received.push(...(await reply.rest()));
      await answer.hungUp;

      const done = received.pop();
      const soFar = received.map((event) => event?.data.content).join("");
      expect("Hello,".startsWith(soFar) && soFar.startsWith("Hel")).toBe(true);
      expect(done).toMatchObject({
        event: "done",
        data: {
          success: true,
          message: soFar,
          session_id,
          stopped: true,
          metadata: { model: "webhook", tokens_used: 0, response_time_ms: 40 },
        },
      });
      const { json } = await call("GET", path, visitor);
      expect(json).not.toHaveProperty("reply_pending");
      expect(json.messages).toEqual([
        expect.not.objectContaining({ stopped: true }),
        expect.objectContaining({ role: "assistant", content: soFar, stopped: true }),
      ]);
      const next = await visit(site, { session_token: token });
      expect(next.messages).toEqual(json.messages);
    });

    it("ends the wait of a JSON client, which receives the text so far", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds("text/event-stream");
      const watching = listen("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      const first = await workflow.next();
      const reply = ask(key);
      const second = await workflow.next();
      first.say(events(openAiToken("One")));
      second.say(events(openAiToken("Two")));
      // When the stream has received its text, the service has also read the JSON client's text.
      await watching.next();
      await messages(key);
      expect((await stop(key)).json).toEqual({ success: true, stopped: 2 });
      expect((await reply).json).toMatchObject({ message: "Two", stopped: true });
      expect((await watching.rest()).at(-1)?.data).toMatchObject({ message: "One", stopped: true });
      await Promise.all([first.hungUp, second.hungUp]);
    });

    it("ends the wait of a JSON client with 200 and an empty text before the reply's first byte, and stores only the question", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key);
      const answer = await workflow.next();
      expect((await stop(key)).json.stopped).toBe(1);
      const { status, json } = await reply;
      await answer.hungUp;
      expect([status, json]).toEqual([
        200,
        {
          success: true,
          message: "",
          session_id: "s-1",
          stopped: true,
          metadata: { model: "webhook", tokens_used: 0, response_time_ms: 0 },
        },
      ]);
      expect(await messages(key)).toMatchObject([{ role: "user", content: "Hi" }]);
      expect((await call("GET", "/conversation/s-1", { key })).json).not.toHaveProperty("reply_pending");
      const { data } = (await call("GET", "/usage", { key })).json;
      expect(data).toMatchObject([{ messages: 1, failures: 0 }]);
    });

    it("ends the stream with only a `done` event before the reply's first byte", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      await workflow.next();
      await stop(key);
      expect(await reply.rest()).toMatchObject([{ event: "done", data: { message: "", stopped: true } }]);
    });

    it("stops the wait for a late reply, too", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key);
      const answer = await workflow.next();
      answer.end("Accepted");
      await messages(key);
      expect((await stop(key)).json.stopped).toBe(1);
      expect((await reply).json).toMatchObject({ message: "", stopped: true });
    });

    it("also ends the wait of a caller of GET /conversation?wait", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      const answer = await workflow.next();
      answer.say("Hel");
      await reply.next();
      const waiting = call("GET", "/conversation/s-1?wait=30", { key });
      await messages(key);
      await stop(key);
      expect((await waiting).json.messages[1]).toMatchObject({ content: "Hel", stopped: true });
      await reply.rest();
    });

    it("allows a retry with the same Idempotency-Key if no text had arrived, and otherwise returns the text again", async () => {
      const { api_key: key } = await newSite();
      const headers = { "idempotency-key": "stopped" };
      const workflow = bench.workflow.holds();
      const empty = ask(key, headers);
      await workflow.next();
      await stop(key);
      expect((await empty).json.message).toBe("");
      const body = { message: "Hi", session_id: "s-1" };
      const reply = listen("POST", "/message", { key, body, headers });
      (await workflow.next()).say("Hel");
      await reply.next();
      await stop(key);
      const done = (await reply.rest()).at(-1);
      expect(done?.data).toMatchObject({ message: "Hel", stopped: true });
      expect((await ask(key, headers)).json).toEqual(done?.data);
      expect(await messages(key)).toHaveLength(2);
    });

    it("stops only replies of the session in the path", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const here = ask(key);
      await workflow.next();
      const other = call("POST", "/message", { key, body: { message: "Hi", session_id: "s-2" } });
      const answer = await workflow.next();
      expect((await stop(key)).json.stopped).toBe(1);
      await here;
      answer.end("Hello");
      expect((await other).json).toMatchObject({ message: "Hello" });
      expect((await other).json).not.toHaveProperty("stopped");
    });

    it("returns success and changes nothing if no reply is running", async () => {
      const { api_key: key } = await newSite();
      await ask(key);
      expect((await stop(key)).json).toEqual({ success: true, stopped: 0 });
      expect((await messages(key))[1]).not.toHaveProperty("stopped");
    });

    it("returns 404 for an unknown session, and for a session of another visitor or site", async () => {
      const site = await newSite();
      const ada = await visit(site);
      const bob = await visit(site);
      const workflow = bench.workflow.holds();
      const reply = call("POST", "/message", { token: ada.token, body: { message: "Hi" } });
      const answer = await workflow.next();
      const unknown = [404, "session_id", "not_found"];
      expect(refusal(await stop(site.api_key, "nobody"))).toEqual(unknown);
      const path = `/conversation/${ada.session_id}/stop`;
      expect(refusal(await call("POST", path, { token: bob.token }))).toEqual(unknown);
      expect(refusal(await stop((await newSite()).api_key, ada.session_id))).toEqual(unknown);
      const origin = "https://evil.example";
      expect(refusal(await call("POST", path, { token: ada.token, origin }))).toEqual([
        403,
        "Origin",
        "origin_not_allowed",
      ]);
      answer.end("Hello");
      expect((await reply).json.message).toBe("Hello");
    });

    it("requires messages:write if called with a key", async () => {
      const site = await newSite();
      await ask(site.api_key);
      const reading = await newKey(site, "conversations:read");
      expect(refusal(await stop(reading))).toEqual([403, "messages:write", "missing_permission"]);
      expect((await stop(await newKey(site, "messages:write"))).status).toBe(200);
    });

    it("leaves no in-flight slot in use", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key);
      await workflow.next();
      await stop(key);
      await reply;
      await expect.poll(() => bench.service.inFlight.count).toBe(0);
    });
  });
}
