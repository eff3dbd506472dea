import { describe, expect, it } from "vitest";
import { OPERATOR_KEY, type OpenBench, refusal, standing } from "../harness.ts";

export function describeOperatorCalls(open: OpenBench): void {
  describe("The operator's calls", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;
    const create = (body: object) => call("POST", "/sites", { key: OPERATOR_KEY, body });

    it("POST /sites creates a site and answers its keys and secrets, this once", async () => {
      const { status, json } = await create({
        ...{ name: "New", plan: "pro", webhook_url: bench.workflow.url, session_timeout: 60 },
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

    it("POST /sites takes a signing secret of the owner's, and then signs", async () => {
      const { json } = await create({ name: "New", signing_secret: "the owner's own" });
      expect(json.signing_secret).toBe("the owner's own");
      expect((await call("GET", "/site", { key: json.api_key })).json.sign).toBe(true);
    });

    it("POST /sites refuses what is missing or wrong, and makes nothing", async () => {
      const before = (await bench.service.keeper.list()).length;
      expect(refusal(await create({}))).toEqual([400, "name", "missing_required_field"]);
      expect(refusal(await create({ name: "X", plan: "gold" }))).toEqual([400, "plan", "invalid_value"]);
      const keyless = await call("POST", "/sites", { body: { name: "X" } });
      expect(refusal(keyless)).toEqual([401, "X-API-Key", "missing_api_key"]);
      expect(await bench.service.keeper.list()).toHaveLength(before);
    });

    it("DELETE /sites/{id} deletes the site with its keys and conversations, and no other", async () => {
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
  });
}
