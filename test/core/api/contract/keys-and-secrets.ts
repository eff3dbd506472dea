import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../../core/src/sites/permissions.ts";
import { type OpenBench, refusal, standing } from "../harness.ts";

export function describeKeysAndSecrets(open: OpenBench): void {
  describe("POST /site/keys", () => {
    const { call, newSite, newKey } = standing(open);

    it("creates another key: 201 with the key, this once, its permissions and label", async () => {
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

    it("grants all that the calling key holds, unless narrowed", async () => {
      const site = await newSite();
      const create = async (key: string) => (await call("POST", "/site/keys", { key, body: {} })).json;
      expect((await create(site.api_key)).permissions).toEqual(PERMISSIONS);
      const narrow = await newKey(site, "settings:write", "usage:read");
      expect((await create(narrow)).permissions).toEqual(["settings:write", "usage:read"]);
    });

    it("grants no permission that the calling key lacks: 403 with field = that permission", async () => {
      const site = await newSite();
      const key = await newKey(site, "settings:write", "usage:read");
      const body = { permissions: ["usage:read", "conversations:read"] };
      const answer = await call("POST", "/site/keys", { key, body });
      expect(refusal(answer)).toEqual([403, "conversations:read", "missing_permission"]);
    });
  });

  describe("POST /site/secrets/rotate", () => {
    const bench = standing(open);
    const { call, newSite } = bench;

    it.each(["signing", "identity"])(
      "replaces the %s secret and answers the new one, this once",
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
