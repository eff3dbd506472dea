import { describe, expect, it } from "vitest";
import { OPERATOR_KEY, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeOperatorCalls(open: OpenBench): void {
  describe("The operator's calls", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const create = (body: object) => call("POST", "/sites", { key: OPERATOR_KEY, body });

    it("POST /sites creates a site and returns its keys and secrets only in this response", async () => {
      const { status, json } = await create({
        name: "New",
        plan: "pro",
        webhook_url: bench.workflow.url,
        session_timeout: 60,
      });
      expect(status).toBe(201);
      expect(json).toEqual({
        success: true,
        site_id: expect.stringMatching(/^site_\w{16}$/),
        public_key: expect.stringMatching(/^pk_\w{24}$/),
        api_key: expect.stringMatching(/^sk_\w+$/),
        signing_secret: expect.stringMatching(/^sign_\w{43}$/),
        identity_secret: expect.stringMatching(/^idty_\w{43}$/),
      });
      const site = await call("GET", "/site", { key: json.api_key });
      expect(site.json).toMatchObject({ name: "New", plan: "pro", session_timeout: 60 });
      expect((await call("POST", "/message", { key: json.api_key, body: { message: "Hi" } })).status).toBe(
        200,
      );
    });

    it("POST /sites accepts a signing secret from the owner, and turns signing on", async () => {
      const { json } = await create({ name: "New", signing_secret: "the owner's own" });
      expect(json.signing_secret).toBe("the owner's own");
      expect((await call("GET", "/site", { key: json.api_key })).json.sign).toBe(true);
    });

    it("POST /sites sets limits for one site, which the site's keys can read but not change", async () => {
      const own = { limit_burst: 3, limit_minute: 2_000, limit_day: null };
      const { api_key: key } = (await create({ name: "New", plan: "pro", ...own })).json;
      const body = { limit_burst: 100, limit_minute: null, limit_day: 5, name: "Newer" };
      expect((await call("PATCH", "/site", { key, body })).status).toBe(200);
      const { json, headers } = await call("GET", "/site", { key });
      expect(json).toMatchObject({ name: "Newer", ...own });
      expect(headers["x-ratelimit-limit"]).toBe("3");
    });

    it.each([
      ["limit_burst", 0],
      ["limit_minute", 1.5],
      ["limit_day", 1_000_000_001],
      ["limit_day", "many"],
    ])("POST /sites refuses an invalid %s and names the field: %j", async (field, limit) => {
      const { json } = await create({ name: "New", [field]: limit });
      expect(json.error.details.field).toBe(field);
      expect(json.error.message).toMatch(/whole number.* 1 to 1,000,000,000/);
    });

    it("POST /sites refuses missing or invalid fields, and creates nothing", async () => {
      const before = (await bench.service.sites.list()).length;
      expect(refusal(await create({}))).toEqual([400, "name", "missing_required_field"]);
      expect(refusal(await create({ name: "X", plan: "gold" }))).toEqual([400, "plan", "invalid_value"]);
      const keyless = await call("POST", "/sites", { body: { name: "X" } });
      expect(refusal(keyless)).toEqual([401, "X-API-Key", "missing_api_key"]);
      expect(await bench.service.sites.list()).toHaveLength(before);
    });

    it("GET /sites lists all sites, newest first, page by page", async () => {
      const before = (await bench.service.sites.list()).length;
      for (const name of ["One", "Two", "Three"]) {
        bench.clock.pass(1_000);
        await newSite({ name, webhook_headers: { "X-API-Key": "secret-of-the-workflow" } });
      }
      const page = (query: string) => call("GET", `/sites?${query}`, { key: OPERATOR_KEY });
      const { status, json, text } = await page("per_page=2");
      const total = before + 3;
      expect(status).toBe(200);
      expect(json.data.map(({ name }: { name: string }) => name)).toEqual(["Three", "Two"]);
      expect(json.data[0]).toMatchObject({
        site_id: expect.stringMatching(/^site_/),
        plan: "enterprise",
        closed: false,
      });
      expect(json.pagination).toEqual({ page: 1, per_page: 2, total, total_pages: Math.ceil(total / 2) });
      expect(text).not.toContain("secret-of");
      expect((await page("per_page=2&page=2")).json.data[0].name).toBe("One");
      expect((await page("page=999")).json.data).toEqual([]);
      expect(refusal(await page("per_page=101"))).toEqual([400, "per_page", "invalid_value"]);
    });

    it("PATCH /sites/{id} immediately changes plan, limits and settings of only the site with that id", async () => {
      const site = await newSite({ plan: "free" });
      const other = await newSite({ plan: "free" });
      const read = async ({ api_key: key }: { api_key: string }) =>
        (await call("GET", "/site", { key })).json;
      const before = await read(other);
      const change = (body: object, id = site.site_id, headers = {}) =>
        call("PATCH", `/sites/${id}`, { key: OPERATOR_KEY, body, headers });
      const changes = { plan: "pro", limit_minute: 77, closed: true, name: "Renamed" };
      const { status, json, headers } = await change(changes);
      expect([status, json]).toMatchObject([200, { success: true, site_id: site.site_id, ...changes }]);
      expect(await read(site)).toEqual(json);
      const message = await call("POST", "/message", { key: site.api_key, body: { message: "Hi" } });
      expect(refusal(message)).toEqual([403, "closed", "site_closed"]);
      expect(await read(other)).toEqual(before);
      expect((await change({ limit_minute: null })).json.limit_minute).toBeNull();
      const late = await change({ plan: "free" }, site.site_id, { "if-match": headers.etag });
      expect(refusal(late)).toEqual([400, "If-Match", "changed_meanwhile"]);
      expect(refusal(await change({ plan: "gold" }))).toEqual([400, "plan", "invalid_value"]);
      expect(refusal(await change({ plan: "pro" }, "site_unknown"))).toEqual([404, "site_id", "not_found"]);
    });

    it("DELETE /sites/{id} deletes only the site with that id, with its keys and conversations", async () => {
      const site = await newSite();
      const other = await newSite();
      await call("POST", "/message", { key: site.api_key, body: { message: "Hi", session_id: "s" } });
      await visit(site);
      const deleted = await call("DELETE", `/sites/${site.site_id}`, { key: OPERATOR_KEY });
      expect([deleted.status, deleted.json.success]).toEqual([200, true]);
      expect((await call("GET", "/site", { key: site.api_key })).status).toBe(401);
      expect(await bench.service.storage.session(site.site_id, "s")).toBeUndefined();
      expect((await call("GET", "/site", { key: other.api_key })).status).toBe(200);
      const again = await call("DELETE", `/sites/${site.site_id}`, { key: OPERATOR_KEY });
      expect(refusal(again)).toEqual([404, "site_id", "not_found"]);
    });

    it.each(["a key", "a visitor"])(
      "a replica that has not yet received a site's deletion refuses, and does not store, a message from %s",
      async (who) => {
        const elsewhere = await bench.replica();
        const site = await newSite();
        const { token, session_id } = await visit(site);
        const given = {
          ...(who === "a key" ? { key: site.api_key } : { token, origin: ORIGIN }),
          body: { message: "Hi" },
        };
        await elsewhere.call("GET", "/site", { key: site.api_key });
        await elsewhere.call("GET", `/conversation/${session_id}`, { token });
        await bench.service.sites.remove(site.site_id);
        const answer = await elsewhere.call("POST", "/message", given);
        expect(refusal(answer)).toEqual([401, "X-API-Key", "invalid_api_key"]);
        expect(bench.workflow.received).toEqual([]);
        const { storage } = bench.service;
        expect(await storage.exportSessions({ siteId: site.site_id }, 0, 1)).toEqual([]);
        expect(await storage.usage(site.site_id, 0, clock.now())).toEqual([]);
      },
    );
  });
}
