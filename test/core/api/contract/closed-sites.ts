import { describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeClosedSites(open: OpenBench): void {
  describe("A closed site", () => {
    const { call, newSite, visit } = standing(open);
    const notFound = [404, "site", "not_found"];

    async function encryptedSite() {
      const site = await newSite();
      const visitor = await visit(site);
      await call("POST", "/message", { token: visitor.token, origin: ORIGIN, body: { message: "Hi" } });
      const closing = await call("PATCH", "/site", { key: site.api_key, body: { closed: true } });
      expect([closing.status, closing.json.closed]).toEqual([200, true]);
      return { key: site.api_key, site: site.public_key, ...visitor };
    }

    it("answers visitors as if its public key were unknown", async () => {
      const { site, token, session_id } = await encryptedSite();
      const visitor = { token, origin: ORIGIN };
      const answers = await Promise.all([
        call("GET", `/widget/config?site=${site}`),
        call("POST", "/widget/sessions", { origin: ORIGIN, body: { site } }),
        call("POST", "/message", { ...visitor, body: { message: "Hi" } }),
        call("GET", `/conversation/${session_id}`, visitor),
        call("DELETE", `/conversation/${session_id}`, visitor),
      ]);
      const unknown = await call("GET", "/widget/config?site=pk_unknown");
      expect(answers.map(refusal)).toEqual(Array(5).fill(notFound));
      expect(answers.map(({ json }) => json)).toEqual(Array(5).fill(unknown.json));
    });

    it("refuses messages sent with an API key: 403 with field `closed` and reason `site_closed`", async () => {
      const { key } = await encryptedSite();
      const answer = await call("POST", "/message", { key, body: { message: "Hi" } });
      expect(refusal(answer)).toEqual([403, "closed", "site_closed"]);
    });

    it("lets the owner read conversations, export and erase users, and reopen the site", async () => {
      const { key, token, session_id } = await encryptedSite();
      const reading = await call("GET", `/conversation/${session_id}`, { key });
      expect([reading.status, reading.json.messages.length]).toEqual([200, 2]);
      expect((await call("GET", "/users/7/export", { key })).status).toBe(200);
      expect((await call("DELETE", "/users/7", { key })).status).toBe(200);
      expect((await call("PATCH", "/site", { key, body: { closed: false } })).json.closed).toBe(false);
      const again = { token, origin: ORIGIN, body: { message: "Hi" } };
      expect((await call("POST", "/message", again)).status).toBe(200);
    });
  });
}
