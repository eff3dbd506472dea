import { describe, expect, it } from "vitest";
import { MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const tooMany = [429, "requests_per_minute", "limit_exceeded"];

export function describeVisitorLimits(open: OpenBench): void {
  describe("A visitor's limits", () => {
    const { call, newSite, visit, clock } = standing(open);
    const say = (token: string, ip?: string) =>
      call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" }, ...(ip && { ip }) });

    it("are 20 messages a minute for each session", async () => {
      const site = await newSite();
      const eager = await visit(site);
      const calm = await visit(site);
      for (let n = 0; n < 20; n++) expect((await say(eager.token)).status).toBe(200);
      const over = await say(eager.token);
      expect(refusal(over)).toEqual(tooMany);
      expect([over.headers["x-ratelimit-limit"], over.headers["retry-after"]]).toEqual(["20", "60"]);
      expect((await say(eager.token, "198.51.100.9")).status, "another address does not help").toBe(429);
      expect((await say(calm.token)).status).toBe(200);
      clock.pass(MINUTE);
      expect((await say(eager.token)).status).toBe(200);
    });

    it("are 300 calls a minute for each address, of whatever kind", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const read = (ip: string) => call("GET", `/conversation/${session_id}`, { token, ip });
      for (let n = 0; n < 299; n++) expect((await read("198.51.100.3")).status).toBe(200);
      expect((await say(token, "198.51.100.3")).status).toBe(200);
      expect(refusal(await read("198.51.100.3"))).toEqual(tooMany);
      expect(refusal(await say(token, "198.51.100.3"))).toEqual(tooMany);
      expect((await read("198.51.100.4")).status).toBe(200);
    });

    it("are the site's to set", async () => {
      const site = await newSite({ visitor_messages_per_minute: 1, visitor_calls_per_minute: 3 });
      const { token, session_id } = await visit(site);
      expect((await say(token)).status).toBe(200);
      expect(refusal(await say(token))).toEqual(tooMany);
      for (const status of [200, 200, 429]) {
        expect((await call("GET", `/conversation/${session_id}`, { token })).status).toBe(status);
      }
    });

    it("are the plan's for all visitors of a site together, in windows of their own", async () => {
      const site = await newSite({ plan: "free" });
      const [one, other] = [await visit(site), await visit(site)];
      for (let n = 0; n < 5; n++) {
        for (const { token } of [one, other]) expect((await say(token)).status).toBe(200);
      }
      for (const { token } of [one, other]) {
        expect(refusal(await say(token))).toEqual([429, "burst", "limit_exceeded"]);
      }
    });

    it("are not the owner's: neither uses up what the other may call", async () => {
      const site = await newSite({ plan: "free" });
      const { token } = await visit(site);
      while ((await say(token)).status === 200);
      const owners = () => call("GET", "/site", { key: site.api_key });
      const { status, headers } = await owners();
      expect([status, headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"]]).toEqual([
        ...[200, "10", "9"],
      ]);
      clock.pass(MINUTE);
      while ((await owners()).status === 200);
      expect((await say(token)).status).toBe(200);
    });
  });
}
