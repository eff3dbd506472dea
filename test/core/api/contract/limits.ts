import { describe, expect, it } from "vitest";
import {
  type ApiAnswer,
  DAY,
  MINUTE,
  type OpenBench,
  ORIGIN,
  refusal,
  SECOND,
  standing,
} from "../harness.ts";

export function describeLimits(open: OpenBench): void {
  describe("The limits of a plan", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;
    const limits = ({ headers }: ApiAnswer) => ({
      limit: Number(headers["x-ratelimit-limit"]),
      remaining: Number(headers["x-ratelimit-remaining"]),
      reset: Number(headers["x-ratelimit-reset"]),
    });
    /** Makes calls that cost the service almost nothing but still count. */
    const spend = async (key: string, calls: number, pause = 0) => {
      for (let n = 0; n < calls; n++) {
        expect((await call("GET", "/nowhere", { key })).status).toBe(404);
        clock.pass(pause);
      }
    };

    it("allow free sites 10 requests in a second, and return 429 with field `burst` for the eleventh", async () => {
      const { api_key: key } = await newSite({ plan: "free" });
      await spend(key, 10);
      clock.pass(999);
      const over = await call("GET", "/sessions", { key });
      expect(refusal(over)).toEqual([429, "burst", "limit_exceeded"]);
      expect(over.headers["retry-after"]).toBe("1");
      clock.pass(1);
      expect((await call("GET", "/sessions", { key })).status).toBe(200);
    });

    it("allow free sites 60 requests in 60 seconds", async () => {
      const { api_key: key } = await newSite({ plan: "free" });
      const start = clock.now();
      await spend(key, 60, 500);
      const over = await call("GET", "/sessions", { key });
      expect(refusal(over)).toEqual([429, "requests_per_minute", "limit_exceeded"]);
      expect(over.headers["retry-after"]).toBe("30");
      expect(limits(over)).toEqual({ limit: 60, remaining: 0, reset: (start + MINUTE) / 1_000 });
      clock.pass(30 * SECOND);
      expect((await call("GET", "/sessions", { key })).status).toBe(200);
    });

    it("allow free sites 1,000 requests in a UTC day", async () => {
      const { api_key: key } = await newSite({ plan: "free" });
      clock.set(Math.ceil(clock.now() / DAY) * DAY);
      const midnight = clock.now() + DAY;
      await spend(key, 1_000, 1_100);
      const over = await call("GET", "/sessions", { key });
      expect(refusal(over)).toEqual([429, "requests_per_day", "limit_exceeded"]);
      expect(Number(over.headers["retry-after"])).toBe((midnight - clock.now()) / 1_000);
      expect(limits(over)).toEqual({ limit: 1_000, remaining: 0, reset: midnight / 1_000 });
      clock.set(midnight - 1);
      expect((await call("GET", "/sessions", { key })).status).toBe(429);
      clock.set(midnight);
      expect((await call("GET", "/sessions", { key })).status).toBe(200);
    });

    it.each([
      ["pro", 50],
      ["enterprise", 200],
    ] as const)("allow %s sites %i requests in a second", async (plan, burst) => {
      const { api_key: key } = await newSite({ plan });
      await spend(key, burst);
      const over = await call("GET", "/nowhere", { key });
      expect(refusal(over)).toEqual([429, "burst", "limit_exceeded"]);
    });

    it("are replaced by the site's own limits, for API keys and for visitors", async () => {
      const site = await newSite({ plan: "free", limit_burst: 12, limit_day: 14 });
      const { token } = await bench.visit(site);
      const body = { message: "Hi" };
      const say = () => call("POST", "/message", { token, origin: ORIGIN, body });
      await spend(site.api_key, 12);
      expect(refusal(await call("GET", "/site", { key: site.api_key }))[1]).toBe("burst");
      for (let n = 0; n < 12; n++) expect((await say()).status).toBe(200);
      expect(refusal(await say())[1]).toBe("burst");
      clock.pass(SECOND);
      await spend(site.api_key, 2);
      expect(limits(await call("GET", "/site", { key: site.api_key }))).toMatchObject({ limit: 14 });
    });

    it("are replaced by the site's own limits, even if those are higher or include a limit per day", async () => {
      const { api_key: key } = await newSite({
        plan: "enterprise",
        limit_burst: 100_000,
        limit_minute: 1_005,
        limit_day: 1_006,
      });
      await spend(key, 1_005);
      expect(refusal(await call("GET", "/site", { key }))[1]).toBe("requests_per_minute");
      clock.pass(MINUTE);
      await spend(key, 1);
      expect(refusal(await call("GET", "/site", { key }))[1]).toBe("requests_per_day");
    });

    it("apply again immediately when a site's own limits are removed", async () => {
      const { api_key: key, site_id } = await newSite({ plan: "free", limit_burst: 2 });
      await spend(key, 2);
      expect((await call("GET", "/site", { key })).status).toBe(429);
      await bench.service.sites.update(site_id, { limit_burst: null });
      clock.pass(SECOND);
      await spend(key, 10);
      expect((await call("GET", "/site", { key })).status).toBe(429);
    });

    it("do not count refused requests", async () => {
      const { api_key: key } = await newSite({ plan: "free" });
      await spend(key, 10);
      for (let n = 0; n < 30; n++) expect((await call("GET", "/sessions", { key })).status).toBe(429);
      clock.pass(SECOND);
      await spend(key, 50, 200);
      const over = await call("GET", "/sessions", { key });
      expect(refusal(over)[1]).toBe("requests_per_minute");
    });

    it("apply to each site separately", async () => {
      const busy = await newSite({ plan: "free" });
      const other = await newSite({ plan: "free" });
      await spend(busy.api_key, 10);
      expect((await call("GET", "/site", { key: busy.api_key })).status).toBe(429);
      expect((await call("GET", "/site", { key: other.api_key })).status).toBe(200);
    });

    it("apply to all keys of a site together", async () => {
      const site = await newSite({ plan: "free" });
      const second = await bench.newKey(site, "settings:read");
      await spend(site.api_key, 5);
      await spend(second, 5);
      expect(refusal(await call("GET", "/site", { key: second }))).toEqual([429, "burst", "limit_exceeded"]);
      expect((await call("GET", "/site", { key: site.api_key })).status).toBe(429);
    });

    it("are reported in headers for the window closest to its limit, with a reset in Unix seconds", async () => {
      const { api_key: key } = await newSite({ plan: "free" });
      const start = clock.now();
      const first = await call("GET", "/site", { key });
      expect(limits(first)).toEqual({ limit: 10, remaining: 9, reset: Math.ceil((start + SECOND) / 1_000) });
      clock.pass(SECOND);
      await spend(key, 54, 250);
      expect(limits(await call("GET", "/site", { key }))).toEqual({
        limit: 60,
        remaining: 4,
        reset: (start + MINUTE) / 1_000,
      });
    });

    it("are reported on every response under /v1, with any status", async () => {
      const { api_key: key, public_key } = await newSite();
      const answers = await Promise.all([
        call("GET", "/site", { key }),
        call("POST", "/site/keys", { key, body: {} }),
        call("OPTIONS", "/message", { origin: ORIGIN }),
        call("POST", "/message", { key, body: {} }),
        call("GET", "/site"),
        call("POST", "/sites", { key, body: {} }),
        call("GET", "/nowhere"),
        call("GET", "/openapi.json"),
        call("GET", "/docs"),
        call("GET", "/docs/swagger-ui.css"),
        call("GET", `/widget/config?site=${public_key}`),
        call("GET", "/site", { key, secure: false }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([
        200, 201, 204, 400, 401, 403, 404, 200, 200, 200, 200, 400,
      ]);
      for (const answer of answers) {
        const { limit, remaining, reset } = limits(answer);
        expect(limit).toBeGreaterThan(0);
        expect(remaining).toBeGreaterThan(0);
        expect(reset).toBeGreaterThan(clock.now() / 1_000);
      }
    });
  });
}
