import { describe, expect, it } from "vitest";
import type { SiteSettings } from "../../../../core/src/sites/site-settings.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { PLAIN_CORNER } from "./plain-corner.ts";

const FOREIGN = "https://evil.example";

export function describeOrigins(open: OpenBench): void {
  describeWidgetConfig(open);
  describeCors(open);
}

function describeWidgetConfig(open: OpenBench): void {
  describe("GET /widget/config", () => {
    const bench = standing(open);
    const { call, newSite } = bench;

    it("is public and cacheable, and contains only name, appearance and strings of the site", async () => {
      const site = await newSite({
        appearance: { title: "Ask us", color: "#112233" },
        strings: { send: "Go" },
        webhook_headers: { "X-API-Key": "secret-of-the-workflow" },
      });
      const answer = await call("GET", `/widget/config?site=${site.public_key}`, { origin: ORIGIN });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        success: true,
        name: "Shop",
        appearance: {
          title: "Ask us",
          subtitle: "",
          logo: "",
          greeting: "",
          color: "#112233",
          theme: "page",
          position: "right",
          starter_prompts: [],
          consent: "",
          images: false,
          feedback: false,
          ...PLAIN_CORNER,
        },
        strings: { send: "Go" },
      });
      expect(answer.headers).toMatchObject({
        "cache-control": expect.stringMatching(/^public, max-age=\d+$/),
        vary: "Origin",
        "access-control-allow-origin": ORIGIN,
      });
      expect((await call("GET", "/sessions", { key: site.api_key })).json.data).toEqual([]);
    });

    it.each([
      [{}, undefined],
      [{ theme: "dark", position: "left" }, undefined],
      [{ launcher: "none" }, true],
      [{ inset_bottom_phone: 60 }, true],
      [{ teaser_pages: ["/cart"] }, true],
    ] as [Partial<SiteSettings["appearance"]>, boolean | undefined][])(
      "says whether the owner has changed the widget's corner in more than its side: %j",
      async (appearance, corner) => {
        const { public_key } = await newSite({ appearance });
        const answer = await call("GET", `/widget/config?site=${public_key}`);
        expect([answer.status, answer.json.corner]).toEqual([200, corner]);
      },
    );

    it("returns an error if the site is missing or unknown, or if the origin is not allowed", async () => {
      const { public_key } = await newSite();
      const ask = async (query: string, origin?: string) =>
        refusal(await call("GET", `/widget/config${query}`, { ...(origin && { origin }) }));
      expect(await ask("")).toEqual([400, "site", "missing_required_field"]);
      expect(await ask("?site=")).toEqual([400, "site", "missing_required_field"]);
      expect(await ask("?site=pk_nobody")).toEqual([404, "site", "not_found"]);
      expect(await ask(`?site=${public_key}`, FOREIGN)).toEqual([403, "Origin", "origin_not_allowed"]);
      expect((await call("GET", `/widget/config?site=${public_key}`)).status).toBe(200);
    });
  });
}

export function describeCors(open: OpenBench): void {
  describe("CORS", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;
    const shared = "access-control-allow-origin";

    it("answers a preflight request with 204, and allows an origin if at least one site allows that origin", async () => {
      await newSite();
      const preflight = (origin?: string) =>
        call("OPTIONS", "/message", {
          ...(origin && { origin }),
          headers: {
            "access-control-request-method": "POST",
            "access-control-request-headers": "authorization",
          },
        });
      const allowed = await preflight(ORIGIN);
      expect([allowed.status, allowed.text]).toEqual([204, ""]);
      expect(allowed.headers).toMatchObject({
        [shared]: ORIGIN,
        vary: "Access-Control-Request-Headers, Origin",
      });
      expect(allowed.headers["access-control-allow-methods"]?.split(", ").toSorted()).toEqual([
        "DELETE",
        "GET",
        "PATCH",
        "POST",
      ]);
      for (const name of [
        "Authorization",
        "Content-Type",
        "Idempotency-Key",
        "Last-Event-ID",
        "X-API-Key",
        "X-File-Name",
      ]) {
        expect(allowed.headers["access-control-allow-headers"]?.split(", ")).toContain(name);
      }
      for (const origin of [FOREIGN, undefined]) {
        const refused = await preflight(origin);
        expect(refused.status).toBe(204);
        expect(refused.headers).not.toHaveProperty(shared);
      }
    });

    it.each<[what: string, asked: string, expected: string[]]>([
      [
        "headers that tracing adds",
        "authorization,content-type,traceparent, tracestate",
        ["traceparent", "tracestate"],
      ],
      ["headers that frameworks add", "X-CSRF-TOKEN", ["X-CSRF-TOKEN"]],
      ["headers that the service reads", "AUTHORIZATION,idempotency-key", []],
      ["the console's headers", "x-parley-console, X-Parley-Site, traceparent", ["traceparent"]],
      ["invalid header names", "traceparent, two words, a b, , x:y, (z)", ["traceparent"]],
      ["too many headers", "x-a, ".repeat(500), []],
      ["a header name that is too long", `${"x".repeat(101)}, traceparent`, ["traceparent"]],
    ])(
      "lists the allowed headers in the answer to a preflight request with %s",
      async (_, asked, expected) => {
        await newSite();
        const headers = { "access-control-request-method": "POST", "access-control-request-headers": asked };
        const preflight = await call("OPTIONS", "/message", { origin: ORIGIN, headers });
        const allowed = preflight.headers["access-control-allow-headers"]?.split(", ") ?? [];
        expect(allowed.slice(0, 7)).toEqual([
          "Authorization",
          "Content-Type",
          "Idempotency-Key",
          "Last-Event-ID",
          "X-API-Key",
          "X-File-Name",
          "X-Request-Id",
        ]);
        expect(allowed.slice(7)).toEqual(expected);
        expect(preflight.headers.vary).toBe("Access-Control-Request-Headers, Origin");
      },
    );

    it("lets a page of the site read answers, errors and limit headers", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      const answers = await Promise.all([
        call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } }),
        call("POST", "/message", { token, origin: ORIGIN, body: {} }),
        call("POST", "/message", { origin: ORIGIN, body: {} }),
        call("GET", "/nowhere", { origin: ORIGIN }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 404]);
      for (const { headers } of answers) {
        expect(headers[shared]).toBe(ORIGIN);
        const exposed = headers["access-control-expose-headers"]?.split(", ");
        for (const name of ["X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After", "X-Request-Id"]) {
          expect(exposed).toContain(name);
        }
      }
    });

    it("refuses an origin that only another site allows", async () => {
      const mine = await newSite();
      await newSite({ allowed_origins: ["https://other.example"] });
      const origin = "https://other.example";
      const { token } = await visit(mine);
      const answers = await Promise.all([
        call("POST", "/message", { token, origin, body: { message: "Hi" } }),
        call("POST", "/widget/sessions", { origin, body: { site: mine.public_key } }),
        call("GET", `/widget/config?site=${mine.public_key}`, { origin }),
        call("GET", "/site", { origin, key: mine.api_key }),
      ]);
      for (const { headers } of answers) expect(headers).not.toHaveProperty(shared);
    });

    it("applies a change of allowed_origins immediately, and normalizes the origins", async () => {
      const site = await newSite();
      const body = { allowed_origins: ["HTTPS://New.Example:443/"] };
      const { json } = await call("PATCH", "/site", { key: site.api_key, body });
      expect(json.allowed_origins).toEqual(["https://new.example"]);
      const from = async (origin: string) =>
        (await call("POST", "/widget/sessions", { origin, body: { site: site.public_key } })).status;
      expect([await from("https://new.example"), await from(ORIGIN)]).toEqual([201, 403]);
    });
  });
}
