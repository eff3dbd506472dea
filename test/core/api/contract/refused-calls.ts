import { beforeAll, describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeRefusedCalls(open: OpenBench): void {
  describe("The routing under /v1", () => {
    const { call, newSite } = standing(open);
    const unknown = [404, "path", "not_found"];
    let key = "";
    beforeAll(async () => {
      key = (await newSite()).api_key;
    });

    it.each([
      "",
      "/",
      "/nowhere",
      "/message/",
      "/message/1",
      "/Message",
      "/conversation",
      "/conversation/",
      "/conversation/a/b",
      "/conversation/%zz",
      "/conversation/%2",
      "//message",
      "/v1/message",
      "/docs/",
      "/__proto__",
      "/constructor",
      "/docs/..%2f..%2fpackage.json",
      "/docs/index.html",
      "/docs/constructor",
    ])("returns 404 with field `path` for unknown paths, with or without a key: GET /v1%s", async (path) => {
      for (const given of [key, undefined, "sk_wrong"]) {
        expect(refusal(await call("GET", path, { key: given }))).toEqual(unknown);
      }
    });

    it.each([
      ["PUT", "/message"],
      ["GET", "/message"],
      ["DELETE", "/message"],
      ["POST", "/sessions"],
      ["PUT", "/conversation/a"],
      ["PUT", "/site"],
      ["POST", "/openapi.json"],
      ["PURGE", "/site"],
    ])("returns 404 with field `path` for an unknown method: %s /v1%s", async (method, path) => {
      expect(refusal(await call(method, path, { key }))).toEqual(unknown);
      expect(refusal(await call(method, path))).toEqual(unknown);
    });

    it("answers HEAD like GET, without a body", async () => {
      expect(await call("HEAD", "/sessions", { key })).toMatchObject({ status: 200, text: "" });
      expect(await call("HEAD", "/nowhere", { key })).toMatchObject({ status: 404, text: "" });
    });
  });

  describe("The validation of a call", () => {
    const { call, newSite, newKey } = standing(open);
    let key = "";
    beforeAll(async () => {
      key = (await newSite()).api_key;
    });

    it.each<[method: string, path: string, field: string, reason: string, body: unknown]>([
      ["POST", "/webhook/test", "webhook_url", "invalid_type", { webhook_url: 1 }],
      ["POST", "/webhook/test", "webhook_url", "invalid_format", { webhook_url: "example.com/hook" }],
      ["POST", "/webhook/test", "webhook_url", "invalid_format", { webhook_url: "ftp://example.com/" }],
      ["POST", "/webhook/test", "test_message", "invalid_type", { test_message: 1 }],
      ["PATCH", "/site", "name", "missing_required_field", { name: "  " }],
      ["PATCH", "/site", "name", "invalid_type", { name: 1 }],
      ["PATCH", "/site", "signing_secret", "invalid_value", { signing_secret: "short" }],
      ["PATCH", "/site", "webhook_url", "invalid_format", { webhook_url: "nonsense" }],
      ["PATCH", "/site", "webhook_timeout", "invalid_value", { webhook_timeout: 0 }],
      ["PATCH", "/site", "webhook_timeout", "invalid_value", { webhook_timeout: 301 }],
      ["PATCH", "/site", "webhook_timeout", "invalid_value", { webhook_timeout: 1.5 }],
      ["PATCH", "/site", "webhook_timeout", "invalid_type", { webhook_timeout: "120" }],
      ["PATCH", "/site", "session_timeout", "invalid_value", { session_timeout: 0 }],
      ["PATCH", "/site", "sign", "invalid_type", { sign: "yes" }],
      ["PATCH", "/site", "payload", "invalid_value", { payload: "newest" }],
      ["PATCH", "/site", "signature_format", "invalid_value", { signature_format: "base64" }],
      ["PATCH", "/site", "allowed_origins.0", "invalid_format", { allowed_origins: ["https://a.example/b"] }],
      [
        "PATCH",
        "/site",
        "allowed_origins.1",
        "invalid_format",
        { allowed_origins: ["https://a.example", "*"] },
      ],
      ["PATCH", "/site", "allowed_origins", "invalid_type", { allowed_origins: "https://a.example" }],
      ["PATCH", "/site", "appearance.color", "invalid_format", { appearance: { color: "red" } }],
      ["PATCH", "/site", "appearance.theme", "invalid_value", { appearance: { theme: "pink" } }],
      [
        "PATCH",
        "/site",
        "webhook_headers.X-A",
        "invalid_format",
        { webhook_headers: { "X-A": "a\r\nX-B: b" } },
      ],
      ["PATCH", "/site", "webhook_headers.X-A", "invalid_type", { webhook_headers: { "X-A": 1 } }],
      ["POST", "/site/keys", "permissions", "invalid_value", { permissions: [] }],
      ["POST", "/site/keys", "permissions.0", "invalid_value", { permissions: ["everything"] }],
      ["POST", "/site/secrets/rotate", "secret", "missing_required_field", {}],
      ["POST", "/site/secrets/rotate", "secret", "invalid_value", { secret: "master" }],
      ["POST", "/widget/sessions", "site", "missing_required_field", {}],
      ["POST", "/widget/sessions", "site", "invalid_type", { site: 1 }],
    ])("returns 400 on %s %s with field %s and reason %s: %j", async (method, path, field, reason, body) => {
      expect(refusal(await call(method, path, { key, body }))).toEqual([400, field, reason]);
    });

    it.each<[method: string, path: string, field: string, body: object]>([
      ["POST", "/webhook/test", "webhook_url", { webhook_url: `https://e.com/${"x".repeat(2_048)}` }],
      ["POST", "/webhook/test", "test_message", { test_message: "x".repeat(10_001) }],
      ["PATCH", "/site", "name", { name: "x".repeat(101) }],
      ["POST", "/site/keys", "label", { label: "x".repeat(101) }],
    ])("returns 400 on %s %s with field %s and reason too_long", async (method, path, field, body) => {
      expect(refusal(await call(method, path, { key, body }))).toEqual([400, field, "too_long"]);
    });

    it("names an invalid field to a page only after the site and the origin are checked", async () => {
      const { public_key: site } = await newSite();
      const send = async (body: object, origin = ORIGIN) =>
        refusal(await call("POST", "/widget/sessions", { origin, body }));
      expect(await send({ site, user: "Ada" })).toEqual([400, "user", "invalid_type"]);
      expect(await send({ site, user_token: 1 })).toEqual([400, "user_token", "invalid_type"]);
      expect(await send({ site: "pk_x", user_token: 1 })).toEqual([404, "site", "not_found"]);
      const foreign = await send({ site, user_token: 1 }, "https://evil.example");
      expect(foreign).toEqual([403, "Origin", "origin_not_allowed"]);
    });

    it("names the webhook header that is reserved or invalid", async () => {
      for (const name of ["X-Webhook-Signature", "content-length", "Host", "two words"]) {
        const answer = await call("PATCH", "/site", { key, body: { webhook_headers: { [name]: "x" } } });
        expect(refusal(answer)[0]).toBe(400);
        expect(refusal(answer)[1]).toBe(`webhook_headers.${name}`);
      }
    });

    it("says why the name of a webhook header is refused", async () => {
      const named = async (name: string) => {
        const answer = await call("PATCH", "/site", { key, body: { webhook_headers: { [name]: "x" } } });
        return [...refusal(answer).slice(1, 3), answer.json.error.message];
      };
      expect(await named("two words")).toEqual([
        "webhook_headers.two words",
        "invalid_format",
        "The field webhook_headers.two words is invalid. Give a header name such as X-API-Key.",
      ]);
      expect((await named("Host")).slice(1)).toEqual([
        "invalid_value",
        expect.stringContaining("The service sets this header itself"),
      ]);
    });

    it("returns the rule or its bounds in `details.params`, without the field's name", async () => {
      const paramsOf = async (path: string, body: object) =>
        (await call(path === "/site" ? "PATCH" : "POST", path, { key, body })).json.error.details.params;
      expect(await paramsOf("/site", { webhook_headers: { "two words": "x" } })).toEqual({
        rule: "Give a header name such as X-API-Key.",
      });
      expect(await paramsOf("/site/keys", { label: "x".repeat(101) })).toMatchObject({ limit: 100 });
      expect(await paramsOf("/site", { signing_secret: "short" })).toMatchObject({ min: 8 });
      expect(await paramsOf("/site/secrets/rotate", {})).toBeUndefined();
    });

    it("reads the body only after the caller and the permission are checked", async () => {
      const site = await newSite();
      const bytes = "{ not json";
      const headers = { "content-type": "application/json" };
      expect((await call("POST", "/message", { bytes, headers })).status).toBe(401);
      const narrow = await newKey(site, "usage:read");
      expect((await call("POST", "/message", { key: narrow, bytes, headers })).status).toBe(403);
    });

    it.each(["from=soon", "to=2026-02-30", "from=2026-02-02&to=2026-02-01"])(
      "returns 400 invalid_value on GET /usage?%s",
      async (query) => {
        const answer = await call("GET", `/usage?${query}`, { key });
        expect(refusal(answer)).toEqual([400, query.split("=")[0], "invalid_value"]);
      },
    );
  });
}
