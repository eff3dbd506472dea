import { describe, expect, it } from "vitest";
import { OPERATOR_KEY, type OpenBench, refusal, standing } from "../harness.ts";

const missing = [401, "X-API-Key", "missing_api_key"];
const invalid = [401, "X-API-Key", "invalid_api_key"];

export function describeAuthentication(open: OpenBench): void {
  describe("Authentication", () => {
    const bench = standing(open);
    const { call, newSite, newKey, visit, clock } = bench;
    const asking = (headers: Record<string, string>) => call("GET", "/site", { headers });

    it("accepts an API key in X-API-Key, or in Authorization: Bearer in any letter case", async () => {
      const { api_key: key } = await newSite();
      expect((await asking({ "x-api-key": key })).status).toBe(200);
      for (const scheme of ["Bearer", "bearer", "BEARER", "Bearer "]) {
        expect((await asking({ authorization: `${scheme} ${key}` })).status).toBe(200);
      }
    });

    it("prefers X-API-Key when both headers are present", async () => {
      const one = await newSite({ name: "One" });
      const two = await newSite({ name: "Two" });
      const both = await asking({ "x-api-key": one.api_key, authorization: `Bearer ${two.api_key}` });
      expect(both.json.name).toBe("One");
      const wrong = await asking({ "x-api-key": "sk_wrong", authorization: `Bearer ${two.api_key}` });
      expect(refusal(wrong)).toEqual(invalid);
    });

    it("treats an empty X-API-Key as absent", async () => {
      const { api_key: key } = await newSite();
      expect((await asking({ "x-api-key": "", authorization: `Bearer ${key}` })).status).toBe(200);
      expect(refusal(await asking({ "x-api-key": "" }))).toEqual(missing);
    });

    it("returns 401 missing_api_key without a key, and names the expected scheme", async () => {
      for (const headers of [{}, { authorization: "Basic YTpi" }, { authorization: "Bearer" }]) {
        const answer = await asking(headers as Record<string, string>);
        expect(refusal(answer)).toEqual(missing);
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
      }
    });

    it("returns 401 invalid_api_key for an unknown key", async () => {
      const { api_key: key, public_key } = await newSite();
      const almost = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
      const unknown = `sk_${"0".repeat(12)}_${"0".repeat(40)}`;
      const jwt = "eyJhbGciOiJub25lIn0.e30.";
      for (const wrong of [almost, unknown, jwt, key.toLowerCase(), `${key}x`, public_key, "x", "null"]) {
        const answer = await asking({ "x-api-key": wrong });
        expect(refusal(answer)).toEqual(invalid);
        expect(answer.text).not.toContain(wrong.slice(0, 10));
      }
    });

    it("ignores keys in the query and in the body", async () => {
      const { api_key: key } = await newSite();
      expect(refusal(await call("GET", `/site?api_key=${key}&X-API-Key=${key}`))).toEqual(missing);
      const body = { message: "Hi", api_key: key };
      expect(refusal(await call("POST", "/message", { body }))).toEqual(missing);
    });

    it("returns 401 at most five seconds after a key is revoked, and still accepts the site's other key", async () => {
      const site = await newSite();
      const key = await newKey(site, "settings:read");
      expect((await call("GET", "/site", { key })).status).toBe(200);
      const keys = await bench.service.sites.keys(site.site_id);
      const revoked = keys.find(({ permissions }) => permissions.length === 1);
      await bench.service.sites.revokeKey(revoked?.id as string);
      clock.pass(5_000);
      expect(refusal(await call("GET", "/site", { key }))).toEqual(invalid);
      expect((await call("GET", "/site", { key: site.api_key })).status).toBe(200);
    });

    it("returns 401 for keys and visitor tokens of a deleted site", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      expect((await call("GET", "/site", { key: site.api_key })).status).toBe(200);
      await call("DELETE", `/sites/${site.site_id}`, { key: OPERATOR_KEY });
      expect(refusal(await call("GET", "/site", { key: site.api_key }))).toEqual(invalid);
      expect(refusal(await call("GET", `/conversation/${session_id}`, { token }))).toEqual(invalid);
    });

    it("returns 401 expired_token for a visitor's token that is an hour old", async () => {
      const { token, session_id } = await visit(await newSite());
      clock.pass(3_599_000);
      expect((await call("GET", `/conversation/${session_id}`, { token })).status).toBe(200);
      clock.pass(1_000);
      const expired = await call("GET", `/conversation/${session_id}`, { token });
      expect(refusal(expired)).toEqual([401, "X-API-Key", "expired_token"]);
    });
  });
}
