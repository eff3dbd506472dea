import { describe, expect, it } from "vitest";
import { DAY, MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

/** 2027-01-10 at noon, which is later than the start of the service under test. */
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
        date: "2027-01-10",
        messages: 2,
        sessions: 1,
        failures: 0,
        p50_ms: expect.closeTo(100, -1),
        p95_ms: expect.closeTo(100, -1),
      };
      const second = {
        date: "2027-01-11",
        messages: 1,
        sessions: 1,
        failures: 1,
        unanswered: 1,
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

  describe("GET /usage of a site with handover", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;

    it("counts handovers, ratings and tokens, measures the time to a person's first answer, and omits counts of zero", async () => {
      const site = await newSite({
        appearance: { feedback: true },
        handover: { visitors: true, after_failures: 0, timeout: 30, otherwise: "workflow" },
      });
      const { api_key: key } = site;
      clock.set(NOON);
      bench.workflow.answers(() => ({ body: { message: "Hi", metadata: { tokens_used: 321 } } }));
      const { session_id, token } = await visit(site);
      const path = `/conversation/${session_id}`;
      const usage = async () => (await call("GET", "/usage", { key })).json.data;
      const say = () => call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const { message_id } = (await say()).json;
      const before = await usage();
      expect(before).toMatchObject([{ tokens: 321 }]);
      for (const name of [
        "handovers",
        "missed",
        "first_answer_ms",
        "rated_up",
        "rated_down",
        "assisted_carts",
      ])
        expect(before[0]).not.toHaveProperty(name);
      await call("POST", `${path}/feedback`, { token, body: { message_id, rating: "down" } });
      const waits = () => call("POST", `${path}/handling`, { token, body: { by: "waiting" } });
      await waits();
      clock.pass(20_000);
      const answer = { role: "agent", content: "Hello", agent: { id: "ada", name: "Ada" } };
      await call("POST", `${path}/messages`, { key, body: answer });
      expect(await usage()).toMatchObject([
        { handovers: 1, rated_down: 1, first_answer_ms: expect.closeTo(20_000, -3), tokens: 321 },
      ]);
      await call("DELETE", path, { key });
      expect(await usage()).toMatchObject([{ handovers: 1, rated_down: 1, tokens: 321 }]);
    });
  });

  describe("GET /usage of a site in Europe/Berlin", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;
    /** 23:30 UTC on the 19th, which is 00:30 on the 20th in Berlin. */
    const LATE = Date.UTC(2027, 2, 19, 23, 30);

    it("groups by the site's local days, also in `from` and `to`, and returns the time zone", async () => {
      const { api_key: key } = await newSite();
      const usage = async (query = "") => (await call("GET", `/usage${query}`, { key })).json;
      const say = (session_id: string) =>
        call("POST", "/message", { key, body: { message: "Hi", session_id } });
      const dates = async (query = "") => (await usage(query)).data.map((day: { date: string }) => day.date);
      clock.set(LATE - DAY);
      await say("utc");
      expect(await usage()).not.toHaveProperty("timezone");
      const set = await call("PATCH", "/site", { key, body: { timezone: "Europe/Berlin" } });
      expect(set.json.timezone).toBe("Europe/Berlin");
      clock.set(LATE);
      await say("berlin");
      expect(await usage()).toMatchObject({
        timezone: "Europe/Berlin",
        data: [
          { date: "2027-03-18", messages: 1 },
          { date: "2027-03-20", messages: 1, sessions: 1 },
        ],
      });
      expect(await dates("?from=2027-03-20&to=2027-03-20")).toEqual(["2027-03-20"]);
      expect(await dates("?from=2027-03-19&to=2027-03-19")).toEqual([]);
      expect(await dates("?from=2027-03-19T23:00:00Z")).toEqual(["2027-03-20"]);
      expect(await dates("?to=2027-03-19T22:59:59Z")).toEqual(["2027-03-18"]);
      clock.set(LATE + 29 * DAY);
      expect(await dates(), "the last 30 days, today among them").toEqual(["2027-03-20"]);
    });

    it("refuses a `from` later than `to`, and PATCH /site refuses an unknown time zone", async () => {
      const { api_key: key } = await newSite();
      for (const timezone of ["Europe/Nowhere", "", "+99:00", 2]) {
        const { json, status } = await call("PATCH", "/site", { key, body: { timezone } });
        expect([status, json.error.details.field]).toEqual([400, "timezone"]);
      }
      for (const timezone of ["+02:00", "-09:30", "Asia/Kathmandu"]) {
        const { json } = await call("PATCH", "/site", { key, body: { timezone } });
        expect(json.timezone).toBe(timezone);
      }
      expect(refusal(await call("GET", "/usage?from=2027-03-02&to=2027-03-01", { key }))).toEqual([
        400,
        "from",
        "invalid_value",
      ]);
      expect(refusal(await call("GET", "/usage?to=tomorrow", { key }))).toEqual([400, "to", "invalid_value"]);
    });
  });

  describe("GET /users/{id}/export and DELETE /users/{id}", () => {
    const { call, newSite, visit, clock } = standing(open);

    const id = "ada@example.com/1";
    const userPath = `/users/${encodeURIComponent(id)}`;

    /** Creates a site with messages of Ada, of a user who claims to be Ada, and of others. */
    async function siteWithUsers() {
      const site = await newSite();
      const { api_key: key } = site;
      const say = (session_id: string, user?: object) =>
        call("POST", "/message", { key, body: { message: session_id, session_id, user } });
      await say("verified", { id });
      clock.pass(MINUTE);
      const { token, session_id: claimed } = await visit(site, { user: { id } });
      await call("POST", "/message", { token, origin: ORIGIN, body: { message: "I am Ada" } });
      await say("somebody-else", { id: "8" });
      await say("guest");
      const ids = async (of: "sessions" | "data", path: string): Promise<string[]> =>
        (await call("GET", path, { key })).json[of].map(
          ({ session_id }: { session_id: string }) => session_id,
        );
      return { key, claimed, ids };
    }

    it("export and delete a verified user's messages, but not those of a claimed user with the same id", async () => {
      const startedAt = new Date(clock.now()).toISOString();
      const { key, claimed, ids } = await siteWithUsers();
      const { status, json } = await call("GET", `${userPath}/export`, { key });
      expect([status, json.user_id]).toEqual([200, id]);
      expect(json.sessions).toEqual([
        {
          session_id: "verified",
          verified: true,
          created_at: startedAt,
          updated_at: startedAt,
          messages: [
            expect.objectContaining({ role: "user", content: "verified" }),
            expect.objectContaining({ role: "assistant", content: "You said: verified" }),
          ],
        },
      ]);
      const deleted = await call("DELETE", userPath, { key });
      expect(deleted.json).toEqual({ success: true, message: expect.any(String), deleted_sessions: 1 });
      expect(await ids("sessions", `${userPath}/export`)).toEqual([]);
      expect((await ids("data", "/sessions")).sort()).toEqual(["guest", claimed, "somebody-else"].sort());
    });

    it("include the messages of the claimed user if claimed=true", async () => {
      const { key, claimed, ids } = await siteWithUsers();
      const { json } = await call("GET", `${userPath}/export?claimed=true`, { key });
      expect(json.sessions).toMatchObject([
        { session_id: "verified", verified: true },
        { session_id: claimed, verified: false },
      ]);
      expect(await ids("sessions", `${userPath}/export?claimed=false`)).toEqual(["verified"]);
      const deleted = await call("DELETE", `${userPath}?claimed=true`, { key });
      expect(deleted.json.deleted_sessions).toBe(2);
      expect(await ids("data", "/sessions")).toEqual(["guest", "somebody-else"]);
    });

    it.each(["GET", "DELETE"])("return 400 if `claimed` is neither true nor false: %s", async (method) => {
      const { api_key: key } = await newSite();
      for (const word of ["yes", "1", "TRUE"]) {
        const path = `${userPath}${method === "GET" ? "/export" : ""}?claimed=${word}`;
        expect(refusal(await call(method, path, { key }))).toEqual([400, "claimed", "invalid_value"]);
      }
    });

    it("find a user whose id has 128 characters, including multi-byte ones", async () => {
      const { api_key: key } = await newSite();
      const longest = "😀".repeat(128);
      await call("POST", "/message", { key, body: { message: "Hi", user: { id: longest } } });
      const userPath = `/users/${encodeURIComponent(longest)}`;
      expect((await call("GET", `${userPath}/export`, { key })).json.sessions).toHaveLength(1);
      expect((await call("DELETE", userPath, { key })).json.deleted_sessions).toBe(1);
      const longer = await call("GET", `/users/${"x".repeat(129)}/export`, { key });
      expect(refusal(longer)).toEqual([400, "id", "too_long"]);
    });

    it("return nothing for an unknown user", async () => {
      const { api_key: key } = await newSite();
      expect((await call("GET", "/users/nobody/export", { key })).json.sessions).toEqual([]);
      expect((await call("DELETE", "/users/nobody", { key })).json.deleted_sessions).toBe(0);
    });
  });

  describe("GET /contacts/{email}/export and DELETE /contacts/{email}", () => {
    const { call, newSite } = standing(open);

    const path = "/contacts/Ada%40example.com";

    /** Creates a site with conversations of guests who left addresses, and one of a verified user who left Ada's. */
    async function siteWithContacts(): Promise<string> {
      const { api_key: key } = await newSite();
      for (const [session_id, email, user] of [
        ["adas", "ada@example.com"],
        ["bobs", "bob@example.com"],
        ["verified", "ada@example.com", { id: "7" }],
      ] as const) {
        await call("POST", "/message", { key, body: { message: "Hi", session_id, user } });
        const body = { email, name: "Ada", message: "Call me." };
        await call("POST", `/conversation/${session_id}/contact`, { key, body });
      }
      return key;
    }

    it("export and delete the conversations of guests who left the address, in any case", async () => {
      const key = await siteWithContacts();
      const { status, json } = await call("GET", `${path}/export`, { key });
      expect([status, json.email]).toEqual([200, "Ada@example.com"]);
      expect(json.sessions).toMatchObject([
        {
          session_id: "adas",
          verified: false,
          messages: [{ content: "Hi" }, { content: "You said: Hi" }],
          contact: { email: "ada@example.com", name: "Ada", message: "Call me." },
        },
      ]);
      const deleted = await call("DELETE", path, { key });
      expect(deleted.json).toEqual({ success: true, message: expect.any(String), deleted_sessions: 1 });
      expect((await call("GET", `${path}/export`, { key })).json.sessions).toEqual([]);
      const left = (await call("GET", "/sessions", { key })).json.data;
      expect(left.map((each: { session_id: string }) => each.session_id).sort()).toEqual([
        "bobs",
        "verified",
      ]);
    });

    it("find nothing on another site", async () => {
      await siteWithContacts();
      const { api_key: key } = await newSite();
      expect((await call("GET", `${path}/export`, { key })).json.sessions).toEqual([]);
      expect((await call("DELETE", path, { key })).json.deleted_sessions).toBe(0);
    });

    it.each(["nobody@example.com", "nobody", "%25", "%00", "a%2Fb"])(
      "return nothing for an address that nobody left: %s",
      async (email) => {
        const key = await siteWithContacts();
        expect((await call("GET", `/contacts/${email}/export`, { key })).json.sessions).toEqual([]);
        expect((await call("DELETE", `/contacts/${email}`, { key })).json.deleted_sessions).toBe(0);
      },
    );

    it("return 400 for an address of more than 254 characters", async () => {
      const { api_key: key } = await newSite();
      const longest = `${"a".repeat(243)}@example.com`;
      expect(refusal(await call("DELETE", `/contacts/${longest}`, { key }))).toEqual([
        400,
        "email",
        "too_long",
      ]);
    });

    it("return 403 for a key without users:manage", async () => {
      const { api_key: key } = await newSite();
      const body = { permissions: ["conversations:read", "conversations:delete"], label: "No users" };
      const { api_key: limited } = (await call("POST", "/site/keys", { key, body })).json;
      expect((await call("GET", `${path}/export`, { key: limited })).status).toBe(403);
      expect((await call("DELETE", path, { key: limited })).status).toBe(403);
    });
  });
}
