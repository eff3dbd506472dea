import { describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { signedToken } from "../signed-token.ts";

const ADMIN = { id: "2", name: "Grace", role: "administrator" };

export function describeClaimedUsers(open: OpenBench): void {
  describe("A user claimed by the page", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const drop = { claimed_users: "drop" } as const;
    const say = (token: string, context: object = {}) =>
      call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi", context } });
    const adasToken = (site: SiteCredentials) => {
      const exp = Math.floor(clock.now() / 1_000) + 60;
      return signedToken({ platform: "custom", data: { id: "7" }, exp }, site.identity_secret);
    };

    it("is forwarded as unverified by default", async () => {
      const { token } = await visit(await newSite(), { user: ADMIN });
      await say(token);
      const { json, headers } = bench.workflow.last();
      expect([json.user, headers["x-user-verified"]]).toEqual([ADMIN, "false"]);
    });

    it("becomes a guest if the site drops claimed users, and no personal data is sent or stored", async () => {
      const site = await newSite(drop);
      const { token } = await visit(site, { user: ADMIN });
      await say(token, { user_name: "Grace", page_title: "Shoes" });
      const { json, headers } = bench.workflow.last();
      expect([json.user, headers["x-user-verified"]]).toEqual([undefined, "false"]);
      expect(json.context).toEqual({ page_title: "Shoes" });
      const { data } = (await call("GET", "/sessions?include=preview", { key: site.api_key })).json;
      expect(data).toMatchObject([{ preview: { user: null } }]);
    });

    it("is accepted in any format if the site drops claimed users", async () => {
      const site = await newSite(drop);
      expect((await visit(site, { user: { id: "\0" } })).messages).toEqual([]);
    });

    it("does not end a guest's session if the site drops claimed users", async () => {
      const site = await newSite(drop);
      const first = await visit(site, { user: ADMIN });
      await say(first.token);
      const again = await visit(site, { user: { ...ADMIN, name: "G." }, session_token: first.token });
      expect(again.session_id).toBe(first.session_id);
    });

    it("becomes a guest as soon as the site starts to drop claimed users, and tokens issued before expire", async () => {
      const site = await newSite();
      const before = await visit(site, { user: ADMIN });
      await say(before.token);
      await call("PATCH", "/site", { key: site.api_key, body: drop });
      expect(refusal(await say(before.token))).toEqual([401, "X-API-Key", "expired_token"]);
      const after = await visit(site, { user: ADMIN, session_token: before.token });
      expect([after.session_id === before.session_id, after.messages]).toEqual([false, []]);
      await say(after.token);
      expect(bench.workflow.last().json).not.toHaveProperty("user");
    });

    it("has no effect on the verified user of a user_token if the site drops claimed users", async () => {
      const site = await newSite(drop);
      const { token } = await visit(site, { user_token: adasToken(site), user: ADMIN });
      await say(token);
      const { json, headers } = bench.workflow.last();
      expect([json.user, headers["x-user-verified"]]).toEqual([{ id: "7" }, "true"]);
    });

    it("is subject to `claimed_users`, a setting that GET /site returns and PATCH /site validates", async () => {
      const site = await newSite(drop);
      expect((await call("GET", "/site", { key: site.api_key })).json.claimed_users).toBe("drop");
      const body = { claimed_users: "believe" };
      const answer = await call("PATCH", "/site", { key: site.api_key, body });
      expect(refusal(answer)).toEqual([400, "claimed_users", "invalid_value"]);
    });
  });
}
