import { describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { signedToken } from "../signed-token.ts";

const HOUR = 3_600;
const ADA = { id: "7", email: "ada@example.com", name: "Ada", role: "admin" };

export function describeUserTokens(open: OpenBench): void {
  describe("A user_token", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const seconds = () => Math.floor(clock.now() / 1_000);
    const claims = (changes: object = {}) => ({
      platform: "custom",
      data: ADA,
      exp: seconds() + HOUR,
      ...changes,
    });
    const opening = (site: SiteCredentials, user_token: string) =>
      call("POST", "/widget/sessions", { origin: ORIGIN, body: { site: site.public_key, user_token } });
    const forwarded = async (token: string) => {
      await call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const { json, headers } = bench.workflow.last();
      return [json.user, headers["x-user-verified"]];
    };

    it.each([
      ["custom", ADA, ADA],
      [
        "wordpress",
        { ID: 7, display_name: "Ada Lovelace", user_email: "ada@example.com", roles: ["editor", "author"] },
        { id: "7", email: "ada@example.com", name: "Ada Lovelace", role: "editor" },
      ],
      [
        "shopify",
        { id: 207119551, email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" },
        { id: "207119551", email: "ada@example.com", name: "Ada Lovelace" },
      ],
    ])("verifies a user by the fields of the platform: %s", async (platform, data, user) => {
      const site = await newSite();
      const { token } = await visit(site, {
        user_token: signedToken(claims({ platform, data }), site.identity_secret),
      });
      expect(await forwarded(token)).toEqual([user, "true"]);
    });

    it("takes precedence over a user claimed by the page", async () => {
      const site = await newSite();
      const user_token = signedToken(claims(), site.identity_secret);
      const { token } = await visit(site, { user_token, user: { id: "1", name: "Root" } });
      expect(await forwarded(token)).toEqual([ADA, "true"]);
    });

    it("is refused with 401, field `user_token` and reason `expired_token` after the token has expired", async () => {
      const site = await newSite();
      const exp = seconds() + 60;
      const token = signedToken(claims({ exp }), site.identity_secret);
      clock.pass(59_000);
      expect((await opening(site, token)).status).toBe(201);
      clock.pass(1_000);
      expect(refusal(await opening(site, token))).toEqual([401, "user_token", "expired_token"]);
    });

    it.each<[what: string, forge: (site: SiteCredentials, claims: object) => string]>([
      ["signed with another secret", (_site, good) => signedToken(good, "another secret")],
      ["signed with the signing secret", (site, good) => signedToken(good, site.signing_secret)],
      ["signed with the public key", (site, good) => signedToken(good, site.public_key)],
      ["of alg none", (site, good) => signedToken(good, site.identity_secret, "none")],
      ["of alg HS384", (site, good) => signedToken(good, site.identity_secret, "HS384")],
      ["of alg HS512", (site, good) => signedToken(good, site.identity_secret, "HS512")],
      ["of alg RS256", (site, good) => signedToken(good, site.identity_secret, "RS256")],
      ["without a signature", (site, good) => signedToken(good, site.identity_secret).replace(/[^.]+$/, "")],
      ["with claims changed after signing", (site, good) => altered(signedToken(good, site.identity_secret))],
      ["that is not a token", () => "not.a.token"],
      ["without exp", (site, good) => signedToken({ ...good, exp: undefined }, site.identity_secret)],
      ["with exp as text", (site, good) => signedToken({ ...good, exp: "soon" }, site.identity_secret)],
      [
        "without a platform",
        (site, good) => signedToken({ ...good, platform: undefined }, site.identity_secret),
      ],
      [
        "of an unknown platform",
        (site, good) => signedToken({ ...good, platform: "x" }, site.identity_secret),
      ],
      ["without data", (site, good) => signedToken({ ...good, data: undefined }, site.identity_secret)],
      ["without a user's id", (site, good) => signedToken({ ...good, data: {} }, site.identity_secret)],
    ])("%s is refused with 401, field `user_token` and reason `invalid_token`", async (_what, forge) => {
      const site = await newSite();
      const answer = await opening(site, forge(site, claims()));
      expect(refusal(answer)).toEqual([401, "user_token", "invalid_token"]);
    });

    it("is refused if it expires more than an hour from now", async () => {
      const site = await newSite();
      const until = (exp: number) => opening(site, signedToken(claims({ exp }), site.identity_secret));
      expect((await until(seconds() + HOUR)).status).toBe(201);
      for (const exp of [seconds() + HOUR + 61, seconds() + 24 * HOUR, 1e12]) {
        expect(refusal(await until(exp))).toEqual([401, "user_token", "invalid_token"]);
      }
    });

    it("is refused if it is signed with another site's identity secret", async () => {
      const [site, other] = [await newSite(), await newSite()];
      const answer = await opening(site, signedToken(claims(), other.identity_secret));
      expect(refusal(answer)).toEqual([401, "user_token", "invalid_token"]);
    });

    it("is void immediately after a rotation if it was signed with the old identity secret", async () => {
      const site = await newSite();
      const old = signedToken(claims(), site.identity_secret);
      const rotate = { key: site.api_key, body: { secret: "identity" } };
      const { json } = await call("POST", "/site/secrets/rotate", rotate);
      expect(refusal(await opening(site, old))).toEqual([401, "user_token", "invalid_token"]);
      expect((await opening(site, signedToken(claims(), json.secret))).status).toBe(201);
    });

    it("is refused with 401 when sent as an API key in Authorization", async () => {
      const site = await newSite();
      const token = signedToken(claims(), site.identity_secret);
      const answer = await call("POST", "/message", { token, body: { message: "Hi" } });
      expect(refusal(answer)).toEqual([401, "X-API-Key", "invalid_api_key"]);
    });
  });
}

function altered(token: string): string {
  const [head, body = "", signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const changed = { ...claims, data: { id: "1" } };
  return [head, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
}
