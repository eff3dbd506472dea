import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { signedToken } from "../signed-token.ts";

const unknown = [404, "session_id", "not_found"];

/** Tests calls with the key of another site, for which the first site's data does not exist. */
export function describeTenantWalls(open: OpenBench): void {
  describe("Isolation between two sites", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    let mine: SiteCredentials;
    let theirs: SiteCredentials;
    beforeAll(async () => {
      mine = await newSite({ name: "Mine" });
      theirs = await newSite({ name: "Theirs", allowed_origins: ["https://theirs.example"] });
    });
    const say = (key: string, message: string, more: object = {}) =>
      call("POST", "/message", { key, body: { message, session_id: "s", ...more } });
    const contents = async () =>
      (await call("GET", "/conversation/s", { key: mine.api_key })).json.messages.map(
        ({ content }: { content: string }) => content,
      );
    beforeEach(async () => {
      await call("DELETE", "/conversation/s", { key: mine.api_key });
      await call("DELETE", "/conversation/s", { key: theirs.api_key });
      await say(mine.api_key, "Mine", { user: { id: "7" } });
    });

    it("keeps another site's key from reading, deleting, listing and writing a site's conversations", async () => {
      const key = theirs.api_key;
      expect(refusal(await call("GET", "/conversation/s", { key }))).toEqual(unknown);
      expect(refusal(await call("DELETE", "/conversation/s", { key }))).toEqual(unknown);
      expect((await call("GET", "/sessions", { key })).json.data).toEqual([]);
      await say(key, "Theirs");
      expect((await call("GET", "/conversation/s", { key })).json.messages).toHaveLength(2);
      expect((await call("DELETE", "/conversation/s", { key })).status).toBe(200);
      expect(await contents()).toEqual(["Mine", "You said: Mine"]);
      expect((await call("GET", "/site", { key })).json.name).toBe("Theirs");
    });

    it("refuses a public key in place of an API key", async () => {
      for (const given of [{ key: mine.public_key }, { token: mine.public_key }]) {
        const answer = await call("GET", "/conversation/s", given);
        expect(refusal(answer)).toEqual([401, "X-API-Key", "invalid_api_key"]);
      }
    });

    it("gives another site's visitor no access, neither by token nor by session_token", async () => {
      const visitor = { origin: "https://theirs.example", body: { site: theirs.public_key } };
      const { token } = (await call("POST", "/widget/sessions", visitor)).json;
      expect(refusal(await call("GET", "/conversation/s", { token }))).toEqual(unknown);
      const body = { message: "Hi", session_id: "s" };
      expect(refusal(await call("POST", "/message", { token, body }))).toEqual(unknown);
      const here = await call("POST", "/message", { token, origin: ORIGIN, body });
      expect(refusal(here)).toEqual([403, "Origin", "origin_not_allowed"]);

      const own = await visit(mine);
      await say(theirs.api_key, "The same id", { session_id: own.session_id });
      const there = { origin: "https://theirs.example" };
      const moved = { site: theirs.public_key, session_token: own.token };
      const { json } = await call("POST", "/widget/sessions", { ...there, body: moved });
      expect(json.session_id).not.toBe(own.session_id);
      expect(json.messages).toEqual([]);
    });

    it("refuses a user_token of another site", async () => {
      const claims = { platform: "custom", data: { id: "7" }, exp: clock.now() / 1_000 + 60 };
      const user_token = signedToken(claims, theirs.identity_secret);
      const given = { origin: ORIGIN, body: { site: mine.public_key, user_token } };
      const answer = await call("POST", "/widget/sessions", given);
      expect(refusal(answer)).toEqual([401, "user_token", "invalid_token"]);
    });

    it("keeps equal Idempotency-Keys of two sites apart", async () => {
      const headers = { "idempotency-key": "same" };
      const body = { message: "Same" };
      const first = await call("POST", "/message", { key: mine.api_key, body, headers });
      const second = await call("POST", "/message", { key: theirs.api_key, body, headers });
      expect(second.json.session_id).not.toBe(first.json.session_id);
      const other = { message: "Different" };
      const third = await call("POST", "/message", { key: theirs.api_key, body: other, headers });
      expect(refusal(third)).toEqual([400, "Idempotency-Key", "invalid_value"]);
      expect(third.text).not.toContain(first.json.session_id);
    });

    it("neither exports nor deletes a user of another site", async () => {
      const key = theirs.api_key;
      const { json } = await call("GET", "/users/7/export", { key });
      expect(json).toEqual({ success: true, user_id: "7", sessions: [] });
      expect((await call("DELETE", "/users/7", { key })).json.deleted_sessions).toBe(0);
      expect(await contents()).toEqual(["Mine", "You said: Mine"]);
    });

    it("hides a site's keys from other sites, which cannot revoke them", async () => {
      const idsOf = async (key: string) =>
        (await call("GET", "/site/keys", { key })).json.data.map(({ key_id }: { key_id: string }) => key_id);
      const [mineId] = await idsOf(mine.api_key);
      expect(await idsOf(theirs.api_key)).not.toContain(mineId);
      const answer = await call("DELETE", `/site/keys/${mineId}`, { key: theirs.api_key });
      expect(refusal(answer)).toEqual([404, "key_id", "not_found"]);
      expect(await idsOf(mine.api_key)).toEqual([mineId]);
      expect((await call("GET", "/site", { key: mine.api_key })).status).toBe(200);
    });

    it("lets only the operator list and change sites", async () => {
      for (const key of [theirs.api_key, theirs.public_key]) {
        const body = { name: "Taken", plan: "free", closed: true };
        const answers = [
          await call("GET", "/sites", { key }),
          await call("PATCH", `/sites/${mine.site_id}`, { key, body }),
          await call("PATCH", `/sites/${theirs.site_id}`, { key, body }),
        ];
        for (const { status } of answers) expect(status).toBe(key === theirs.api_key ? 403 : 401);
      }
      expect((await call("GET", "/site", { key: mine.api_key })).json).toMatchObject({
        name: "Mine",
        closed: false,
      });
      expect((await call("GET", "/site", { key: theirs.api_key })).json.plan).toBe("enterprise");
    });

    it("refuses an ETag of another site", async () => {
      bench.clock.pass(1_000);
      await call("PATCH", "/site", { key: theirs.api_key, body: { session_timeout: 61 } });
      const { etag = "" } = (await call("GET", "/site", { key: theirs.api_key })).headers;
      const headers = { "if-match": etag };
      const answer = await call("PATCH", "/site", { key: mine.api_key, headers, body: { name: "Taken" } });
      expect(refusal(answer)).toEqual([400, "If-Match", "changed_meanwhile"]);
    });

    it("counts each site's usage separately, and keeps a site's conversations if another site is deleted", async () => {
      const third = await newSite();
      await say(third.api_key, "Third");
      expect((await call("GET", "/usage", { key: third.api_key })).json.data).toMatchObject([
        { messages: 1, sessions: 1 },
      ]);
      await bench.service.sites.remove(third.site_id);
      expect(await contents()).toEqual(["Mine", "You said: Mine"]);
      expect((await call("GET", "/sessions", { key: mine.api_key })).json.pagination.total).toBeGreaterThan(
        0,
      );
    });
  });
}
