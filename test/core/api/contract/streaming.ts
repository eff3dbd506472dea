import { describe, expect, it } from "vitest";
import { events, lines, n8n, token } from "../../webhooks/streamed-answers.ts";
import { type OpenBench, ORIGIN, refusal, SECOND, standing } from "../harness.ts";
import type { PausedAnswer } from "../pretend-workflow.ts";

interface PlatformStream {
  from: string;
  type: string;
  /** The bytes of a reply, as the platform sends them. The first piece contains no text of the reply. */
  pieces: string[];
  deltas: string[];
  made?: object;
}

const flowise = (event: string, data: string) => `message:\ndata:${JSON.stringify({ event, data })}\n\n`;

const STREAMS: PlatformStream[] = [
  {
    from: "n8n's lines",
    type: "application/json; charset=utf-8",
    pieces: [
      lines(n8n("begin", "Agent")),
      lines(n8n("item", "Agent", "Grüße, ")) + lines(n8n("item", "Agent", "Ada")),
      lines(n8n("item", "Agent", " 👩‍🚀")),
      lines(n8n("end", "Agent")).trimEnd(),
    ],
    deltas: ["Grüße, Ada", " 👩‍🚀"],
  },
  {
    from: "Flowise's events",
    type: "text/event-stream",
    pieces: [
      flowise("start", ""),
      flowise("token", "Hel"),
      flowise("token", "lo\n\nyou"),
      flowise("end", "[DONE]"),
    ],
    deltas: ["Hel", "lo\n\nyou"],
  },
  {
    from: "OpenAI's events",
    type: "text/event-stream; charset=utf-8",
    pieces: [
      ": waiting\n\n",
      events(token("Hel")),
      events(token("lo")),
      events({ choices: [], usage: { total_tokens: 7 } }, "[DONE]"),
    ],
    deltas: ["Hel", "lo"],
    made: { model: "gpt-5", tokens_used: 7 },
  },
  {
    from: "plain text in chunks",
    type: "text/plain",
    pieces: ["  ", "# Hello\n", "\n- **you** \u2028", "\n"],
    deltas: ["# Hello", "\n\n- **you**"],
  },
];
const WHOLE: PlatformStream = {
  from: "one JSON document",
  type: "application/json",
  pieces: ['{"output"', ':"Hello', " you", '","model":"m","tokens_used":3}'],
  deltas: ["Hello you"],
  made: { model: "m", tokens_used: 3 },
};
const ORIGINS = { model: "webhook", tokens_used: 0, response_time_ms: 0 };

export function describeStreaming(open: OpenBench): void {
  describe("POST /message, with or without a stream", () => {
    const bench = standing(open);
    const { call, listen, newSite, visit, clock } = bench;
    const ask = (key: string, body: object = {}, headers: Record<string, string> = {}) =>
      listen("POST", "/message", { key, body: { message: "Hi", ...body }, headers });
    const asJson = (key: string, headers: Record<string, string> = {}) =>
      call("POST", "/message", { key, body: { message: "Hi" }, headers });
    const messages = async (key: string, id: string) =>
      (await call("GET", `/conversation/${id}`, { key })).json.messages;
    const logged = (id: string) =>
      bench.lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);

    it.each([...STREAMS, WHOLE])(
      "sends $from as deltas that add up to the message in `done`",
      async ({ type, pieces, deltas, made }) => {
        const { api_key: key } = await newSite();
        const workflow = bench.workflow.holds(type);
        const reply = ask(key, { session_id: "s-1" });
        const answer = await workflow.next();
        for (const piece of pieces) answer.say(piece);
        answer.end();
        const received = await reply.rest();
        const done = received.pop();
        expect(received.map(({ event }) => event)).toEqual(received.map(() => "delta"));
        expect(received.map(({ data }) => data.content).join("")).toBe(deltas.join(""));
        for (const { data } of received) expect(Object.keys(data)).toEqual(["content"]);
        expect(done).toEqual({
          event: "done",
          data: {
            success: true,
            message: deltas.join(""),
            session_id: "s-1",
            metadata: { ...ORIGINS, ...made },
          },
        });
        expect(await messages(key, "s-1")).toMatchObject([
          { role: "user", content: "Hi" },
          { role: "assistant", content: deltas.join("") },
        ]);
      },
    );

    it.each(STREAMS)("sends each piece of $from before the next piece arrives", async (stream) => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds(stream.type);
      const reply = ask(key);
      const answer = await workflow.next();
      const [start = "", first = "", second = "", end] = stream.pieces;
      answer.say(start);
      answer.say(first);
      expect(await reply.next()).toEqual({ event: "delta", data: { content: stream.deltas[0] } });
      answer.say(second);
      expect(await reply.next()).toEqual({ event: "delta", data: { content: stream.deltas[1] } });
      answer.end(end);
      expect(await reply.rest()).toMatchObject([{ event: "done" }]);
    });

    it.each([...STREAMS, WHOLE])("returns all of $from in one answer to a JSON client", async (stream) => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds(stream.type);
      const reply = asJson(key);
      const answer = await workflow.next();
      for (const piece of stream.pieces) answer.say(piece);
      answer.end();
      const { status, json, headers } = await reply;
      expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
      expect(json).toEqual({
        success: true,
        message: stream.deltas.join(""),
        session_id: json.session_id,
        metadata: { ...ORIGINS, ...stream.made },
      });
    });

    it("measures the response time until the end of the reply", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key);
      const answer = await workflow.next();
      answer.say("Hel");
      await reply.next();
      clock.pass(250);
      answer.end("lo");
      expect((await reply.rest()).at(-1)?.data.metadata.response_time_ms).toBe(250);
    });

    it("sends with a stream the usual response headers, and headers that prevent buffering", async () => {
      const site = await newSite({ plan: "pro" });
      const { token } = await visit(site);
      const request = { token, origin: ORIGIN, headers: { "x-request-id": "streamed-1" } };
      const reply = listen("POST", "/message", { ...request, body: { message: "Hi" } });
      const { status, headers } = await reply.head;
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
        "x-request-id": "streamed-1",
        "x-ratelimit-limit": "20",
        "x-ratelimit-remaining": "19",
        "access-control-allow-origin": ORIGIN,
        "access-control-expose-headers": expect.stringContaining("X-Request-Id"),
        vary: "Origin",
      });
      expect(headers).not.toHaveProperty("content-length");
      expect(await reply.rest()).toHaveLength(2);
    });

    it.each([
      "text/event-stream",
      "Text/Event-Stream, application/json;q=0.5",
      "application/json, text/event-stream",
    ])("streams if the request has Accept: %s", async (accept) => {
      const { api_key: key } = await newSite();
      expect(await ask(key, {}, { accept }).rest()).toMatchObject([{ event: "delta" }, { event: "done" }]);
    });

    it.each(["*/*", "application/json", "text/*", ""])(
      "does not stream if the request has Accept: %s",
      async (accept) => {
        const { api_key: key } = await newSite();
        expect((await asJson(key, { accept })).json.message).toBe("You said: Hi");
      },
    );

    it("streams, unlike GET /site, which returns JSON despite Accept: text/event-stream", async () => {
      const { api_key: key } = await newSite();
      const headers = { accept: "text/event-stream" };
      expect((await call("GET", "/site", { key, headers })).json.success).toBe(true);
    });

    it.each<[what: string, refused: unknown[], fail: (answer: PausedAnswer) => void]>([
      ["breaks off", [502, "webhook_url", "unreachable"], (answer) => answer.breakOff()],
      [
        "begins a JSON document and breaks off",
        [502, "webhook_url", "unreachable"],
        (answer) => {
          answer.say('{"output":"Hel');
          setImmediate(answer.breakOff);
        },
      ],
      ["ends its answer", [502, "webhook_url", "no_reply"], (answer) => answer.end()],
      [
        "reports an error",
        [502, "webhook_url", "no_reply"],
        (answer) => answer.end(lines(n8n("begin", "Agent"), n8n("error", "Agent", "No credit left"))),
      ],
    ])("returns a JSON error if the workflow %s before its first text: %j", async (_what, refused, fail) => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = asJson(key, { accept: "text/event-stream" });
      fail(await workflow.next());
      expect(refusal(await reply)).toEqual(refused);
    });

    it("returns JSON for errors before the workflow's answer begins", async () => {
      const { api_key: key } = await newSite();
      const headers = { accept: "text/event-stream" };
      const send = (request: object) => call("POST", "/message", { headers, ...request });
      const body = { message: "Hi" };
      expect(refusal(await send({ body }))).toEqual([401, "X-API-Key", "missing_api_key"]);
      expect(refusal(await send({ key, body: {} }))).toEqual([400, "message", "missing_required_field"]);
      bench.workflow.answers(() => ({ status: 401, body: "x".repeat(100) }));
      expect(refusal(await send({ key, body }))).toEqual([502, "webhook_url", "status_401"]);
    });

    it.each<[what: string, code: string, reason: string, fail: (answer: PausedAnswer) => void]>([
      ["breaks off", "WEBHOOK_UNREACHABLE", "unreachable", (answer) => answer.breakOff()],
      [
        "reports an error",
        "WEBHOOK_FAILED",
        "no_reply",
        (answer) => answer.end(lines(n8n("error", "Agent", "No credit left"))),
      ],
      [
        "sends more than 1 MiB",
        "WEBHOOK_FAILED",
        "too_long",
        (answer) => answer.end(lines(n8n("item", "Agent", "x".repeat(1_048_576)))),
      ],
    ])(
      "sends the complete error body as an error event if the workflow %s after its first text: %s %s",
      async (...given) => {
        const [, code, reason, fail] = given;
        const site = await newSite();
        const key = site.api_key;
        const { token } = await visit(site);
        const workflow = bench.workflow.holds("application/json");
        const failing = async (credentials: object) => {
          const body = { message: "Hi" };
          const reply = listen("POST", "/message", { ...credentials, origin: ORIGIN, body });
          const answer = await workflow.next();
          answer.say(lines(n8n("begin", "Agent"), n8n("item", "Agent", "Hel")));
          expect(await reply.next()).toEqual({ event: "delta", data: { content: "Hel" } });
          fail(answer);
          const received = await reply.rest();
          const error = { code, message: expect.any(String), details: { field: "webhook_url", reason } };
          expect(received.at(-1)).toEqual({ event: "error", data: { success: false, error } });
          return received.at(-1)?.data.error.message;
        };
        expect(await failing({ key })).toMatch(/127\.0\.0\.1|No credit left/);
        expect(await failing({ token })).toBe("The chat got no reply. Please try again later.");
        const { json } = await call("GET", "/sessions", { key });
        for (const { session_id } of json.data) {
          const stored = await call("GET", `/conversation/${session_id}`, { key });
          expect(stored.json.messages).toMatchObject([{ role: "user", content: "Hi" }]);
          expect(stored.json).not.toHaveProperty("reply_pending");
        }
      },
    );

    it("ends with an error event if the reply could not be stored", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key, { session_id: "s-1" });
      const answer = await workflow.next();
      answer.say("Hel");
      await reply.next();
      await call("DELETE", "/conversation/s-1", { key });
      answer.end("lo");
      const received = await reply.rest();
      expect(received.at(-1)).toMatchObject({
        event: "error",
        data: { error: { code: "NOT_FOUND", details: { field: "session_id", reason: "not_found" } } },
      });
    });

    it("repeats the first answer for the same Idempotency-Key, as JSON or as a stream", async () => {
      const { api_key: key } = await newSite();
      const headers = { "idempotency-key": "once" };
      const first = await asJson(key, headers);
      clock.pass(SECOND);
      const whole = [
        { event: "delta", data: { content: "You said: Hi" } },
        { event: "done", data: first.json },
      ];
      expect(await ask(key, {}, headers).rest()).toEqual(whole);
      expect(await ask(key, {}, headers).rest()).toEqual(whole);
      expect((await asJson(key, headers)).json).toEqual(first.json);
      const streamed = await ask(key, {}, { "idempotency-key": "streamed" }).rest();
      expect((await asJson(key, { "idempotency-key": "streamed" })).json).toEqual(streamed.at(-1)?.data);
      expect(bench.workflow.received).toHaveLength(2);
    });

    it("lets a concurrent duplicate wait for the first request, and then sends it the complete reply", async () => {
      const { api_key: key } = await newSite();
      const headers = { "idempotency-key": "twins" };
      const workflow = bench.workflow.holds();
      const first = ask(key, {}, headers);
      const answer = await workflow.next();
      answer.say("Hel");
      await first.next();
      const twin = ask(key, {}, headers);
      answer.end("lo");
      const done = (await first.rest()).at(-1);
      expect(await twin.rest()).toEqual([{ event: "delta", data: { content: "Hello" } }, done]);
      expect(bench.workflow.received).toHaveLength(1);
    });

    it("counts and logs a streamed message once, after the end of the reply, and logs no text", async () => {
      const site = await newSite({ plan: "pro" });
      const { api_key: key } = site;
      const workflow = bench.workflow.holds();
      const reply = ask(key, { message: "my cat" }, { "x-request-id": "logged-1" });
      const answer = await workflow.next();
      answer.say("Zebedee");
      expect((await reply.head).headers["x-ratelimit-remaining"]).toBe("49");
      await reply.next();
      expect(logged("logged-1")).toEqual([]);
      clock.pass(40);
      answer.end();
      await reply.rest();
      await expect.poll(() => logged("logged-1")).toHaveLength(1);
      expect(logged("logged-1")).toEqual([
        {
          level: 30,
          time: expect.any(String),
          msg: "request",
          requestId: "logged-1",
          method: "POST",
          path: "/message",
          status: 200,
          siteId: site.site_id,
          ms: 40,
        },
      ]);
      expect(bench.lines.join("")).not.toMatch(/Zebedee|my cat/);
      const { json, headers } = await call("GET", "/usage", { key });
      expect(headers["x-ratelimit-remaining"]).toBe("48");
      expect(json.data).toMatchObject([{ messages: 1, sessions: 1, failures: 0, p50_ms: 40 }]);
    });

    it("logs and counts a streamed message with the failure that ends the stream", async () => {
      const site = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(site.api_key, {}, { "x-request-id": "logged-2" });
      const answer = await workflow.next();
      answer.say("Zebedee");
      await reply.next();
      answer.breakOff();
      await reply.rest();
      await expect.poll(() => logged("logged-2")).toHaveLength(1);
      expect(logged("logged-2")).toMatchObject([
        { status: 200, code: "WEBHOOK_UNREACHABLE", field: "webhook_url", reason: "unreachable" },
      ]);
      expect(await bench.service.metrics.text()).toContain(
        'parley_failures_total{code="WEBHOOK_UNREACHABLE",reason="unreachable"} ',
      );
      const { json } = await call("GET", "/usage", { key: site.api_key });
      expect(json.data).toMatchObject([{ messages: 1, failures: 1, p50_ms: null }]);
    });

    it.each([
      ["its reader stays", false],
      ["its reader has left", true],
    ])("uses an in-flight slot until the reply is complete, when %s", async (_who, leaves) => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key);
      const answer = await workflow.next();
      answer.say("Hel");
      await reply.next();
      if (leaves) reply.leave();
      for (let turn = 0; turn < 5; turn++) {
        await call("GET", "/site", { key });
        expect(bench.service.inFlight.count).toBe(1);
      }
      answer.end("lo");
      if (!leaves) await reply.rest();
      await expect.poll(() => bench.service.inFlight.count).toBe(0);
    });
  });
}
