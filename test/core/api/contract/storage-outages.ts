import { describe, expect, it } from "vitest";
import type { AnyRoute } from "../../../../core/src/api/route.ts";
import { signOut } from "../../../../core/src/api/routes/console/console-sign-in.ts";
import { ROUTES } from "../../../../core/src/api/routes/index.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { events, token as said } from "../../webhooks/streamed-answers.ts";
import { consolePerson, FROM_CONSOLE } from "../console-person.ts";
import { failingStorage } from "../failing-storage.ts";
import {
  type ApiRequest,
  OPERATOR_KEY,
  type OpenBench,
  ORIGIN,
  refusal,
  SECOND,
  standing,
} from "../harness.ts";

const CAUSE = "connect ECONNREFUSED 10.0.0.1:5432";

export function describeStorageOutages(open: OpenBench): void {
  describe("While storage is down", () => {
    const down = new Set<keyof Storage>();
    const everything: Pick<Set<keyof Storage>, "has"> = { has: (name) => down.has(name) || isAway };
    let isAway = false;
    const bench = standing(open, {
      storage: (real) => failingStorage(real, everything as Set<keyof Storage>, CAUSE),
    });
    const { call, listen, newSite, visit } = bench;
    const unavailable = [500, "request", "storage_unavailable"];
    const away = async <T>(work: () => Promise<T>): Promise<T> => {
      // Lets the caches expire.
      bench.clock.pass(2 * SECOND);
      isAway = true;
      return work().finally(() => {
        isAway = false;
      });
    };

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
    ])(
      "a call returns an error instead of an empty answer: storage.%s fails during %s %s",
      async (broken, method, path) => {
        const { api_key: key } = await newSite();
        down.add(broken);
        const answer = await call(method, path, {
          key,
          ...(method === "POST" && { body: { message: "Hi" } }),
        });
        down.clear();
        expect(refusal(answer)).toEqual(unavailable);
        expect(answer.headers["retry-after"]).toBe("5");
      },
    );

    it("a caller with valid credentials never gets 401, and gets Retry-After with a 500", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      const owner = await consolePerson(bench, "owner", site.site_id);
      const callers: ApiRequest[] = [
        { key: site.api_key },
        { key: OPERATOR_KEY },
        { token, origin: ORIGIN },
        { headers: { ...FROM_CONSOLE, cookie: owner.cookie, "x-parley-site": site.site_id } },
      ];
      const routes = (ROUTES as readonly unknown[] as readonly AnyRoute[]).filter((each) => each !== signOut);
      for (const { method, path, takesFile } of routes)
        for (const caller of callers) {
          const body = { site: site.public_key, message: "Hi", email: "ada@shop.example", password: "x" };
          const request = { ...caller, ...(method !== "GET" && !takesFile && { body }) };
          const target = path.replace(/\{\w+\}/g, "a");
          const query = path === "/widget/config" ? `?site=${site.public_key}` : "";
          const answer = await away(() => call(method, target + query, request));
          const what = `${method} ${path} ${Object.keys(caller)}`;
          if (answer.status === 500) {
            expect(refusal(answer), what).toEqual(unavailable);
            expect(answer.headers["retry-after"], what).toBe("5");
          } else expect([200, 400, 403, 404], what).toContain(answer.status);
        }
    });

    it.each([
      ["POST", "/message", { accept: "text/event-stream" }],
      ["POST", "/ai-sdk/chat", {}],
      ["GET", "/conversation/a/events", {}],
      ["GET", "/inbox/events", {}],
    ] as const)("the error comes before a stream starts: %s %s", async (method, path, headers) => {
      const { api_key: key } = await newSite();
      const messages = [{ role: "user", parts: [{ type: "text", text: "Hi" }] }];
      const request = { key, headers, ...(method === "POST" && { body: { message: "Hi", messages } }) };
      const answer = await away(() => call(method, path, request));
      expect(refusal(answer)).toEqual(unavailable);
      expect(answer.headers["retry-after"]).toBe("5");
    });

    it("an MCP client gets the error, and the client's key is not refused", async () => {
      const { api_key: key } = await newSite();
      const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
      const answer = await away(() => call("POST", "/../mcp", { key, body: ping }));
      expect(refusal(answer)).toEqual(unavailable);
      expect(answer.headers["retry-after"]).toBe("5");
    });

    it("a page can read the error, even after a preflight request", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      const asks = { "access-control-request-method": "POST" };
      const [preflight, answer] = await away(() =>
        Promise.all([
          call("OPTIONS", "/message", { origin: ORIGIN, headers: asks }),
          call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } }),
        ]),
      );
      expect([preflight.status, preflight.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
      expect(refusal(answer)).toEqual(unavailable);
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.headers["access-control-expose-headers"]).toContain("Retry-After");
    });

    it("a started stream ends with an error event that names the outage", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds("text/event-stream");
      const received = listen("POST", "/message", { key, body: { message: "Hi" } });
      const answer = await workflow.next();
      answer.say(events(said("Hel")));
      expect(await received.next()).toMatchObject({ event: "delta" });
      down.add("recordReply");
      answer.end("");
      const last = await received.next();
      down.clear();
      expect(last).toMatchObject({
        event: "error",
        data: { error: { details: { field: "request", reason: "storage_unavailable" } } },
      });
    });
  });
}
