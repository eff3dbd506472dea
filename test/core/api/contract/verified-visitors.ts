import { describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { signedToken } from "../signed-token.ts";

export function describeVerifiedVisitors(open: OpenBench): void {
  describe("A site that accepts only verified users", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const verified = { visitors: "verified" } as const;
    const enter = (site: SiteCredentials, body: object = {}) =>
      call("POST", "/widget/sessions", { origin: ORIGIN, body: { site: site.public_key, ...body } });
    const say = (token: string) =>
      call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
    const adasToken = (site: SiteCredentials) => {
      const exp = Math.floor(clock.now() / 1_000) + 60;
      return signedToken({ platform: "custom", data: { id: "7" }, exp }, site.identity_secret);
    };
    const closed = [403, "user_token", "user_token_required"];

    it("accepts a visitor with a valid user_token", async () => {
      const site = await newSite(verified);
      const { token } = await visit(site, { user_token: adasToken(site) });
      expect((await say(token)).status).toBe(200);
    });

    it("refuses guests and claimed users, and names the missing field", async () => {
      const site = await newSite(verified);
      const answer = await enter(site);
      expect(refusal(answer)).toEqual(closed);
      expect(answer.json.error.message).toContain("logged in");
      expect(refusal(await enter(site, { user: { id: "7" } }))).toEqual(closed);
      expect((await call("GET", "/sessions", { key: site.api_key })).json.pagination.total).toBe(0);
    });

    it("refuses sessions that guests began earlier, and accepts them after all visitors are allowed again", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      expect((await say(token)).status).toBe(200);
      await call("PATCH", "/site", { key: site.api_key, body: verified });
      expect(refusal(await say(token))).toEqual([401, "X-API-Key", "expired_token"]);
      expect(refusal(await enter(site, { session_token: token }))).toEqual(closed);
      await call("PATCH", "/site", { key: site.api_key, body: { visitors: "all" } });
      expect((await say(token)).status).toBe(200);
    });

    it("still answers server-side code that has a key", async () => {
      const site = await newSite(verified);
      expect((await call("POST", "/message", { key: site.api_key, body: { message: "Hi" } })).status).toBe(
        200,
      );
    });

    it("refuses invalid values of the setting `visitors`", async () => {
      const site = await newSite();
      const answer = await call("PATCH", "/site", { key: site.api_key, body: { visitors: "some" } });
      expect(refusal(answer)).toEqual([400, "visitors", "invalid_value"]);
    });
  });
}
