import { describe, expect, it } from "vitest";
import { anEmptySession } from "../../storage/sample-records.ts";
import { DAY, MINUTE, type OpenBench, refusal, standing } from "../harness.ts";

/** 2026-12-01, which is later than the start of the service under test. */
const START = Date.UTC(2026, 11, 1);

export function describeSessions(open: OpenBench): void {
  describe("GET /sessions", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;

    const begin = async (key: string, session_id: string, at: number) => {
      clock.set(at);
      await call("POST", "/message", { key, body: { message: "Hi", session_id } });
    };
    const list = async (key: string, query = "") => {
      const { status, json } = await call("GET", `/sessions${query}`, { key });
      expect(status).toBe(200);
      return { ids: json.data.map(({ session_id }: { session_id: string }) => session_id), ...json };
    };
    const iso = (at: number) => new Date(at).toISOString();

    it("lists each session with its dates and the number of messages of visitor and assistant together", async () => {
      const { api_key: key } = await newSite();
      await begin(key, "a", START);
      await begin(key, "a", START + MINUTE);
      expect((await call("GET", "/sessions", { key })).json).toEqual({
        success: true,
        data: [
          {
            session_id: "a",
            message_count: 4,
            created_at: iso(START),
            last_message_at: iso(START + MINUTE),
          },
        ],
        pagination: { page: 1, per_page: 20, total: 1, total_pages: 1 },
      });
    });

    it("returns total 0 and total_pages 0 for a site without sessions", async () => {
      const { api_key: key } = await newSite();
      expect(await list(key)).toMatchObject({
        data: [],
        pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 },
      });
    });

    it("returns `created_at` as `last_message_at` if a session was imported without messages", async () => {
      const site = await newSite();
      await bench.service.storage.importSession(site.site_id, anEmptySession("s", clock.now()));
      const created_at = iso(clock.now());
      const { data } = await list(site.api_key);
      expect(data).toEqual([{ session_id: "s", created_at, message_count: 0, last_message_at: created_at }]);
    });

    it("sorts by created_at, newest first, then by id; later messages do not change the order", async () => {
      const { api_key: key } = await newSite();
      for (const id of ["b", "B", "a"]) await begin(key, id, START);
      await begin(key, "young", START + MINUTE);
      await begin(key, "b", START + 2 * MINUTE);
      expect((await list(key)).ids).toEqual(["young", "B", "a", "b"]);
    });

    it("pages through all sessions, and returns an empty page past the end", async () => {
      const { api_key: key } = await newSite();
      for (let n = 0; n < 5; n++) await begin(key, `s${n}`, START + n * DAY);
      const pagination = { per_page: 2, total: 5, total_pages: 3 };
      expect(await list(key, "?per_page=2")).toMatchObject({
        ids: ["s4", "s3"],
        pagination: { ...pagination, page: 1 },
      });
      expect(await list(key, "?per_page=2&page=3")).toMatchObject({
        ids: ["s0"],
        pagination: { ...pagination, page: 3 },
      });
      expect(await list(key, "?per_page=2&page=4")).toMatchObject({
        ids: [],
        pagination: { ...pagination, page: 4 },
      });
      expect(await list(key, "?per_page=100&page=999999999999999")).toMatchObject({
        pagination: { total_pages: 1 },
      });
    });

    it("treats `from` and `to` as inclusive, and a date without time as the whole UTC day", async () => {
      const { api_key: key } = await newSite();
      await begin(key, "last-night", START - 1);
      await begin(key, "midnight", START);
      await begin(key, "evening", START + DAY - 1);
      await begin(key, "tomorrow", START + DAY);
      const ids = async (query: string) => (await list(key, query)).ids;
      expect(await ids("?from=2026-12-01&to=2026-12-01")).toEqual(["evening", "midnight"]);
      expect(await ids("?from=2026-12-01")).toEqual(["tomorrow", "evening", "midnight"]);
      expect(await ids("?to=2026-11-30")).toEqual(["last-night"]);
      expect(await ids("?from=2026-12-01T00:00:00.000Z&to=2026-12-01T00:00:00Z")).toEqual(["midnight"]);
      expect(await ids("?from=2026-12-01T00:00:00.001Z&to=2026-12-02T00:00:00Z")).toEqual([
        "tomorrow",
        "evening",
      ]);
      expect(await ids("?to=2026-12-01T01:00:00%2B01:00&from=2026-12-01T00:00:00")).toEqual(["midnight"]);
      expect(await ids("?to=2026-12-01T01:00:00+01:00&from=2026-12-01")).toEqual(["midnight"]);
      expect((await list(key, "?from=2026-12-01&to=2026-12-01&per_page=1")).pagination).toEqual({
        page: 1,
        per_page: 1,
        total: 2,
        total_pages: 2,
      });
      expect((await list(key, "?from=2030-01-01")).pagination.total_pages).toBe(0);
    });

    it.each([
      "page=0",
      "page=-1",
      "page=1.5",
      "page=abc",
      "page=",
      "page=1e3",
      "per_page=0",
      "per_page=101",
      "per_page=x",
      "per_page=%20",
      "from=yesterday",
      "from=2026-02-30",
      "from=2026-13-01",
      "from=1700000000",
      "to=",
      "to=12:00",
      "from=2026-12-02&to=2026-12-01",
      "from=2026-12-01T12:00:01Z&to=2026-12-01T12:00:00Z",
    ])("returns 400 invalid_value for %s", async (query) => {
      const { api_key: key } = await newSite();
      const field = query.split("=")[0];
      const answer = await call("GET", `/sessions?${query}`, { key });
      expect(refusal(answer)).toEqual([400, field, "invalid_value"]);
    });

    it("accepts `per_page=100`, and ignores unknown parameters", async () => {
      const { api_key: key } = await newSite();
      expect((await list(key, "?per_page=100&sort=asc")).pagination.per_page).toBe(100);
    });
  });
}
