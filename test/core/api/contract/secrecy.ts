import { describe, expect, it } from "vitest";
import { OPERATOR_KEY, type OpenBench, ORIGIN, standing } from "../harness.ts";
import { signedToken } from "../signed-token.ts";

const TEXT = "my cat is called Zebedee";
const REPLY = "Zebedee is a fine name";

export function describeSecrecy(open: OpenBench): void {
  describe("The service's log", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const logged = (id: string) =>
      bench.lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);

    it("has one line per request with route pattern, site, status and request id", async () => {
      const site = await newSite();
      const headers = { "x-request-id": "one" };
      await call("GET", "/conversation/private-id", { key: site.api_key, headers });
      expect(logged("one")).toEqual([
        {
          level: 30,
          time: expect.any(String),
          msg: "request refused",
          requestId: "one",
          method: "GET",
          path: "/conversation/{session_id}",
          status: 404,
          siteId: site.site_id,
          ms: 0,
          code: "NOT_FOUND",
          field: "session_id",
          reason: "not_found",
        },
      ]);
    });

    it("contains no secret and no text of a message after a conversation with failures", async () => {
      const from = bench.lines.length;
      const header = "header-secret-of-the-workflow";
      const site = await newSite({ webhook_headers: { "X-API-Key": header }, sign: true, timestamp: true });
      const { api_key: key } = site;
      const claims = {
        platform: "custom",
        data: { id: "7", name: "Ada Secret" },
        exp: clock.now() / 1_000 + 60,
      };
      const user_token = signedToken(claims, site.identity_secret);
      const { token, session_id } = await visit(site, { user_token });
      const context = { page_title: TEXT, page_url: `https://shop.example/?q=${TEXT}` };
      const body = { message: TEXT, context };
      const say = (request: object) => call("POST", "/message", { body, ...request });

      bench.workflow.answers(() => ({ body: { message: REPLY } }));
      await say({ token, origin: ORIGIN, headers: { "idempotency-key": "idem-secret" } });
      await say({ key });
      await say({ key, body: { message: TEXT, session_id: "bad id", context } });
      await say({ key, bytes: `{"message":"${TEXT}`, headers: { "content-type": "application/json" } });
      await say({ key: `${key}x` });
      bench.workflow.answers(() => ({ status: 500, body: REPLY }));
      await say({ key });
      bench.workflow.answers(() => ({ body: `<html>${REPLY}` }));
      await say({ key });
      await call("GET", `/conversation/${session_id}?api_key=${key}`, { token });
      await call("POST", "/webhook/test", { key, body: { test_message: TEXT } });
      const rotated = await call("POST", "/site/secrets/rotate", { key, body: { secret: "signing" } });
      const created = await call("POST", "/site/keys", { key, body: {} });
      const made = await call("POST", "/sites", { key: OPERATOR_KEY, body: { name: "Other" } });
      await call("GET", `/nowhere/${key}?secret=${key}`, { key: OPERATOR_KEY });
      await call("GET", "/users/ada@example.com/export", { key });

      const lines = bench.lines.slice(from);
      expect(lines.length).toBeGreaterThan(14);
      const { site_id: _, success: __, ...others } = made.json;
      const secrets = [
        key,
        site.signing_secret,
        site.identity_secret,
        header,
        OPERATOR_KEY,
        user_token,
        token,
        rotated.json.secret,
        created.json.api_key,
        ...(Object.values(others) as string[]),
        TEXT,
        "Zebedee",
        REPLY,
        "Ada Secret",
        "ada@example.com",
        "idem-secret",
        bench.workflow.url,
      ];
      for (const secret of secrets) expect(lines.join("")).not.toContain(secret);
    });
  });
}
