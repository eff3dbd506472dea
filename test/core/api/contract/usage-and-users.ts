import { describe, expect, it } from "vitest";
import { DAY, MINUTE, type OpenBench, standing } from "../harness.ts";

/** 2027-01-10, noon: later than any other test has set the clock. */
const NOON = Date.UTC(2027, 0, 10, 12);

export function describeUsageAndUsers(open: OpenBench): void {
  describe("GET /usage", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;

    it("counts messages, sessions and failures, and the time to a reply, by UTC day", async () => {
      const { api_key: key } = await newSite();
      const say = (session_id: string) =>
        call("POST", "/message", { key, body: { message: "Hi", session_id } });
      clock.set(NOON);
      bench.workflow.answers(() => {
        clock.pass(100);
        return { body: { message: "Hi" } };
      });
      await say("a");
      await say("a");
      clock.set(NOON + DAY);
      bench.workflow.answers(() => ({ status: 500 }));
      await say("b");
      const days = async (query = "") => (await call("GET", `/usage${query}`, { key })).json.data;
      const first = {
        ...{ date: "2027-01-10", messages: 2, sessions: 1, failures: 0 },
        ...{ p50_ms: expect.closeTo(100, -1), p95_ms: expect.closeTo(100, -1) },
      };
      const second = {
        date: "2027-01-11",
        messages: 1,
        sessions: 1,
        failures: 1,
        p50_ms: null,
        p95_ms: null,
      };
      expect(await days()).toEqual([first, second]);
      expect(await days("?from=2027-01-11")).toEqual([second]);
      expect(await days("?to=2027-01-10")).toEqual([first]);
      expect(await days("?from=2027-01-10&to=2027-01-11")).toEqual([first, second]);
      expect(await days("?from=2027-01-12T00:00:00Z")).toEqual([]);
      clock.set(NOON + 30 * DAY);
      expect(await days(), "the last 30 days").toEqual([second]);
    });
  });

  describe("GET /users/{id}/export and DELETE /users/{id}", () => {
    const { call, newSite, visit, clock } = standing(open);

    it("export and delete all sessions of a user, verified or claimed, and no others", async () => {
      const site = await newSite();
      const { api_key: key } = site;
      const id = "ada@example.com/1";
      const startedAt = new Date(clock.now()).toISOString();
      const say = (session_id: string, user?: object) =>
        call("POST", "/message", { key, body: { message: session_id, session_id, user } });
      await say("verified", { id });
      clock.pass(MINUTE);
      await visit(site, { user: { id } });
      await say("somebody-else", { id: "8" });
      await say("guest");

      const place = `/users/${encodeURIComponent(id)}`;
      const { status, json } = await call("GET", `${place}/export`, { key });
      expect([status, json.user_id, json.sessions.length]).toEqual([200, id, 2]);
      expect(json.sessions[0]).toEqual({
        ...{ session_id: "verified", verified: true, created_at: startedAt, updated_at: startedAt },
        messages: [
          expect.objectContaining({ role: "user", content: "verified" }),
          expect.objectContaining({ role: "assistant", content: "You said: verified" }),
        ],
      });
      expect(json.sessions[1]).toMatchObject({ verified: false, messages: [] });

      const deleted = await call("DELETE", place, { key });
      expect(deleted.json).toEqual({ success: true, message: expect.any(String), deleted_sessions: 2 });
      expect((await call("GET", `${place}/export`, { key })).json.sessions).toEqual([]);
      const left = (await call("GET", "/sessions", { key })).json.data;
      expect(left.map(({ session_id }: { session_id: string }) => session_id)).toEqual([
        ...["guest", "somebody-else"],
      ]);
    });

    it("find nothing of a user who is not known", async () => {
      const { api_key: key } = await newSite();
      expect((await call("GET", "/users/nobody/export", { key })).json.sessions).toEqual([]);
      expect((await call("DELETE", "/users/nobody", { key })).json.deleted_sessions).toBe(0);
    });
  });
}
