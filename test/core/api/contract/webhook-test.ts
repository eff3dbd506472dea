import { describe, expect, it } from "vitest";
import { problemText } from "../../../../core/src/sites/problems/problem-text.ts";
import { TEST_MESSAGE } from "../../../../core/src/webhooks/webhook-test.ts";
import { deadPort, httpServer, rawServer } from "../../webhooks/loopback-server.ts";
import { lines, n8n } from "../../webhooks/streamed-answers.ts";
import { type OpenBench, refusal, standing } from "../harness.ts";
import { pretendWorkflow, type WorkflowReply } from "../pretend-workflow.ts";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const SECRETS = {
  webhook_headers: { "X-API-Key": "secret-of-the-workflow" },
  sign: true,
  standard_webhooks: true,
};

export function describeWebhookTest(open: OpenBench): void {
  describe("POST /webhook/test", () => {
    const bench = standing(open);
    const { call, newSite, newKey, clock } = bench;

    it("sends `test_message` to `webhook_url`, and returns the answer's status, body and response time", async () => {
      const { api_key: key } = await newSite({ webhook_url: null });
      bench.workflow.answers(() => {
        clock.pass(40);
        return { status: 201, body: { message: "Hi there", success: true } };
      });
      const body = { webhook_url: `${bench.workflow.url}/other`, test_message: "Are you there?" };
      const { status, json } = await call("POST", "/webhook/test", { key, body });
      expect(status).toBe(200);
      const webhook_response = {
        status: 201,
        body: { message: "Hi there", success: true },
        response_time_ms: 40,
      };
      expect(json).toEqual({ success: true, webhook_response, reply: "Hi there" });
      expect(bench.workflow.last()).toMatchObject({
        path: "/hook/other",
        headers: { "x-session-id": expect.stringMatching(/^ses_test_/), "x-user-verified": "false" },
        json: { message: "Are you there?", session: { id: expect.stringMatching(/^ses_test_/) } },
      });
      expect((await call("GET", "/sessions", { key })).json.data, "no session is begun").toEqual([]);
    });

    it("uses the site's URL and a default message if the request contains neither", async () => {
      const { api_key: key } = await newSite();
      for (const body of [undefined, {}, { webhook_url: null, test_message: null }]) {
        expect((await call("POST", "/webhook/test", { key, body })).json.success).toBe(true);
        expect(bench.workflow.last()).toMatchObject({ path: "/hook", json: { message: TEST_MESSAGE } });
      }
    });

    it("reports `success: false` in a 200 response if the workflow returns 401", async () => {
      const { api_key: key } = await newSite();
      const body = { success: false, error: "Unauthorized", message: "Wrong key" };
      bench.workflow.answers(() => ({ status: 401, body }));
      const { status, json } = await call("POST", "/webhook/test", { key });
      expect([status, json.success]).toEqual([200, false]);
      expect(json.webhook_response).toMatchObject({ status: 401, body });
    });

    it.each<[what: string, answer: WorkflowReply, told: object]>([
      ["JSON", { body: [{ output: "Hello" }] }, { reply: "Hello" }],
      [
        "n8n's stream",
        {
          headers: JSON_TYPE,
          body: lines(n8n("begin", "A"), n8n("item", "A", "Hel"), n8n("item", "A", "lo")),
        },
        { reply: "Hello" },
      ],
      [
        "an error in n8n's stream",
        { headers: JSON_TYPE, body: lines(n8n("begin", "A"), n8n("error", "A", "401 Unauthorized")) },
        {
          reason: "no_reply",
          reason_message: expect.stringContaining("401 Unauthorized"),
          problem: { code: "workflow_error", params: { message: "401 Unauthorized" } },
        },
      ],
      [
        "an error in JSON",
        { body: { success: false, message: "Unauthorized" } },
        {
          reason: "no_reply",
          reason_message: "The workflow answered with an error, without a reply. Its message: Unauthorized",
          problem: { code: "workflow_error", params: { message: "Unauthorized" } },
        },
      ],
      [
        "an acknowledgement",
        { body: { message: "Workflow was started" } },
        {
          reason: "no_reply",
          reason_message: expect.stringContaining("X-Reply-URL of each message"),
          problem: { code: "workflow_started" },
        },
      ],
      [
        "an error status",
        { status: 401, body: { message: "Hello" } },
        {
          reason: "status_401",
          reason_message: expect.stringContaining("signing secret"),
          problem: { code: "access_refused", params: { status: 401, message: "Hello" } },
        },
      ],
      [
        "a redirect",
        { status: 302, headers: { location: "https://ann:pw@a.example/new?token=s3cret" } },
        {
          reason: "status_302",
          reason_message: expect.stringContaining("redirects to https://a.example/new?…"),
          problem: { code: "redirect", params: { status: 302, target: "https://a.example/new?…" } },
        },
      ],
      [
        "an HTML page",
        { body: "<!DOCTYPE html><html></html>", headers: { "content-type": "text/html" } },
        {
          reason: "no_reply",
          reason_message: expect.stringContaining("web page (HTML)"),
          problem: { code: "html_page" },
        },
      ],
      [
        "an empty body",
        { body: "" },
        {
          reason: "no_reply",
          reason_message: expect.stringContaining("The answer is empty."),
          problem: { code: "empty_body" },
        },
      ],
      [
        "broken JSON",
        { body: '{"output":"Hel', headers: JSON_TYPE },
        {
          reason: "no_reply",
          reason_message: expect.stringContaining("begins like JSON"),
          problem: { code: "broken_json" },
        },
      ],
      [
        "a handover while handover is off",
        { body: { output: "One moment", handover: true } },
        { reply: "One moment", warnings: [{ code: "handover_off" }] },
      ],
      [
        "a handover without a text while handover is off",
        { body: { handover: true } },
        {
          reason: "no_reply",
          reason_message: expect.stringContaining("without a reply"),
          warnings: [{ code: "handover_off" }],
        },
      ],
      [
        "a truncated answer",
        { body: { choices: [{ message: { content: "We open" }, finish_reason: "length" }] } },
        { reply: "We open", warnings: [{ code: "answer_cut" }] },
      ],
    ])("reports the reply, or why a message would get none: %s", async (_what, answer, told) => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => answer);
      const { json } = await call("POST", "/webhook/test", { key });
      const { success: _success, webhook_response: _response, ...rest } = json;
      expect(rest).toEqual(told);
    });

    it.each<[what: string, sent: unknown, shown: object]>([
      ["plain text", "Hello", { message: "Hello" }],
      ["a list", [{ output: "Hi" }], { message: '[{"output":"Hi"}]' }],
      ["nothing", "", { message: "" }],
      ["an object", { any: ["thing"] }, { any: ["thing"] }],
    ])("returns a JSON object unchanged, and any other body in `message`: %s", async (_w, body, shown) => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({ body }));
      const { json } = await call("POST", "/webhook/test", { key });
      expect(json.webhook_response.body).toEqual(shown);
    });

    it("decodes a body with the charset that its Content-Type declares", async () => {
      const { api_key: key } = await newSite();
      const body = Buffer.from('{"output":"Grüße"}', "latin1");
      const headers = { "content-type": "application/json; charset=iso-8859-1" };
      bench.workflow.answers(() => ({ body, headers }));
      const { json } = await call("POST", "/webhook/test", { key });
      expect(json).toMatchObject({ reply: "Grüße", webhook_response: { body: { output: "Grüße" } } });
    });

    it("returns JSON with too many values as unparsed text in `message`", async () => {
      const { api_key: key } = await newSite();
      const body = `{"a":[${"{},".repeat(60_000)}{}]}`;
      bench.workflow.answers(() => ({ body }));
      const { json } = await call("POST", "/webhook/test", { key });
      expect(json).toMatchObject({ reason: "no_reply", webhook_response: { body: { message: body } } });
    });

    it("returns a body nested deeper than 32 levels as unparsed text in `message`", async () => {
      const { api_key: key } = await newSite();
      const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
      const shown = async (body: string) => {
        bench.workflow.answers(() => ({ body }));
        return (await call("POST", "/webhook/test", { key })).json.webhook_response?.body;
      };
      expect(await shown(nested(32))).toEqual(JSON.parse(nested(32)));
      for (const levels of [33, 200_000])
        expect(await shown(nested(levels))).toEqual({ message: nested(levels) });
    });

    it("returns 502 if the URL is unreachable, blocked or not set", async () => {
      const { api_key: key } = await newSite();
      const test = async (webhook_url: string) => {
        const answer = await call("POST", "/webhook/test", { key, body: { webhook_url } });
        expect(answer.json.error.code).toBe("WEBHOOK_UNREACHABLE");
        return refusal(answer);
      };
      const dead = `http://127.0.0.1:${await deadPort()}/`;
      expect(await test(dead)).toEqual([502, "webhook_url", "unreachable"]);
      expect(await test("https://192.168.0.1/")).toEqual([502, "webhook_url", "blocked_address"]);
      expect(await test("http://example.com/")).toEqual([502, "webhook_url", "blocked_address"]);
      const { api_key } = await newSite({ webhook_url: null });
      const without = await call("POST", "/webhook/test", { key: api_key });
      expect(refusal(without)).toEqual([502, "webhook_url", "not_configured"]);
    });

    it("says in `details.params` why the URL was not called or gave no complete answer", async () => {
      const { api_key: key } = await newSite({ webhook_timeout: 1 });
      const test = async (webhook_url: string) => {
        const { status, json } = await call("POST", "/webhook/test", { key, body: { webhook_url } });
        expect(status).toBe(502);
        return json.error.details.params;
      };
      const host = `127.0.0.1:${await deadPort()}`;
      expect(await test(`http://${host}/`)).toEqual({ problem: "connection_refused", host });
      expect(await test("https://192.168.0.1/")).toEqual({
        problem: "address_blocked",
        host: "192.168.0.1",
      });
      expect(await test("http://example.com/")).toEqual({ problem: "http_blocked" });
      bench.workflow.holds();
      expect(await test(bench.workflow.url)).toEqual({ problem: "timeout", seconds: 1 });
      const endless = await httpServer((_request, response) => void response.write("Hel"));
      try {
        expect(await test(endless.origin)).toEqual({ problem: "answer_unfinished", seconds: 1 });
      } finally {
        await endless.close();
      }
    });

    it("distinguishes a truncated answer from an answer that is not HTTP", async () => {
      const { api_key: key } = await newSite();
      const answers: [problem: string, sent: string][] = [
        ["answer_broken_off", 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"output":"Hi'],
        ["answer_broken_off", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nHi"],
        ["answer_broken_off", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\nHi"],
        ["not_http", "SSH-2.0-OpenSSH_9.2p1 Debian\r\n"],
        ["not_http", `HTTP/1.1 200 OK\r\nX-Long: ${"a".repeat(70_000)}\r\n\r\n`],
        ["connection_broken", ""],
      ];
      for (const [problem, sent] of answers) {
        const server = await rawServer((socket) => void socket.once("data", () => void socket.end(sent)));
        try {
          const body = { webhook_url: server.origin };
          const { json } = await call("POST", "/webhook/test", { key, body });
          const host = `127.0.0.1:${server.port}`;
          expect(json.error.details.params, sent.slice(0, 80)).toEqual({ problem, host });
        } finally {
          await server.close();
        }
      }
    });

    it("returns the code `answer_too_long` and the console's text for an answer that is too long", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({ body: "a".repeat(1_100_000) }));
      const { status, json } = await call("POST", "/webhook/test", { key });
      expect([status, json.error.details.params]).toEqual([502, { problem: "answer_too_long" }]);
      expect(json.error.message).toBe(problemText({ code: "answer_too_long" }));
    });

    it("redacts the site's secrets in an answer that contains them", async () => {
      const webhook_url = `${bench.workflow.url}?token=query-token-1`;
      const webhook_headers = { "X-API-Key": "header-key-1", Authorization: "Bearer bearer-token-1" };
      const { api_key: key, signing_secret } = await newSite({ webhook_url, webhook_headers });
      const secrets = ["header-key-1", "bearer-token-1", "query-token-1", signing_secret];
      for (const secret of secrets)
        for (const status of [200, 401, 307]) {
          const headers = { location: `https://a.example/${secret}/x` };
          bench.workflow.answers(() => ({ status, headers, body: { success: false, message: secret } }));
          const { text, json } = await call("POST", "/webhook/test", { key });
          expect(json.problem).toBeDefined();
          expect(text).not.toContain(secret);
        }
    });

    it("warns about n8n's test URL, even if it answers", async () => {
      const { api_key: key } = await newSite();
      const body = { webhook_url: `${bench.workflow.url}/webhook-test/chat` };
      const { json } = await call("POST", "/webhook/test", { key, body });
      expect(json).toMatchObject({ success: true, warnings: [{ code: "n8n_test_address" }] });
      expect(json).not.toHaveProperty("problem");
    });

    it("sends secret headers and signatures only to the origin of the site's URL", async () => {
      const site = await newSite(SECRETS);
      const key = await newKey(site, "webhooks:test");
      const stranger = await pretendWorkflow();
      try {
        const own = { webhook_url: `${bench.workflow.url}/elsewhere` };
        await call("POST", "/webhook/test", { key, body: own });
        await call("POST", "/webhook/test", { key, body: { webhook_url: stranger.url } });
      } finally {
        await stranger.close();
      }
      const names = ["x-api-key", "x-webhook-signature", "webhook-signature"];
      for (const name of names) expect(bench.workflow.last().headers).toHaveProperty(name);
      const { headers } = stranger.last();
      for (const name of names) expect(headers).not.toHaveProperty(name);
      expect(JSON.stringify(headers)).not.toContain("secret-of-the-workflow");
    });

    it("sends secret headers and signatures to any origin if the key also has settings:write", async () => {
      const site = await newSite({ ...SECRETS, webhook_url: "https://own.example/hook" });
      const key = await newKey(site, "webhooks:test", "settings:write");
      await call("POST", "/webhook/test", { key, body: { webhook_url: bench.workflow.url } });
      expect(bench.workflow.last().headers).toMatchObject({
        "x-api-key": "secret-of-the-workflow",
        "x-webhook-signature": expect.stringMatching(/^sha256=/),
      });
    });
  });
}
