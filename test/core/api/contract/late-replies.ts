import { describe, expect, it } from "vitest";
import { type ApiRequest, MINUTE, type OpenBench, ORIGIN, refusal, SECOND, standing } from "../harness.ts";
import type { PausedAnswers, Received } from "../pretend-workflow.ts";

const BASE = "https://chat.example/v1";
/** Seconds, as a site's `webhook_timeout`. */
const TIMEOUT = 300;
const MIB = 1_048_576;

/** The immediate responses of platforms that reply later. */
const ACKNOWLEDGEMENTS: [platform: string, body: unknown][] = [
  ["n8n", { message: "Workflow was started" }],
  ["Make", "Accepted"],
  ["Zapier", { attempt: "1", id: "2", request_id: "3", status: "success" }],
  ["Pipedream", "<p><b>Success!</b></p>\n<p>To customize this response, check out our docs</p>"],
];

const addressOf = ({ headers }: Received) => String(headers["x-reply-url"]);
const json = (type = "application/json") => ({ "content-type": type });
const FORM = json("application/x-www-form-urlencoded");
const PARTS_TYPE = json("multipart/form-data; boundary=42");
const PARTS = '--42\r\nContent-Disposition: form-data; name="message"\r\n\r\nGrüße 👟\r\n--42--\r\n';
const LATIN = Buffer.from("Grüße", "latin1");
const LATIN_FORM = json("application/x-www-form-urlencoded; charset=iso-8859-1");
const LATIN_PARTS = Buffer.from(
  '--42\r\nContent-Disposition: form-data; name="message"\r\n\r\nGrüße\r\n--42--\r\n',
  "latin1",
);
const LATIN_PARTS_TYPE = json("multipart/form-data; boundary=42; charset=iso-8859-1");
const EMOJI_FORM = "message=Gr%C3%BC%C3%9Fe+%F0%9F%91%9F&model=m&extra=1";

export function describeLateReplies(open: OpenBench): void {
  describe("A late reply, posted to X-Reply-URL", () => {
    const bench = standing(open);
    const { call, listen, newSite, newKey, clock } = bench;
    const notFound = [404, "X-Reply-URL", "not_found"];
    const answered = [404, "X-Reply-URL", "already_answered"];
    const noReply = [400, "body", "missing_required_field"];

    const ask = (key: string, message = "Hi") =>
      call("POST", "/message", { key, body: { message, session_id: "s-1" } });
    const read = async (key: string) => (await call("GET", "/conversation/s-1", { key })).json;
    const post = (url: string, request: ApiRequest = { body: { message: "Late" } }) =>
      call("POST", url.replace(BASE, ""), request);

    /** Sends a message and acknowledges it as the workflow does. Returns the pending response, and the URL for the late reply. */
    async function acknowledged(settings: object = {}, acknowledgement: unknown = "Accepted") {
      const { api_key: key } = await newSite({ webhook_timeout: TIMEOUT, ...settings });
      const reply = ask(key);
      return { key, reply, url: await acknowledge(bench.workflow.holds(), acknowledgement) };
    }

    async function acknowledge(workflow: PausedAnswers, words: unknown = "Accepted"): Promise<string> {
      const answer = await workflow.next();
      answer.end(typeof words === "string" ? words : JSON.stringify(words));
      // When this request is answered, the service has also read the acknowledgement.
      await call("GET", "/openapi.json");
      return addressOf(answer.received);
    }

    it("has a new URL for each delivery of a message, and none for a webhook test", async () => {
      const { api_key: key } = await newSite();
      for (let n = 0; n < 3; n++) await ask(key);
      await ask(key).then(() => call("POST", "/webhook/test", { key }));
      expect(bench.workflow.received.pop()?.headers).not.toHaveProperty("x-reply-url");
      const urls = bench.workflow.received.map(addressOf);
      expect(new Set(urls).size).toBe(4);
      for (const url of urls) {
        expect(url).toMatch(/^https:\/\/chat\.example\/v1\/replies\/[0-9a-z]+-[0-9A-Za-z]{24}$/);
      }
    });

    it.each(ACKNOWLEDGEMENTS)(
      "reaches a waiting JSON caller after the acknowledgement of %s: %j",
      async (_platform, acknowledgement) => {
        const { key, reply, url } = await acknowledged({}, acknowledgement);
        expect(await read(key)).toMatchObject({ reply_pending: true, messages: [{ content: "Hi" }] });
        clock.pass(40 * SECOND);
        const { status, json: shown } = await post(url);
        expect([status, shown]).toEqual([200, { success: true }]);
        const { status: answer, json } = await reply;
        expect([answer, json]).toEqual([
          200,
          {
            success: true,
            message: "Late",
            session_id: "s-1",
            metadata: { model: "webhook", tokens_used: 0, response_time_ms: 40 * SECOND },
          },
        ]);
        expect((await read(key)).messages).toMatchObject([{ content: "Hi" }, { content: "Late" }]);
        expect(await read(key)).not.toHaveProperty("reply_pending");
      },
    );

    it.each<[what: string, posted: ApiRequest, message: string, made: object]>([
      ["the contract's JSON", { body: { message: "Hello" } }, "Hello", {}],
      [
        "JSON with metadata",
        { body: { message: "Hello", metadata: { model: "gpt-x", tokens_used: 42 } } },
        "Hello",
        { model: "gpt-x", tokens_used: 42 },
      ],
      ["n8n's JSON", { body: { output: "Hello" } }, "Hello", {}],
      ["n8n's list", { body: [{ output: "Hello" }] }, "Hello", {}],
      [
        "JSON declared as plain text",
        { bytes: '{"text":"Hello"}', headers: json("text/plain") },
        "Hello",
        {},
      ],
      ["plain text", { bytes: "Grüße 👟\n", headers: json("text/plain; charset=utf-8") }, "Grüße 👟", {}],
      ["text without a content type", { bytes: Buffer.from("Hello") }, "Hello", {}],
      ["a form, Zapier's default", { bytes: EMOJI_FORM, headers: FORM }, "Grüße 👟", { model: "m" }],
      ["a multipart form", { bytes: PARTS, headers: PARTS_TYPE }, "Grüße 👟", {}],
      ["a form in another charset", { bytes: "message=Gr%FC%DFe", headers: LATIN_FORM }, "Grüße", {}],
      ["a multipart form in another charset", { bytes: LATIN_PARTS, headers: LATIN_PARTS_TYPE }, "Grüße", {}],
      ["text in another charset", { bytes: LATIN, headers: json("text/plain; charset=latin1") }, "Grüße", {}],
      [
        "text after reasoning",
        { bytes: "<think>Hm</think>\nHello", headers: json("text/plain") },
        "Hello",
        {},
      ],
      ["JSON with reasoning", { body: { output: "Hm\n</think>\n\nHello" } }, "Hello", {}],
      ["JSON in a text", { body: { output: '{"answer":"Hello"}' } }, "Hello", {}],
      ["exactly 1 MiB", { bytes: "x".repeat(MIB), headers: json("text/plain") }, "x".repeat(MIB), {}],
    ])("is read in each of the reply formats: %s", async (_what, posted, message, made) => {
      const { reply, url } = await acknowledged();
      expect((await post(url, posted)).status).toBe(200);
      const { json: got } = await reply;
      expect(got.message === message, String(got.message).slice(0, 100)).toBe(true);
      expect(got.metadata).toMatchObject({ model: "webhook", tokens_used: 0, ...made });
    });

    it("reaches a streaming caller as one `delta` event and in the `done` event", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      await post(await acknowledge(workflow));
      expect(await reply.rest()).toMatchObject([
        { event: "delta", data: { content: "Late" } },
        { event: "done", data: { success: true, message: "Late" } },
      ]);
    });

    it("reaches the caller immediately if it arrives before the webhook's answer, which is then ignored", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key);
      const answer = await workflow.next();
      expect((await post(addressOf(answer.received))).status).toBe(200);
      expect((await reply).json.message).toBe("Late");
      // Uses `say` instead of `end`, because after a complete answer there would be no connection to close.
      answer.say("Too late");
      await answer.hungUp;
      expect((await read(key)).messages).toMatchObject([{ content: "Hi" }, { content: "Late" }]);
    });

    it("replaces the webhook's own answer if that answer has begun but is not complete", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = listen("POST", "/message", { key, body: { message: "Hi", session_id: "s-1" } });
      const answer = await workflow.next();
      answer.say("On the one hand");
      await reply.next();
      await post(addressOf(answer.received));
      expect((await reply.rest()).at(-1)?.data.message).toBe("Late");
      expect((await read(key)).messages).toMatchObject([{ content: "Hi" }, { content: "Late" }]);
    });

    it("is accepted once: a second POST returns 404 already_answered", async () => {
      const { key, reply, url } = await acknowledged();
      await post(url);
      expect(refusal(await post(url, { body: { message: "Later" } }))).toEqual(answered);
      expect((await reply).json.message).toBe("Late");
      expect(refusal(await post(url))).toEqual(answered);
      expect((await read(key)).messages).toHaveLength(2);
    });

    it("is accepted once, even from concurrent POST requests", async () => {
      const { key, reply, url } = await acknowledged();
      const posts = await Promise.all([1, 2, 3, 4].map((n) => post(url, { body: { message: `No. ${n}` } })));
      expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
      const first = posts.findIndex(({ status }) => status === 200);
      expect((await reply).json.message).toBe(`No. ${first + 1}`);
      expect((await read(key)).messages).toHaveLength(2);
    });

    it("is refused after the webhook itself has answered", async () => {
      const { api_key: key } = await newSite();
      await ask(key);
      expect(refusal(await post(addressOf(bench.workflow.last())))).toEqual(answered);
      expect((await read(key)).messages).toMatchObject([{ content: "Hi" }, { content: "You said: Hi" }]);
    });

    it("returns 404 not_found and changes nothing if one character of the URL differs", async () => {
      const { key, reply, url } = await acknowledged();
      const path = url.replace(`${BASE}/replies/`, "");
      for (const [index, letter] of [...path].entries()) {
        const other = letter === "-" ? "0" : letter === "7" ? "8" : "7";
        const forged = `${path.slice(0, index)}${other}${path.slice(index + 1)}`;
        expect(refusal(await call("POST", `/replies/${forged}`, { body: { message: "Evil" } }))).toEqual(
          notFound,
        );
      }
      expect((await read(key)).messages).toHaveLength(1);
      await post(url);
      expect((await reply).json.message).toBe("Late");
    });

    it("returns 404 not_found if its URL has the secret of another message", async () => {
      const { url: first, reply: one } = await acknowledged();
      const { url: second, reply: other } = await acknowledged();
      const [key, secret] = [first.split("-")[0], second.split("-").at(-1)];
      expect(refusal(await post(`${key}-${secret}`))).toEqual(notFound);
      for (const url of [first, second]) await post(url);
      await Promise.all([one, other]);
    });

    it.each([
      "x",
      "0-0",
      "-",
      "zzzzzzzzzzz-000000000000000000000000",
      "1-",
      "1-%00",
      "1-'%20OR%201=1--",
      "%E0%A4%A",
      "constructor",
    ])("returns 404 for the URL /replies/$0", async (address) => {
      const answer = await call("POST", `/replies/${address}`, { body: { message: "Evil" } });
      expect(answer.status).toBe(404);
    });

    it("returns 404 for a URL of more than 5,000 characters", async () => {
      const answer = await call("POST", `/replies/${"1".repeat(5_000)}`, { body: { message: "Evil" } });
      expect(answer.status).toBe(404);
    });

    it("returns 404 expired after the site's timeout, and the waiting caller gets 502 no_reply", async () => {
      const { key, reply, url } = await acknowledged({ webhook_timeout: 10 });
      clock.pass(10 * SECOND);
      const refused = await reply;
      expect(refusal(refused)).toEqual([502, "webhook_url", "no_reply"]);
      expect(refused.json.error.message).toContain("X-Reply-URL");
      expect(refusal(await post(url))).toEqual([404, "X-Reply-URL", "expired"]);
      expect((await read(key)).messages).toMatchObject([{ content: "Hi" }]);
      expect(await read(key)).not.toHaveProperty("reply_pending");
    });

    it("returns 404 expired after the visitor has stopped the reply", async () => {
      const { key, reply, url } = await acknowledged();
      await call("POST", "/conversation/s-1/stop", { key });
      await reply;
      expect(refusal(await post(url))).toEqual([404, "X-Reply-URL", "expired"]);
    });

    it("returns 404 not_found after the conversation is deleted, and so does the waiting request", async () => {
      const { key, reply, url } = await acknowledged();
      await call("DELETE", "/conversation/s-1", { key });
      expect(refusal(await post(url))).toEqual(notFound);
      expect(refusal(await reply)).toEqual([404, "session_id", "not_found"]);
      expect((await call("GET", "/sessions", { key })).json.data).toEqual([]);
    });

    it("returns 400 too_long if it is one byte longer than 1 MiB, and the URL stays valid", async () => {
      const { reply, url } = await acknowledged();
      const over = { bytes: "x".repeat(MIB + 1), headers: json("text/plain") };
      expect(refusal(await post(url, over))).toEqual([400, "body", "too_long"]);
      await post(url);
      expect((await reply).json.message).toBe("Late");
    });

    it.each<[what: string, posted: ApiRequest]>([
      ["an empty body", {}],
      ["blank text", { bytes: " \n", headers: json("text/plain") }],
      ["{}", { body: {} }],
      ["an empty message", { body: { message: "" } }],
      ["an HTML page", { bytes: "<!doctype html><title>Oops</title>", headers: json("text/html") }],
      ["an acknowledgement", { body: { message: "Workflow was started" } }],
      ["an error", { body: { error: "No credit left" } }],
      ["truncated JSON", { bytes: '{"message":"Hel', headers: json() }],
      ["a truncated multipart form", { bytes: PARTS.slice(0, -8), headers: PARTS_TYPE }],
      ["a form without a reply", { bytes: "a=1&b=2", headers: FORM }],
      ["a form of too many fields", { bytes: `${"a=1&".repeat(1_000)}message=Hi`, headers: FORM }],
      ["only reasoning", { body: { output: "<think>Hm</think>" } }],
      ["a list of too many values", { bytes: `[${"{},".repeat(300_000)}{}]`, headers: json() }],
      ["an error with a status", { body: { code: 404, message: "Not registered", hint: "x" } }],
    ])("returns 400 for %s, and leaves the URL valid", async (_what, posted) => {
      const { reply, url } = await acknowledged();
      expect(refusal(await post(url, posted))).toEqual(noReply);
      expect((await post(url)).status).toBe(200);
      expect((await reply).json.message).toBe("Late");
    });

    it("is accepted without an API key, and with any key, token or origin", async () => {
      const other = await newSite();
      const narrow = await newKey(other, "sessions:read");
      const credentials = [
        { key: other.api_key },
        { key: narrow },
        { key: "nonsense" },
        { token: other.api_key },
        { token: "eyJhbGciOiJIUzI1NiJ9.e30.x" },
        { origin: "https://evil.example" },
        { origin: ORIGIN },
      ];
      for (const given of credentials) {
        const { key, reply, url } = await acknowledged();
        expect((await post(url, { ...given, body: { message: "Late" } })).status).toBe(200);
        expect((await reply).json.message).toBe("Late");
        expect((await call("GET", "/site", { key })).status).toBe(200);
      }
      const forged = { key: other.api_key, body: { message: "Evil" } };
      expect(refusal(await call("POST", "/replies/1-x", forged))).toEqual(notFound);
    });

    it("is limited to 20 attempts a minute per message, and then returns 429", async () => {
      const { key, reply, url } = await acknowledged();
      const before = (await call("GET", "/site", { key })).headers["x-ratelimit-remaining"];
      for (let n = 0; n < 20; n++) expect(refusal(await post(url, { body: {} }))).toEqual(noReply);
      const over = await post(url);
      expect(refusal(over)).toEqual([429, "requests_per_minute", "limit_exceeded"]);
      expect(over.headers["retry-after"]).toBe("60");
      const { headers } = await call("GET", "/site", { key });
      expect(headers["x-ratelimit-remaining"]).toBe(String(Number(before) - 1));
      clock.pass(MINUTE);
      expect((await post(url)).status).toBe(200);
      expect((await reply).json.message).toBe("Late");
    });

    it("reaches a caller that waits on another replica", async () => {
      const { reply, url } = await acknowledged();
      const elsewhere = await bench.replica();
      const posted = await elsewhere.call("POST", url.replace(BASE, ""), { body: { message: "Late" } });
      expect(posted.status).toBe(200);
      expect((await reply).json.message).toBe("Late");
    });

    it("takes precedence over a later answer of the webhook, even from another replica", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds();
      const reply = ask(key);
      const answer = await workflow.next();
      const elsewhere = await bench.replica();
      const url = addressOf(answer.received);
      await elsewhere.call("POST", url.replace(BASE, ""), { body: { message: "Late" } });
      answer.end("Too late");
      expect((await reply).json.message).toBe("Late");
      expect((await read(key)).messages).toMatchObject([{ content: "Hi" }, { content: "Late" }]);
    });

    it("reaches the right caller if a session's messages are answered in reverse order", async () => {
      const { api_key: key } = await newSite({ webhook_timeout: TIMEOUT });
      const workflow = bench.workflow.holds();
      const asked = [];
      for (const message of ["one", "two", "three"]) {
        const reply = ask(key, message);
        asked.push({ message, reply, url: await acknowledge(workflow) });
      }
      for (const { message, url } of asked.toReversed())
        await post(url, { body: { message: `re: ${message}` } });
      for (const { message, reply } of asked) expect((await reply).json.message).toBe(`re: ${message}`);
      const contents = (await read(key)).messages.map(({ content }: { content: string }) => content);
      expect(contents).toEqual(["one", "two", "three", "re: three", "re: two", "re: one"]);
    });

    it("is returned immediately to a repeated request with the same Idempotency-Key", async () => {
      const { api_key: key } = await newSite({ webhook_timeout: TIMEOUT });
      const workflow = bench.workflow.holds();
      const headers = { "idempotency-key": "late" };
      const send = () => call("POST", "/message", { key, headers, body: { message: "Hi" } });
      const reply = send();
      await post(await acknowledge(workflow));
      expect((await send()).json).toEqual((await reply).json);
      expect(bench.workflow.received).toHaveLength(1);
    });

    it("reaches a caller that waits with GET /conversation?wait", async () => {
      const { key, reply, url } = await acknowledged();
      const waiting = call("GET", "/conversation/s-1?wait=30", { key });
      await read(key);
      await post(url);
      expect((await waiting).json.messages).toMatchObject([{ content: "Hi" }, { content: "Late" }]);
      await reply;
    });

    it("counts as one reply to one message in the usage", async () => {
      const { key, reply, url } = await acknowledged();
      await post(url);
      await reply;
      const { data } = (await call("GET", "/usage", { key })).json;
      expect(data).toMatchObject([{ messages: 1, failures: 0, p50_ms: 0 }]);
    });

    it("is logged without its URL and text", async () => {
      const from = bench.lines.length;
      const { reply, url } = await acknowledged();
      await post(url, { body: {} });
      await post(`${url}x`);
      await post(url, { body: { message: "Zebedee" } });
      await post(url);
      await reply;
      const lines = bench.lines.slice(from);
      const posts = lines.map((line) => JSON.parse(line)).filter(({ path }) => path === "/replies/{address}");
      expect(posts.map(({ status }) => status)).toEqual([400, 404, 200, 404]);
      expect(lines.join("")).not.toMatch(new RegExp(`${url.split("-").at(-1)}|Zebedee`));
    });
  });
}
