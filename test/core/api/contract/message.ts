import { describe, expect, it } from "vitest";
import { deadPort } from "../../webhooks/loopback-server.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import type { WorkflowReply } from "../pretend-workflow.ts";

export function describeMessage(open: OpenBench): void {
  describe("POST /message", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;

    it("returns the workflow's reply with its session and metadata", async () => {
      const site = await newSite();
      bench.workflow.answers(() => {
        clock.pass(250);
        return { body: { message: "Hello from the workflow" } };
      });
      const { status, json } = await call("POST", "/message", { key: site.api_key, body: { message: "Hi" } });
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        message: "Hello from the workflow",
        session_id: expect.stringMatching(/^ses_[0-9A-Za-z]{24}$/),
        metadata: { model: "webhook", tokens_used: 0, response_time_ms: 250 },
      });
    });

    it("returns `model` and `tokens_used` of the reply's metadata", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({
        body: { message: "Hi", metadata: { model: "gpt-x", tokens_used: 42, cost: 1 } },
      }));
      const { json } = await call("POST", "/message", { key, body: { message: "Hi" } });
      expect(json.metadata).toEqual({ model: "gpt-x", tokens_used: 42, response_time_ms: 0 });
    });

    it("continues the session named by session_id", async () => {
      const { api_key: key } = await newSite();
      const first = await call("POST", "/message", { key, body: { message: "One" } });
      const { session_id } = first.json;
      const second = await call("POST", "/message", { key, body: { message: "Two", session_id } });
      expect(second.json.session_id).toBe(session_id);
      expect(bench.workflow.received.map(({ json }) => json.session)).toEqual(
        Array(2).fill({ id: session_id, started_at: new Date(clock.now()).toISOString() }),
      );
    });

    it("treats null in an optional field as absent, and ignores unknown fields", async () => {
      const { api_key: key } = await newSite();
      const body = { message: "Hi", session_id: null, context: { page_url: null }, user: null, mood: "good" };
      const { status, json } = await call("POST", "/message", { key, body });
      expect([status, json.message]).toEqual([200, "You said: Hi"]);
      const { session: _, ...rest } = bench.workflow.last().json;
      expect(rest).toEqual({ message: "Hi", context: {} });
    });

    it("accepts numbers and booleans in the context, and forwards them as strings", async () => {
      const { api_key: key } = await newSite();
      const context = {
        cart_total: 12.5,
        page_title: 404,
        page_url: 0,
        referrer: false,
        user_name: true,
        items: 2,
      };
      expect((await call("POST", "/message", { key, body: { message: "Hi", context } })).status).toBe(200);
      expect(bench.workflow.last().json.context).toEqual({
        cart_total: "12.5",
        page_title: "404",
        page_url: "0",
        referrer: "false",
        user_name: "true",
        items: 2,
      });
    });

    it("stores and forwards the message unchanged", async () => {
      const { api_key: key } = await newSite();
      const message = '  <b>"Ada" & Łódź</b>\r\n\t👩‍👩‍👧 \u202e \u0000 end ';
      const sent = await call("POST", "/message", { key, body: { message, session_id: "exact" } });
      expect(bench.workflow.last().json.message).toBe(message);
      const { json } = await call("GET", "/conversation/exact", { key });
      expect(json.messages.map(({ content }: { content: string }) => content)).toEqual([
        message,
        sent.json.message,
      ]);
    });

    it("returns 502 and stores the visitor's message if the workflow fails", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({ status: 500 }));
      const body = { message: "Anybody there?", session_id: "failed" };
      expect((await call("POST", "/message", { key, body })).status).toBe(502);
      const { json } = await call("GET", "/conversation/failed", { key });
      expect(json.messages).toMatchObject([{ role: "user", content: "Anybody there?" }]);
    });

    it("stores each reply after its question if a session sends two messages concurrently", async () => {
      const { api_key: key } = await newSite();
      const first = Promise.withResolvers<void>();
      bench.workflow.answers(async ({ json }) => {
        if (json.message === "first") await first.promise;
        else first.resolve();
        return { body: { message: `re: ${json.message}` } };
      });
      const ask = (message: string) =>
        call("POST", "/message", { key, body: { message, session_id: "busy" } });
      const answers = await Promise.all([ask("first"), ask("second")]);
      expect(answers.map(({ json }) => json.message)).toEqual(["re: first", "re: second"]);
      const { json } = await call("GET", "/conversation/busy", { key });
      const contents: string[] = json.messages.map(({ content }: { content: string }) => content);
      expect(contents.toSorted()).toEqual(["first", "re: first", "re: second", "second"]);
      expect(contents.indexOf("re: first")).toBeGreaterThan(contents.indexOf("first"));
      expect(contents.indexOf("re: second")).toBeGreaterThan(contents.indexOf("second"));
    });

    it("returns a valid X-Request-Id unchanged and replaces an invalid one, like GET /site", async () => {
      const { api_key: key } = await newSite();
      const idFor = async (given: string) => {
        const { headers } = await call("GET", "/site", { key, headers: { "x-request-id": given } });
        return headers["x-request-id"];
      };
      expect(await idFor("trace-1:a.b_C")).toBe("trace-1:a.b_C");
      for (const bad of ["two words", "x".repeat(129), "<script>", ""]) {
        expect(await idFor(bad)).toMatch(/^req_[0-9A-Za-z]{20}$/);
      }
    });

    it.each<[what: string, reason: string, reply: WorkflowReply]>([
      ["status 500", "status_500", { status: 500, body: { message: "not a reply" } }],
      ["status 404", "status_404", { status: 404 }],
      ["a redirect", "status_302", { status: 302, headers: { location: "/elsewhere" } }],
      ["nothing", "no_reply", { status: 200, body: "" }],
      ["a page", "no_reply", { body: "<!doctype html><html><body>Oops</body></html>" }],
      ["more than 1 MiB", "too_long", { body: { message: "x".repeat(1_048_577) } }],
    ])("returns 502 WEBHOOK_FAILED when the webhook answers with %s: %s", async (_what, reason, reply) => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => reply);
      const answer = await call("POST", "/message", { key, body: { message: "Hi" } });
      expect(answer.json.error.code).toBe("WEBHOOK_FAILED");
      expect(refusal(answer)).toEqual([502, "webhook_url", reason]);
      expect(bench.workflow.received).toHaveLength(1);
    });

    it("returns 502 WEBHOOK_UNREACHABLE if the webhook is silent, unreachable, blocked or not set", async () => {
      const reasonFor = async (changes: { webhook_url: string | null; webhook_timeout?: number }) => {
        const { api_key: key } = await newSite(changes);
        const answer = await call("POST", "/message", { key, body: { message: "Hi" } });
        expect(answer.json.error.code).toBe("WEBHOOK_UNREACHABLE");
        return refusal(answer);
      };
      const silence = Promise.withResolvers<WorkflowReply>();
      bench.workflow.answers(() => silence.promise);
      expect(await reasonFor({ webhook_url: bench.workflow.url, webhook_timeout: 1 })).toEqual([
        502,
        "webhook_url",
        "timeout",
      ]);
      silence.resolve({});
      const dead = `http://127.0.0.1:${await deadPort()}/`;
      expect(await reasonFor({ webhook_url: dead })).toEqual([502, "webhook_url", "unreachable"]);
      for (const blocked of ["http://example.com/", "https://10.0.0.1/", "https://[::1]/"]) {
        expect(await reasonFor({ webhook_url: blocked })).toEqual([502, "webhook_url", "blocked_address"]);
      }
      expect(await reasonFor({ webhook_url: null })).toEqual([502, "webhook_url", "not_configured"]);
    });

    it("answers with a demo reply in the visitor's language if neither a workflow nor a model is set", async () => {
      const handover = { visitors: true };
      const reply = async (settings: object, language?: string) => {
        const { token } = await bench.visit(await newSite(settings));
        const headers = language === undefined ? {} : { "Accept-Language": language };
        return call("POST", "/message", { token, origin: ORIGIN, headers, body: { message: "Hi" } });
      };
      const { json } = await reply({ webhook_url: null });
      expect(json).toMatchObject({
        message: expect.stringMatching(/^This is a demo reply\./),
        metadata: { model: "demo", tokens_used: 0 },
      });
      expect((await reply({ webhook_url: null }, "xx, de-AT;q=0.8, en")).json.message).toMatch(
        /^Das ist eine Demo-Antwort\./,
      );
      const model = { reply_source: "model", model_base_url: "https://api.openai.com/v1" };
      expect((await reply(model)).json.metadata.model).toBe("demo");
      expect(bench.workflow.received).toEqual([]);
      // With `handover`, there is no demo reply: the visitor can ask for a person after the failure.
      expect(refusal(await reply({ webhook_url: null, handover }))).toEqual([
        502,
        "webhook_url",
        "not_configured",
      ]);
    });
  });
}
