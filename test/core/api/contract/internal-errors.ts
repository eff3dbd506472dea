import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { failingStorage } from "../failing-storage.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const CAUSE = "disk on fire in /var/lib/parley/parley.db";

export function describeInternalErrors(open: OpenBench): void {
  describe("A failure of the service's own", () => {
    const down = new Set<keyof Storage>();
    const bench = standing(open, { storage: (real) => failingStorage(real, down, CAUSE) });
    const { call, newSite, visit } = bench;
    const unexpected = [500, "request", "unexpected"];

    it("answers 500 INTERNAL_ERROR, says nothing of the cause, and is logged with it", async () => {
      const { api_key: key } = await newSite();
      down.add("listSessions");
      const answer = await call("GET", "/sessions", { key, headers: { "x-request-id": "find-me" } });
      down.clear();
      expect(refusal(answer)).toEqual(unexpected);
      expect(answer.json.error.code).toBe("INTERNAL_ERROR");
      expect(answer.text).not.toContain("fire");
      const line = JSON.parse(bench.lines.find((entry) => entry.includes("find-me")) as string);
      expect(line).toMatchObject({ level: 50, requestId: "find-me", status: 500, path: "/sessions" });
      expect(line.err).toMatchObject({ message: CAUSE, stack: expect.stringContaining("Error:") });
    });

    it.each<[broken: keyof Storage, method: string, path: string]>([
      ["conversation", "GET", "/conversation/a"],
      ["removeConversation", "DELETE", "/conversation/a"],
      ["recordQuestion", "POST", "/message"],
      ["recordReply", "POST", "/message"],
      ["usage", "GET", "/usage"],
      ["listSessions", "GET", "/sessions"],
      ["searchSessions", "GET", "/sessions?search=x"],
      ["searchSessions", "GET", "/sessions?unanswered=true"],
      ["firstWords", "GET", "/sessions?include=preview"],
      ["sessionMarks", "GET", "/sessions?include=preview"],
      ["exportRange", "GET", "/export"],
      ["removeSessions", "DELETE", "/sessions?before=2027-01-01"],
      ["exportSessions", "GET", "/users/7/export"],
      ["removeSessions", "DELETE", "/users/7"],
      ["site", "GET", "/site"],
      ["key", "GET", "/site"],
    ])("is never an empty answer: %s fails on %s %s", async (broken, method, path) => {
      const { api_key: key } = await newSite();
      down.add(broken);
      const answer = await call(method, path, { key, ...(method === "POST" && { body: { message: "Hi" } }) });
      down.clear();
      expect(refusal(answer)).toEqual(unexpected);
    });

    it("does not keep an answer from a page whose origin cannot be looked up", async () => {
      down.add("anySiteAllows");
      const elsewhere = "https://other.example";
      const answers = await Promise.all([
        call("GET", "/nowhere", { origin: elsewhere }),
        call("GET", "/site", { origin: elsewhere }),
      ]);
      down.clear();
      expect(answers.map(({ status }) => status)).toEqual([404, 401]);
    });

    it("leaves no trace: the next call is answered as ever", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      const given = { token, origin: ORIGIN, body: { message: "Hi" } };
      down.add("recordQuestion");
      expect((await call("POST", "/message", given)).status).toBe(500);
      down.clear();
      expect((await call("POST", "/message", given)).status).toBe(200);
    });
  });
}
