import { describe, expect, it, vi } from "vitest";
import type { NewSite, SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { consolePerson } from "../console-person.ts";
import { type ApiRequest, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const HOUR = 3_600_000;

export function describeCallLog(open: OpenBench): void {
  describe("The log of a site's calls to its workflow or model", () => {
    const bench = standing(open);
    const { call, newSite, newKey, visit, clock } = bench;
    const ask = (key: string, message = "Hi", session_id = "s-1") =>
      call("POST", "/message", { key, body: { message, session_id } });
    const list = async (key: string, query = "") => (await call("GET", `/calls${query}`, { key })).json;
    /** Waits until the log has `count` calls, because the service writes it every 2 seconds. */
    const logged = async (key: string, count: number) => {
      await vi.waitFor(async () => expect((await list(key)).data).toHaveLength(count), { timeout: 30_000 });
      return (await list(key)).data;
    };
    const bodies = (id: string, who: ApiRequest) => call("GET", `/calls/${id}/bodies`, who);
    const record = (on: boolean, who: ApiRequest) => call("POST", "/calls/bodies", { ...who, body: { on } });

    it("lists each call with its outcome, newest first, without the text of any message or answer", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "A secret question");
      clock.pass(1);
      bench.workflow.answers(() => ({ status: 404, body: "A secret answer" }));
      await ask(key);
      clock.pass(1);
      bench.workflow.answers(() => ({ body: '{"error":"A secret failure"}' }));
      await ask(key);
      const calls = await logged(key, 3);
      const same = { kind: "webhook", session_id: "s-1", calls: 1, has_bodies: false };
      expect(calls).toEqual(
        [
          { ...same, outcome: "failed", status: 200, problem: { code: "workflow_error" } },
          {
            ...same,
            outcome: "failed",
            status: 404,
            problem: { code: "not_found", params: { status: 404 } },
          },
          { ...same, outcome: "answered", status: 200 },
        ].map((call) => ({
          ...call,
          call_id: expect.stringMatching(/^call_/),
          timestamp: expect.any(String),
          duration_ms: expect.any(Number),
        })),
      );
      expect(JSON.stringify(calls)).not.toContain("secret");
      const failed = await list(key, "?outcome=failed&per_page=1&page=2");
      expect(failed.data).toEqual([calls[1]]);
      expect(failed.pagination).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2 });
    });

    it.each<[what: string, settings: Partial<NewSite>, entry: object]>([
      ["without an address", { webhook_url: null }, { code: "not_configured" }],
      [
        "to a private address",
        { webhook_url: "http://10.0.0.1/" },
        { code: "address_blocked", params: { host: "10.0.0.1" } },
      ],
      [
        "to a model without a name",
        { reply_source: "model", model_base_url: "https://m.example/v1" },
        { code: "model_name_missing" },
      ],
    ])("contains the reason if a call fails: a call %s", async (_what, settings, problem) => {
      const { api_key: key } = await newSite(settings);
      await ask(key);
      const [entry] = await logged(key, 1);
      expect(entry).toMatchObject({ outcome: "failed", problem });
      expect(entry).not.toHaveProperty("status");
    });

    it("drops a conversation's calls when the conversation is deleted", async () => {
      const { api_key: key } = await newSite();
      await ask(key);
      await ask(key, "Hi", "s-2");
      await logged(key, 2);
      await call("DELETE", "/conversation/s-1", { key });
      expect((await list(key)).data).toMatchObject([{ session_id: "s-2" }]);
    });

    it("contains request and answer bodies for an hour after their recording is switched on, without the site's secrets", async () => {
      const { api_key: key, signing_secret } = await newSite();
      await ask(key, "Before");
      const until = new Date(clock.now() + HOUR).toISOString();
      expect((await record(true, { key })).json).toEqual({ success: true, bodies_until: until });
      clock.pass(1);
      bench.workflow.answers(() => ({
        body: JSON.stringify({ message: `Yes ${signing_secret} ${"x".repeat(5_000)}` }),
      }));
      await ask(key, "How much?");
      const [with_, without] = await logged(key, 2);
      expect((await list(key)).bodies_until).toBe(until);
      expect([with_.has_bodies, without.has_bodies]).toEqual([true, false]);
      const { request, answer } = (await bodies(with_.call_id, { key })).json;
      expect(JSON.parse(request).message).toBe("How much?");
      expect(answer).toMatch(/^\{"message":"Yes \[hidden\] x+$/);
      expect(answer.length).toBeLessThanOrEqual(4_096);
      expect(refusal(await bodies(without.call_id, { key }))).toEqual([404, "call_id", "not_found"]);
      clock.pass(HOUR);
      expect(refusal(await bodies(with_.call_id, { key }))).toEqual([404, "call_id", "not_found"]);
      expect(await list(key)).not.toHaveProperty("bodies_until");
      await ask(key, "After");
      expect((await logged(key, 3)).map(({ has_bodies }: { has_bodies: boolean }) => has_bodies)).toEqual([
        false,
        false,
        false,
      ]);
    });

    it("contains no request and answer bodies after their recording is switched off", async () => {
      const { api_key: key } = await newSite();
      await record(true, { key });
      await ask(key);
      const [{ call_id }] = await logged(key, 1);
      expect((await bodies(call_id, { key })).status).toBe(200);
      expect((await record(false, { key })).json).toEqual({ success: true });
      expect((await bodies(call_id, { key })).status).toBe(404);
      expect((await list(key)).data).toMatchObject([{ has_bodies: false }]);
    });

    it("is refused to other sites, visitors, agents, and keys without the permission", async () => {
      const [site, other] = [await newSite(), await newSite()];
      await record(true, { key: site.api_key });
      await ask(site.api_key);
      const [{ call_id }] = await logged(site.api_key, 1);
      expect((await list(other.api_key)).data).toEqual([]);
      expect(await list(other.api_key)).not.toHaveProperty("bodies_until");
      expect(refusal(await bodies(call_id, { key: other.api_key }))).toEqual([404, "call_id", "not_found"]);
      await record(false, { key: other.api_key });
      expect((await bodies(call_id, { key: site.api_key })).status).toBe(200);
      const token = async (of: SiteCredentials) => ({ token: (await visit(of)).token, origin: ORIGIN });
      const reader = { key: await newKey(site, "settings:read") };
      const agent = await consolePerson(bench, "agent", site.site_id);
      for (const who of [
        await token(site),
        await token(other),
        { key: await newKey(site, "messages:write") },
      ])
        expect((await call("GET", "/calls", who)).status).toBe(403);
      for (const refused of [await bodies(call_id, reader), await record(true, reader)])
        expect(refusal(refused)).toEqual([403, "settings:write", "missing_permission"]);
      expect((await agent.call("GET", "/calls", site.site_id)).status).toBe(403);
      expect((await agent.call("GET", `/calls/${call_id}/bodies`, site.site_id)).status).toBe(403);
    });
  });
}
