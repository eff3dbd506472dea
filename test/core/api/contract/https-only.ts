import { describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeHttpsOnly(open: OpenBench): void {
  describe("HTTPS only", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;

    it("returns 400 https_required for a request without TLS, and does not process it", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      const insecure = { secure: false };
      const refused = await Promise.all([
        call("POST", "/message", { key: site.api_key, body: { message: "Hi" }, ...insecure }),
        call("GET", "/sessions", { key: site.api_key, ...insecure }),
        call("GET", "/sessions", insecure),
        call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" }, ...insecure }),
        call("POST", "/widget/sessions", { origin: ORIGIN, body: { site: site.public_key }, ...insecure }),
        call("GET", `/widget/config?site=${site.public_key}`, insecure),
        call("GET", "/openapi.json", insecure),
        call("GET", "/docs", insecure),
        call("GET", "/nowhere", insecure),
        call("OPTIONS", "/message", { origin: ORIGIN, ...insecure }),
      ]);
      for (const answer of refused) expect(refusal(answer)).toEqual([400, "url", "https_required"]);
      expect(bench.workflow.received).toEqual([]);
      expect((await call("GET", "/sessions", { key: site.api_key })).json.pagination.total).toBe(0);
    });
  });
}
