import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { failingStorage } from "../failing-storage.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const CAUSE = "disk on fire in /var/lib/parley/parley.db";

export function describeInternalErrors(open: OpenBench): void {
  describe("An internal error of the service", () => {
    const broken = new Set<keyof Storage>();
    const bench = standing(open, {
      storage: (real) => failingStorage(real, broken, CAUSE, (cause) => new Error(cause)),
    });
    const { call, newSite, visit } = bench;

    it("returns 500 INTERNAL_ERROR without the cause, and writes the cause to the log", async () => {
      const { api_key: key } = await newSite();
      broken.add("listSessions");
      const answer = await call("GET", "/sessions", { key, headers: { "x-request-id": "find-me" } });
      broken.clear();
      expect(refusal(answer)).toEqual([500, "request", "unexpected"]);
      expect(answer.headers).not.toHaveProperty("retry-after");
      expect(answer.json.error.code).toBe("INTERNAL_ERROR");
      expect(answer.text).not.toContain("fire");
      const line = JSON.parse(bench.lines.find((entry) => entry.includes("find-me")) as string);
      expect(line).toMatchObject({ level: 50, requestId: "find-me", status: 500, path: "/sessions" });
      expect(line.err).toMatchObject({ message: CAUSE, stack: expect.stringContaining("Error:") });
    });

    it("in the origin lookup does not change the answer to a page", async () => {
      broken.add("anySiteAllows");
      const elsewhere = "https://other.example";
      const answers = await Promise.all([
        call("GET", "/nowhere", { origin: elsewhere }),
        call("GET", "/site", { origin: elsewhere }),
      ]);
      broken.clear();
      expect(answers.map(({ status }) => status)).toEqual([404, 401]);
    });

    it("does not affect the next call", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      const given = { token, origin: ORIGIN, body: { message: "Hi" } };
      broken.add("recordQuestion");
      expect((await call("POST", "/message", given)).status).toBe(500);
      broken.clear();
      expect((await call("POST", "/message", given)).status).toBe(200);
    });
  });
}
