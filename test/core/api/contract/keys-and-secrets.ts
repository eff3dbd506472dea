import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../../core/src/sites/permissions.ts";
import { type OpenBench, refusal, standing } from "../harness.ts";

export function describeKeysAndSecrets(open: OpenBench): void {
  describe("POST /site/keys", () => {
    const { call, newSite, newKey } = standing(open);

    it("creates another key: 201 with its permissions and label, and the key itself only in this response", async () => {
      const site = await newSite();
      const body = { permissions: ["usage:read", "messages:write"], label: "  Reports " };
      const { status, json } = await call("POST", "/site/keys", { key: site.api_key, body });
      expect(status).toBe(201);
      expect(json).toEqual({
        success: true,
        key_id: expect.stringMatching(/^key_\w{12}$/),
        api_key: expect.stringMatching(/^sk_\w+$/),
        permissions: ["messages:write", "usage:read"],
        label: "Reports",
      });
      expect((await call("GET", "/usage", { key: json.api_key })).status).toBe(200);
      expect((await call("GET", "/site", { key: json.api_key })).status).toBe(403);
      expect((await call("GET", "/site", { key: site.api_key })).text).not.toContain(json.api_key);
    });

    it("grants all permissions of the calling key by default", async () => {
      const site = await newSite();
      const create = async (key: string) => (await call("POST", "/site/keys", { key, body: {} })).json;
      expect((await create(site.api_key)).permissions).toEqual(PERMISSIONS);
      const narrow = await newKey(site, "settings:write", "usage:read");
      expect((await create(narrow)).permissions).toEqual(["settings:write", "usage:read"]);
    });

    it("refuses permissions that the calling key lacks: 403 with the permission as field", async () => {
      const site = await newSite();
      const key = await newKey(site, "settings:write", "usage:read");
      const body = { permissions: ["usage:read", "conversations:read"] };
      const answer = await call("POST", "/site/keys", { key, body });
      expect(refusal(answer)).toEqual([403, "conversations:read", "missing_permission"]);
    });
  });

  describe("/site/keys", () => {
    const bench = standing(open);
    const { call, newSite, newKey } = bench;
    const unknown = [404, "key_id", "not_found"];
    const list = async (key: string) => (await call("GET", "/site/keys", { key })).json.data;

    it("GET lists the site's keys, oldest first, each with only its last four characters", async () => {
      const site = await newSite();
      const first_at = new Date(bench.clock.now()).toISOString();
      bench.clock.pass(1_000);
      const body = { permissions: ["usage:read"], label: "Reports" };
      const { json: made } = await call("POST", "/site/keys", { key: site.api_key, body });
      const { status, json, text } = await call("GET", "/site/keys", { key: site.api_key });
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        data: [
          {
            key_id: expect.stringMatching(/^key_/),
            permissions: PERMISSIONS,
            label: "First key",
            created_at: first_at,
            last_used_at: null,
            last_four: site.api_key.slice(-4),
          },
          {
            key_id: made.key_id,
            permissions: ["usage:read"],
            label: "Reports",
            created_at: new Date(bench.clock.now()).toISOString(),
            last_used_at: null,
            last_four: made.api_key.slice(-4),
          },
        ],
      });
      expect(text).not.toContain(made.api_key);
      expect(text).not.toMatch(/hash/);
    });

    it("GET returns the time of each key's last call, even if that call was refused", async () => {
      const site = await newSite();
      bench.clock.pass(1_000);
      const used = await newKey(site, "messages:write");
      expect((await call("GET", "/site", { key: used })).status).toBe(403);
      const at = new Date(bench.clock.now()).toISOString();
      await bench.service.recordKeyUses();
      expect((await list(site.api_key)).map((key: { last_used_at: string }) => key.last_used_at)).toEqual([
        null,
        at,
      ]);
      await bench.service.recordKeyUses();
      expect((await list(site.api_key))[0].last_used_at).toBe(at);
    });

    it("GET omits `last_four` for a key that was stored without it", async () => {
      const site = await newSite();
      const key = { id: `key_${site.site_id}`, siteId: site.site_id, hash: "x", label: "Old", createdAt: 0 };
      await bench.service.storage.addKey({ ...key, permissions: ["usage:read"] });
      expect(await list(site.api_key)).toMatchObject([{ label: "Old" }, { last_four: expect.any(String) }]);
      expect((await list(site.api_key))[0]).not.toHaveProperty("last_four");
    });

    it("DELETE revokes a key immediately, and leaves all others valid", async () => {
      const site = await newSite();
      const key = await newKey(site, "usage:read");
      expect((await call("GET", "/usage", { key })).status).toBe(200);
      const isMeant = ({ last_four }: { last_four: string }) => last_four === key.slice(-4);
      const { key_id } = (await list(site.api_key)).find(isMeant);
      const path = `/site/keys/${key_id}`;
      const deleted = await call("DELETE", path, { key: site.api_key });
      expect([deleted.status, deleted.json]).toEqual([200, { success: true, message: expect.any(String) }]);
      expect(refusal(await call("GET", "/usage", { key }))).toEqual([401, "X-API-Key", "invalid_api_key"]);
      expect(refusal(await call("DELETE", path, { key: site.api_key }))).toEqual(unknown);
      expect(await list(site.api_key)).toHaveLength(1);
    });

    it("DELETE lets a key revoke itself", async () => {
      const site = await newSite();
      const own = (await list(site.api_key))[0].key_id;
      expect((await call("DELETE", `/site/keys/${own}`, { key: site.api_key })).status).toBe(200);
      expect((await call("GET", "/site", { key: site.api_key })).status).toBe(401);
    });

    it.each([
      ["an unknown key id", "key_unknown"],
      ["a space as the key id", "%20"],
      ["two dots as the key id", ".."],
      ["a key id of 1,000 characters", "a".repeat(1_000)],
    ])("DELETE returns 404 for %s", async (_what, id) => {
      const site = await newSite();
      const answer = await call("DELETE", `/site/keys/${id}`, { key: site.api_key });
      if (id === "..") expect(answer.status).toBe(404);
      else expect(refusal(answer)).toEqual(unknown);
    });
  });

  describe("POST /site/secrets/rotate", () => {
    const bench = standing(open);
    const { call, newSite } = bench;

    it.each(["signing", "identity"])(
      "replaces the %s secret and returns the new one only in this response",
      async (which) => {
        const site = await newSite();
        const { api_key: key } = site;
        const { status, json } = await call("POST", "/site/secrets/rotate", { key, body: { secret: which } });
        expect(status).toBe(201);
        const field = `${which}_secret` as "signing_secret" | "identity_secret";
        expect(json).toEqual({ success: true, secret: expect.any(String), [field]: json.secret });
        expect(json.secret).not.toBe(site[field]);
        expect(json.secret.length).toBeGreaterThanOrEqual(40);
        const shown = await call("GET", "/site", { key });
        expect(shown.json[field]).toEqual({ set: true, last_four: json.secret.slice(-4) });
        expect(shown.text).not.toContain(json.secret);
      },
    );
  });
}
