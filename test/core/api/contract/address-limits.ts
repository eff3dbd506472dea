import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { failingStorage } from "../failing-storage.ts";
import { type ApiAnswer, MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const tooMany = [429, "requests_per_minute", "limit_exceeded"];
const shared = "access-control-allow-origin";
/** Limits that a few calls reach. */
const ANONYMOUS = 4;
const WIDGET = 6;
const FEW = { parts: async () => ({ addressLimits: { anonymous: ANONYMOUS, widget: WIDGET } }) };

/** Repeats a call and returns the distinct statuses in order of appearance. */
async function statuses(calls: number, make: (nth: number) => Promise<ApiAnswer>): Promise<number[]> {
  const had = new Set<number>();
  for (let n = 0; n < calls; n++) had.add((await make(n)).status);
  return [...had];
}

export function describeAddressLimits(open: OpenBench): void {
  describe("Requests without a valid key", () => {
    const { call, newSite, clock } = standing(open);

    it("are limited to 300 a minute per client IP address, on any path", async () => {
      const [ip, elsewhere] = ["198.51.100.1", "198.51.100.2"];
      for (let n = 0; n < 100; n++) {
        expect((await call("GET", "/site", { ip })).status).toBe(401);
        expect((await call("GET", "/site", { ip, key: `sk_guess_${n}` })).status).toBe(401);
        expect((await call("GET", "/nowhere", { ip })).status).toBe(404);
      }
      expect(refusal(await call("GET", "/site", { ip, key: "sk_guess" }))).toEqual(tooMany);
      expect(refusal(await call("GET", "/openapi.json", { ip }))).toEqual(tooMany);
      expect((await call("GET", "/openapi.json", { ip: elsewhere })).status).toBe(200);
      const { api_key: key } = await newSite();
      expect((await call("GET", "/site", { ip, key })).status).toBe(200);
      clock.pass(MINUTE);
      expect((await call("GET", "/site", { ip })).status).toBe(401);
    });
  });

  describe("Requests without a valid key, with the operator's own limit", () => {
    const down = new Set<keyof Storage>();
    const bench = standing(open, {
      ...FEW,
      storage: (real) => failingStorage(real, down, "connection refused"),
    });
    const { call, newSite, visit, clock } = bench;

    it("share one limit per IPv6 /64, and ten times that limit per /48", async () => {
      const from = (ip: string) => call("GET", "/nowhere", { ip });
      const ofOneSubscriber = (n: number) => from(`2001:db8:1:2::${n.toString(16)}`);
      expect(await statuses(ANONYMOUS, ofOneSubscriber)).toEqual([404]);
      expect((await from("2001:db8:1:2:ffff::1")).status).toBe(429);
      expect(await statuses(9 * ANONYMOUS, (n) => from(`2001:db8:1:${10 + n}::1`))).toEqual([404]);
      expect(refusal(await from("2001:db8:1:ffff::1"))).toEqual(tooMany);
      expect((await from("2001:db8:2::1")).status).toBe(404);
    });

    it("do not include requests whose key the service cannot check during a storage outage", async () => {
      const { api_key: key } = await newSite();
      down.add("key").add("siteByPublicKey");
      expect(await statuses(3 * ANONYMOUS, () => call("GET", "/site", { key }))).toEqual([500]);
      expect(await statuses(3 * ANONYMOUS, () => call("GET", "/nowhere", { key }))).toEqual([404]);
      expect(await statuses(3 * ANONYMOUS, () => call("GET", "/widget/config?site=pk_x"))).toEqual([500]);
      down.clear();
      expect((await call("GET", "/site")).headers["x-ratelimit-remaining"]).toBe(`${ANONYMOUS - 1}`);
    });

    it("do not include requests with an expired visitor token", async () => {
      const { token, session_id } = await visit(await newSite());
      clock.pass(61 * MINUTE);
      const read = () => call("GET", `/conversation/${session_id}`, { token, origin: ORIGIN });
      expect(refusal(await read())).toEqual([401, "X-API-Key", "expired_token"]);
      expect(await statuses(WIDGET - 1, read)).toEqual([401]);
      const over = await read();
      expect(refusal(over)).toEqual(tooMany);
      expect(over.headers[shared]).toBe(ORIGIN);
      expect((await call("GET", "/site")).headers["x-ratelimit-remaining"]).toBe(`${ANONYMOUS - 1}`);
    });

    it("get 429 above the limit, with CORS headers for any origin and without an origin lookup", async () => {
      const from = (n: number) => call("GET", "/site", { origin: `https://page-${n}.example` });
      await statuses(ANONYMOUS, from);
      down.add("anySiteAllows");
      const over = await from(99);
      down.clear();
      expect(over.status).toBe(429);
      expect(over.headers[shared]).toBe("*");
    });
  });

  describe("The widget's public calls", () => {
    const bench = standing(open, FEW);
    const { call, newSite } = bench;
    const ip = "198.51.100.7";
    const config = (site: { public_key: string }, from = ip) =>
      call("GET", `/widget/config?site=${site.public_key}`, { origin: ORIGIN, ip: from });
    const enter = (site: { public_key: string }) =>
      call("POST", "/widget/sessions", { origin: ORIGIN, ip, body: { site: site.public_key } });

    it("are limited per site and IP address, so a busy shop does not limit other shops", async () => {
      const [busy, calm] = [await newSite(), await newSite()];
      expect(await statuses(WIDGET / 2, () => config(busy))).toEqual([200]);
      expect(await statuses(WIDGET / 2, () => enter(busy))).toEqual([201]);
      for (const over of [await config(busy), await enter(busy)]) {
        expect(refusal(over)).toEqual(tooMany);
        expect(over.headers[shared], "its own pages may read why").toBe(ORIGIN);
      }
      expect((await config(calm)).status).toBe(200);
      expect((await enter(calm)).status).toBe(201);
      expect((await config(busy, "198.51.100.8")).status).toBe(200);
      expect((await call("GET", "/site", { ip })).status).toBe(401);
    });

    it("have their own limit, separate from that of calls without a valid key", async () => {
      const site = await newSite();
      expect(await statuses(ANONYMOUS + 1, () => call("GET", "/site", { ip }))).toEqual([401, 429]);
      expect((await config(site)).status).toBe(200);
      expect((await enter(site)).status).toBe(201);
    });

    it("count as calls without a valid key if they do not name a valid site", async () => {
      const strange = [
        () => call("GET", "/widget/config", { ip }),
        () => config({ public_key: "pk_nobody" }),
        () => call("POST", "/widget/sessions", { ip, body: { site: 7 } }),
        () =>
          call("POST", "/widget/sessions", {
            ip,
            bytes: "{",
            headers: { "content-type": "application/json" },
          }),
      ];
      const answers = [];
      for (const send of strange) answers.push((await send()).status);
      expect(answers).toEqual([400, 404, 400, 400]);
      for (const send of strange) expect((await send()).status).toBe(429);
    });
  });

  describe("A preflight request", () => {
    const down = new Set<keyof Storage>();
    const bench = standing(open, {
      ...FEW,
      storage: (real) => failingStorage(real, down, "connection refused"),
    });
    const { call, newSite } = bench;
    const preflight = (origin: string) => call("OPTIONS", "/message", { origin });

    it("is never refused by a limit, and does not count towards one", async () => {
      await newSite();
      expect(await statuses(ANONYMOUS + 1, () => call("GET", "/site"))).toEqual([401, 429]);
      for (let n = 0; n < WIDGET; n++) {
        const { status, headers } = await preflight(ORIGIN);
        expect([status, headers[shared]]).toEqual([204, ORIGIN]);
      }
      const { status, headers } = await preflight(ORIGIN);
      expect(status).toBe(204);
      expect([ORIGIN, "*"]).toContain(headers[shared]);
    });

    it("is answered without an origin lookup after the client's IP address has reached a limit", async () => {
      await statuses(WIDGET, () => preflight("https://evil.example"));
      down.add("anySiteAllows");
      const answers = await statuses(20, (n) => preflight(`https://evil-${n}.example`));
      down.clear();
      expect(answers).toEqual([204]);
    });
  });
}
