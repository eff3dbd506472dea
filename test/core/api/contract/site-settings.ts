import { describe, expect, it } from "vitest";
import { type OpenBench, refusal, standing } from "../harness.ts";
import { PLAIN_CORNER } from "./plain-corner.ts";

export function describeSiteSettings(open: OpenBench): void {
  describe("GET /site/settings", () => {
    const { call, newSite, newKey } = standing(open);

    it("exports settings that another site can import, without ids, keys, secrets, webhook headers or allowed origins", async () => {
      const site = await newSite({
        webhook_url: "https://flows.example.com/hook",
        webhook_headers: { "X-API-Key": "hidden" },
        model_api_key: "sk-hidden",
        allowed_origins: ["https://own.example"],
        closed: false,
        model_tools: [{ type: "mcp", url: "https://mcp.example.com", headers: { Authorization: "hidden" } }],
        strings: { send: "Go" },
      });
      const key = await newKey(site, "settings:read");
      const { status, json, text } = await call("GET", "/site/settings", { key });
      expect(status).toBe(200);
      expect(text).not.toMatch(
        /hidden|site_id|public_key|secret|own\.example|"plan"|limit_|notify_emails|created_at/,
      );
      expect(json.site).toMatchObject({ strings: { send: "Go" } });
      const other = await newSite();
      const changed = await call("PATCH", "/site", { key: other.api_key, body: json.site });
      expect(changed.status).toBe(200);
      const { json: again } = await call("GET", "/site/settings", { key: other.api_key });
      expect(again.site).toEqual(json.site);
      expect(refusal(await call("GET", "/site/settings", { key: await newKey(site, "usage:read") }))).toEqual(
        [403, "settings:read", "missing_permission"],
      );
    });
  });

  describe("/site", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;
    const secret = { set: true, last_four: expect.stringMatching(/^.{4}$/) };

    it("GET returns a site's settings as flat fields, with durations in seconds", async () => {
      const site = await newSite({ name: "Shoes", plan: "pro" });
      const { status, json } = await call("GET", "/site", { key: site.api_key });
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        site_id: site.site_id,
        public_key: site.public_key,
        name: "Shoes",
        plan: "pro",
        closed: false,
        reply_source: "webhook",
        webhook_url: bench.workflow.url,
        webhook_headers: {},
        webhook_timeout: 120,
        webhook_history: 0,
        webhook_knowledge: false,
        model_base_url: null,
        model_name: "",
        model_system_prompt: "",
        model_history: 20,
        model_tools: [],
        model_context: false,
        model_api_key: { set: false, last_four: null },
        sign: false,
        timestamp: false,
        standard_webhooks: false,
        payload: "standard",
        signature_format: "prefixed",
        allowed_origins: ["https://shop.example"],
        claimed_users: "forward",
        timezone: "UTC",
        visitors: "all",
        session_timeout: 1_800,
        visitor_messages_per_minute: 20,
        visitor_calls_per_minute: 300,
        address_messages_per_minute: null,
        limit_burst: null,
        limit_minute: null,
        limit_day: null,
        live: false,
        handover: null,
        files: null,
        notify_emails: [],
        weekly_report: false,
        saved_replies: [],
        events_url: null,
        events: expect.any(Array),
        appearance: {
          title: "Chat",
          subtitle: "",
          logo: "",
          greeting: "",
          color: "#1f6feb",
          theme: "page",
          position: "right",
          starter_prompts: [],
          consent: "",
          images: false,
          feedback: false,
          ...PLAIN_CORNER,
          languages: {},
        },
        strings: {},
        feedback_events: false,
        signing_secret: { set: true, last_four: site.signing_secret.slice(-4) },
        identity_secret: { set: true, last_four: site.identity_secret.slice(-4) },
        created_at: new Date(clock.now()).toISOString(),
        updated_at: new Date(clock.now()).toISOString(),
      });
    });

    it("PATCH changes only the fields that the request contains", async () => {
      const { api_key: key } = await newSite();
      const before = (await call("GET", "/site", { key })).json;
      clock.pass(1_000);
      const body = { name: "Boots", session_timeout: 60, sign: true, appearance: { title: "Ask" }, mood: 1 };
      const { status, json } = await call("PATCH", "/site", { key, body });
      expect(status).toBe(200);
      const changed = { name: "Boots", session_timeout: 60, sign: true };
      const appearance = { ...before.appearance, title: "Ask" };
      const updated_at = new Date(clock.now()).toISOString();
      expect(json).toEqual({ ...before, ...changed, appearance, updated_at });
      expect((await call("GET", "/site", { key })).json).toEqual(json);
    });

    it("PATCH applies changes to the next message", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi" } });
      const webhook_url = `${bench.workflow.url}/new?v=2`;
      await call("PATCH", "/site", { key, body: { webhook_url, payload: "legacy" } });
      await call("POST", "/message", { key, body: { message: "Hi" } });
      expect(bench.workflow.received.map(({ path }) => path)).toEqual(["/hook", "/hook/new?v=2"]);
      expect(bench.workflow.last().json.user).toHaveProperty("sessionId");
      await call("PATCH", "/site", { key, body: { webhook_url: null } });
      expect((await call("POST", "/message", { key, body: { message: "Hi" } })).status).toBe(502);
    });

    it("GET and PATCH return only the last four characters of a secret", async () => {
      const { api_key: key } = await newSite();
      const body = {
        webhook_headers: { "X-API-Key": "very-secret-header-9876", "X-Short": "pin-1234" },
        signing_secret: "my-own-signing-secret-abcd",
      };
      const changed = await call("PATCH", "/site", { key, body });
      const read = await call("GET", "/site", { key });
      for (const { json, text } of [changed, read]) {
        expect(json.webhook_headers).toEqual({
          "X-API-Key": { set: true, last_four: "9876" },
          "X-Short": { set: true, last_four: null },
        });
        expect(json.signing_secret).toEqual({ set: true, last_four: "abcd" });
        expect(json.identity_secret).toEqual(secret);
        expect(text).not.toMatch(/very-secret|my-own|pin-1234/);
      }
    });

    it("PATCH turns signing on if a signing secret is set and `sign` is not false", async () => {
      const { api_key: key } = await newSite();
      const sign = async (body: object) => (await call("PATCH", "/site", { key, body })).json.sign;
      expect(await sign({ name: "Same" })).toBe(false);
      expect(await sign({ signing_secret: "quiet secret", sign: false })).toBe(false);
      expect(await sign({ signing_secret: "another secret" })).toBe(true);
    });

    it("PATCH replaces all webhook headers, but keeps the current value of a header that the request sets to `true`", async () => {
      const { api_key: key } = await newSite({ webhook_headers: { "X-One": "1", "X-Two": "2" } });
      const webhook_headers = { "X-Two": true, "X-Three": "3", "X-Four": true };
      await call("PATCH", "/site", { key, body: { webhook_headers } });
      await call("POST", "/message", { key, body: { message: "Hi" } });
      const { headers } = bench.workflow.last();
      expect([headers["x-one"], headers["x-two"], headers["x-three"], headers["x-four"]]).toEqual([
        undefined,
        "2",
        "3",
        undefined,
      ]);
    });

    it("PATCH creates no webhook header if the request sets a name without a current value to `true`", async () => {
      const { api_key: key } = await newSite();
      const webhook_headers = { constructor: true, toString: true, "X-Four": true };
      const { status, json } = await call("PATCH", "/site", { key, body: { webhook_headers } });
      expect([status, json.webhook_headers]).toEqual([200, {}]);
    });

    it("PATCH refuses a user or password in `webhook_url`, and names `webhook_headers` as the place for them", async () => {
      const { api_key: key } = await newSite();
      for (const login of ["lovelace:secret", "lovelace", ":secret"]) {
        const webhook_url = `https://${login}@flow.example/hook`;
        const answer = await call("PATCH", "/site", { key, body: { webhook_url } });
        expect(refusal(answer)).toEqual([400, "webhook_url", "invalid_format"]);
        expect(answer.json.error.message).toContain("webhook_headers");
        expect(answer.text).not.toContain(login);
      }
    });

    it("PATCH ignores plan, ids and dates in its body", async () => {
      const site = await newSite({ plan: "free" });
      const body = { plan: "enterprise", site_id: "x", public_key: "pk_x", created_at: "2000-01-01" };
      const { status, json } = await call("PATCH", "/site", { key: site.api_key, body });
      expect(status).toBe(200);
      expect(json).toMatchObject({ plan: "free", site_id: site.site_id, public_key: site.public_key });
    });

    it("GET and PATCH return a new ETag after each change, and otherwise the same one", async () => {
      const { api_key: key } = await newSite();
      const tagOf = async () => (await call("GET", "/site", { key })).headers.etag;
      const first = await tagOf();
      expect(first).toMatch(/^"[^"]+"$/);
      expect(await tagOf()).toBe(first);
      const changed = await call("PATCH", "/site", { key, body: { name: "Boots" } });
      expect(changed.headers.etag).not.toBe(first);
      expect(changed.headers.etag).toBe(`"${changed.json.updated_at}"`);
      expect(await tagOf()).toBe(changed.headers.etag);
      await call("POST", "/site/secrets/rotate", { key, body: { secret: "signing" } });
      expect(await tagOf()).not.toBe(changed.headers.etag);
    });

    it("PATCH changes a site with If-Match only if nobody has changed the site since that ETag", async () => {
      const { api_key: key } = await newSite();
      const { etag = "" } = (await call("GET", "/site", { key })).headers;
      const save = (name: string, tag: string) =>
        call("PATCH", "/site", { key, body: { name }, headers: { "if-match": tag } });
      const answers = await Promise.all(["One", "Two", "Three"].map((name) => save(name, etag)));
      const winner = answers.find(({ status }) => status === 200);
      for (const answer of answers.filter((one) => one !== winner)) {
        expect(refusal(answer)).toEqual([400, "If-Match", "changed_meanwhile"]);
      }
      const read = await call("GET", "/site", { key });
      expect(read.json.name).toBe(winner?.json.name);
      expect(refusal(await save("Late", etag))).toEqual([400, "If-Match", "changed_meanwhile"]);
      const tag = read.headers.etag ?? "";
      expect((await save("A", `"other", W/${tag}`)).status).toBe(200);
      expect((await save("B", "*")).status).toBe(200);
    });

    it.each(["plain", '"open', "", '"a" "b"', `"${"a".repeat(2_000)}"`])(
      "PATCH refuses an If-Match that is not an ETag: %j",
      async (tag) => {
        const { api_key: key } = await newSite();
        const answer = await call("PATCH", "/site", { key, body: {}, headers: { "if-match": tag } });
        expect(refusal(answer)).toEqual([400, "If-Match", "invalid_format"]);
      },
    );
  });
}
