import { describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { MINUTE, type OpenBench, ORIGIN, refusal, SECOND, standing } from "../harness.ts";

const tooMany = [429, "requests_per_minute", "limit_exceeded"];

export function describeVisitorLimits(open: OpenBench): void {
  describe("A visitor's limits", () => {
    const { call, newSite, visit, clock } = standing(open);
    const say = (token: string, ip?: string) =>
      call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" }, ...(ip && { ip }) });

    it("allow 20 messages a minute per session", async () => {
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

    it("allow 300 calls of any kind a minute per IP address", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const read = (ip: string) => call("GET", `/conversation/${session_id}`, { token, ip });
      for (let n = 0; n < 299; n++) expect((await read("198.51.100.3")).status).toBe(200);
      expect((await say(token, "198.51.100.3")).status).toBe(200);
      expect(refusal(await read("198.51.100.3"))).toEqual(tooMany);
      expect(refusal(await say(token, "198.51.100.3"))).toEqual(tooMany);
      expect((await read("198.51.100.4")).status).toBe(200);
    });

    it("are replaced by the site's own settings", async () => {
      const site = await newSite({ visitor_messages_per_minute: 1, visitor_calls_per_minute: 3 });
      const { token, session_id } = await visit(site);
      expect((await say(token)).status).toBe(200);
      expect(refusal(await say(token))).toEqual(tooMany);
      for (const status of [200, 200, 429]) {
        expect((await call("GET", `/conversation/${session_id}`, { token })).status).toBe(status);
      }
    });

    it("include the plan's limits for all visitors of a site together", async () => {
      const site = await newSite({ plan: "free" });
      const [one, other] = [await visit(site), await visit(site)];
      for (let n = 0; n < 5; n++) {
        for (const { token } of [one, other]) expect((await say(token)).status).toBe(200);
      }
      for (const { token } of [one, other]) {
        expect(refusal(await say(token))).toEqual([429, "burst", "limit_exceeded"]);
      }
    });

    it("are independent of the limits of the owner's key", async () => {
      const site = await newSite({ plan: "free" });
      const { token } = await visit(site);
      while ((await say(token)).status === 200);
      const owners = () => call("GET", "/site", { key: site.api_key });
      const { status, headers } = await owners();
      expect([status, headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"]]).toEqual([
        200,
        "10",
        "9",
      ]);
      clock.pass(MINUTE);
      while ((await owners()).status === 200);
      expect((await say(token)).status).toBe(200);
    });

    describe("at one IP address", () => {
      const STRANGER = "198.51.100.66";
      const freshVisitor = async (site: SiteCredentials) => (await visit(site)).token;
      const freshMessage = async (site: SiteCredentials, ip: string) => say(await freshVisitor(site), ip);
      /** Sends `tries` messages, five per second, each from a new session. Returns how many were accepted. */
      const accepted = async (site: SiteCredentials, ip: (n: number) => string, tries: number) => {
        let count = 0;
        for (let n = 0; n < tries; n++) {
          if (n % 5 === 4) clock.pass(SECOND);
          if ((await freshMessage(site, ip(n))).status === 200) count++;
        }
        return count;
      };

      it("are a quarter of the plan's messages per minute, which leaves the rest to other IP addresses", async () => {
        const site = await newSite({ plan: "free" });
        expect(await accepted(site, () => STRANGER, 60)).toBe(15);
        const refused = await freshMessage(site, STRANGER);
        expect(refusal(refused)).toEqual(tooMany);
        expect([refused.headers["x-ratelimit-limit"], refused.headers["x-ratelimit-remaining"]]).toEqual([
          "15",
          "0",
        ]);
        expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
        // Refused messages do not count. Of the site's 60 messages, 45 remain for its other visitors, 15 per IP address.
        expect(await accepted(site, (n) => `203.0.113.${n % 3}`, 45)).toBe(45);
        clock.pass(MINUTE);
        expect((await freshMessage(site, STRANGER)).status).toBe(200);
      });

      it("are at least 10 messages a minute, even if the site's limit is low", async () => {
        const site = await newSite({ plan: "free", limit_minute: 20, limit_burst: 100 });
        expect(await accepted(site, () => STRANGER, 20)).toBe(10);
      });

      it("are a quarter of the site's own limit per minute, if it has one", async () => {
        const site = await newSite({ plan: "free", limit_minute: 100, limit_burst: 100 });
        expect(await accepted(site, () => STRANGER, 30)).toBe(25);
      });

      it("are replaced by `address_messages_per_minute`, until that setting is null again", async () => {
        const site = await newSite({ plan: "free" });
        const set = (address_messages_per_minute: unknown) =>
          call("PATCH", "/site", { key: site.api_key, body: { address_messages_per_minute } });
        expect(
          (await call("GET", "/site", { key: site.api_key })).json.address_messages_per_minute,
        ).toBeNull();
        expect((await set(2)).json.address_messages_per_minute).toBe(2);
        expect(await accepted(site, () => STRANGER, 5)).toBe(2);
        clock.pass(MINUTE);
        expect((await set(null)).json.address_messages_per_minute).toBeNull();
        expect(await accepted(site, () => STRANGER, 20)).toBe(15);
        for (const wrong of [0, 1.5, 100_001, "2"]) expect((await set(wrong)).status).toBe(400);
      });

      it("are shared by an IPv6 /64; a /48 may send ten times as many messages", async () => {
        const site = await newSite({ address_messages_per_minute: 2 });
        const inOneNetwork = (n: number) => `2001:db8:1:1::${n + 1}`;
        expect(await accepted(site, inOneNetwork, 5)).toBe(2);
        expect(await accepted(site, (n) => `2001:db8:1:${n + 2}::1`, 30)).toBe(18);
        expect((await freshMessage(site, "2001:db8:2:1::1")).status).toBe(200);
      });

      it("also count messages sent through the AI SDK", async () => {
        const site = await newSite({ address_messages_per_minute: 1 });
        const messages = [{ id: "1", role: "user", parts: [{ type: "text", text: "Hi" }] }];
        const chat = async () =>
          call("POST", "/ai-sdk/chat", {
            token: await freshVisitor(site),
            origin: ORIGIN,
            body: { messages },
          });
        expect((await chat()).status).toBe(200);
        expect((await chat()).status).toBe(429);
      });
    });

    const HANDOVER = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" as const };
    type Visitor = { token: string; session_id: string };
    const post = ({ token, session_id }: Visitor, path: string, body: object, ip?: string) =>
      call("POST", `/conversation/${session_id}/${path}`, { token, origin: ORIGIN, body, ...(ip && { ip }) });
    const MESSAGES = {
      handling: { by: "waiting" },
      contact: { email: "guest@example.com" },
    };

    describe.each(Object.entries(MESSAGES))("for messages, applied to POST …/%s,", (path, body) => {
      it("count calls per session, even if a call has no effect", async () => {
        const site = await newSite({ handover: HANDOVER, visitor_messages_per_minute: 3 });
        const visitor = await visit(site);
        for (let n = 0; n < 3; n++) expect((await post(visitor, path, body)).status).toBe(200);
        expect(refusal(await post(visitor, path, body))).toEqual(tooMany);
        expect(refusal(await say(visitor.token))).toEqual(tooMany);
        clock.pass(MINUTE);
        expect((await post(visitor, path, body)).status).toBe(200);
      });

      it("count calls per IP address, across all sessions", async () => {
        const site = await newSite({ handover: HANDOVER, address_messages_per_minute: 4 });
        const statuses: number[] = [];
        for (let n = 0; n < 10; n++) statuses.push((await post(await visit(site), path, body)).status);
        expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429]);
        expect((await post(await visit(site), path, body, "198.51.100.9")).status).toBe(200);
        const { json } = await call("GET", "/sessions", { key: site.api_key });
        expect(json.pagination.total).toBe(5);
      });

      it("include the plan's limits, for the whole site", async () => {
        const site = await newSite({ plan: "free", handover: HANDOVER, address_messages_per_minute: 1_000 });
        for (let n = 0; n < 10; n++) expect((await post(await visit(site), path, body)).status).toBe(200);
        expect(refusal(await post(await visit(site), path, body))).toEqual([429, "burst", "limit_exceeded"]);
        expect(refusal(await say((await visit(site)).token))).toEqual([429, "burst", "limit_exceeded"]);
      });

      it("apply only to visitors, not to a key", async () => {
        const site = await newSite({ handover: HANDOVER, visitor_messages_per_minute: 1 });
        const { token, session_id } = await visit(site);
        await say(token);
        const asKey = () => call("POST", `/conversation/${session_id}/${path}`, { key: site.api_key, body });
        for (let n = 0; n < 5; n++) expect((await asKey()).status).toBe(200);
      });
    });

    describe("for other changes", () => {
      const rate = (visitor: Visitor, message_id: string, n: number, ip?: string) =>
        post(visitor, "feedback", { message_id, rating: n % 2 ? "up" : "down" }, ip);
      const answered = async (site: SiteCredentials) => {
        const visitor = await visit(site);
        const { json } = await say(visitor.token);
        return { visitor, reply: json.message_id as string };
      };

      it("are as high as the limits for messages, per session, and counted separately", async () => {
        const site = await newSite({
          appearance: { feedback: true },
          visitor_messages_per_minute: 3,
        } as never);
        const { visitor, reply } = await answered(site);
        for (let n = 0; n < 3; n++) expect((await rate(visitor, reply, n)).status).toBe(200);
        expect(refusal(await rate(visitor, reply, 0))).toEqual(tooMany);
        expect((await say(visitor.token)).status).toBe(200);
      });

      it("count ratings, card actions and deletions of one IP address together", async () => {
        const site = await newSite({
          appearance: { feedback: true },
          address_messages_per_minute: 3,
        } as never);
        const { visitor, reply } = await answered(site);
        expect((await rate(visitor, reply, 0)).status).toBe(200);
        const action = { action: "add_to_cart", message_id: reply, product: "1" };
        expect((await post(visitor, "actions", action)).status).toBe(404);
        const remove = ({ token, session_id }: Visitor, ip?: string) =>
          call("DELETE", `/conversation/${session_id}`, { token, origin: ORIGIN, ...(ip && { ip }) });
        expect((await remove(visitor)).status).toBe(200);
        expect(refusal(await remove(await visit(site)))).toEqual(tooMany);
        expect((await remove(await visit(site), "198.51.100.9")).status).toBe(200);
      });

      it("include the plan's limits, for the whole site", async () => {
        const site = await newSite({ limit_minute: 4, address_messages_per_minute: 100 });
        const remove = async (n: number) => {
          const { token, session_id } = await visit(site);
          return call("DELETE", `/conversation/${session_id}`, {
            token,
            origin: ORIGIN,
            ip: `198.51.100.${n}`,
          });
        };
        const statuses: number[] = [];
        for (let n = 0; n < 6; n++) statuses.push((await remove(n)).status);
        expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
      });
    });
  });
}
