import { describe, expect, it } from "vitest";
import { DAY, type OpenBench, refusal, standing } from "../harness.ts";

/** 2027-05-01. */
const START = Date.UTC(2027, 4, 1);

export function describeBulkCalls(open: OpenBench): void {
  describe("Calls on many conversations", () => describeCalls(open));
}

function describeCalls(open: OpenBench): void {
  const bench = standing(open);
  const { call, newSite, clock } = bench;
  const say = async (key: string, session_id: string, at: number) => {
    clock.set(at);
    await call("POST", "/message", { key, body: { message: `From ${session_id}`, session_id } });
  };
  const imported = (siteId: string, id: string, at: number, count: number) =>
    bench.service.storage.importSession(siteId, {
      session: { key: 0, id, createdAt: at, lastMessageAt: at, messageCount: 0, user: undefined },
      successor: undefined,
      messages: Array.from({ length: count }, (_, n) => ({
        id: `msg_${id}_${n}`,
        role: "user" as const,
        content: "x",
        at,
        metadata: undefined,
      })),
    });
  const listed = async (key: string) =>
    (await call("GET", "/sessions", { key })).json.data.map(
      ({ session_id }: { session_id: string }) => session_id,
    );

  describe("DELETE /sessions", () => {
    it("deletes only conversations of the key's site that have had no activity since `before`", async () => {
      const { api_key: key } = await newSite();
      const { api_key: theirs } = await newSite();
      await say(theirs, "theirs", START - DAY);
      await say(key, "old", START - 1);
      await say(key, "young", START);
      await bench.service.storage.importSession((await newSite()).site_id, {
        session: { key: 0, id: "x", createdAt: 0, lastMessageAt: 0, messageCount: 0, user: undefined },
        successor: undefined,
        messages: [],
      });
      const deleted = await call("DELETE", "/sessions?before=2027-05-01", { key });
      expect([deleted.status, deleted.json]).toEqual([200, { success: true, deleted: 1, more: false }]);
      expect([await listed(key), await listed(theirs)]).toEqual([["young"], ["theirs"]]);
      expect((await call("GET", "/conversation/old", { key })).status).toBe(404);
    });

    it("compares `before` with the last message, not with the start of the conversation", async () => {
      const site = await newSite();
      const key = site.api_key;
      await imported(site.site_id, "long-running", START - 9 * DAY, 1);
      clock.set(START - 9 * DAY);
      await call("POST", "/message", { key, body: { message: "First", session_id: "going-on" } });
      await bench.service.storage.recordQuestion({
        siteId: site.site_id,
        sessionId: "going-on",
        freshSessionId: "unused",
        messageId: "msg_late",
        content: "Still here",
        at: START,
        sessionTimeout: 99 * DAY,
        user: undefined,
        idempotency: undefined,
        attempt: { dueAt: START, replySecret: "s" },
      });
      await call("DELETE", "/sessions?before=2027-05-01", { key });
      expect(await listed(key)).toEqual(["going-on"]);
    });

    it("deletes at most 500 conversations per call, and reports whether more may remain", async () => {
      const site = await newSite();
      const ids = Array.from({ length: 501 }, (_, n) => `s${n}`);
      await Promise.all(ids.map((id) => imported(site.site_id, id, START - DAY, 0)));
      const step = async () =>
        (await call("DELETE", "/sessions?before=2027-05-01", { key: site.api_key })).json;
      expect(await step()).toEqual({ success: true, deleted: 500, more: true });
      expect(await step()).toEqual({ success: true, deleted: 1, more: false });
      expect(await step()).toEqual({ success: true, deleted: 0, more: false });
    });

    it.each([
      ["", "missing_required_field"],
      ["?before=", "invalid_value"],
      ["?before=yesterday", "invalid_value"],
      ["?before=2027-02-30", "invalid_value"],
    ])("returns 400 and deletes nothing if the query is '%s'", async (query, reason) => {
      const { api_key: key } = await newSite();
      await say(key, "s", START - DAY);
      expect(refusal(await call("DELETE", `/sessions${query}`, { key }))).toEqual([400, "before", reason]);
      expect(await listed(key)).toEqual(["s"]);
    });
  });

  describe("GET /export", () => {
    const page = async (key: string, query = "") => {
      const { status, json } = await call("GET", `/export${query}`, { key });
      expect(status).toBe(200);
      return {
        next: json.next as string | null,
        ids: json.data.map(({ session }: { session: { session_id: string } }) => session.session_id),
        data: json.data,
      };
    };
    const pages = async (key: string, query = "") => {
      const all: string[][] = [];
      let cursor = "";
      for (;;) {
        const { ids, next } = await page(key, `?${query}${cursor}`);
        all.push(ids);
        if (next === null) return all;
        cursor = `&cursor=${encodeURIComponent(next)}`;
      }
    };

    it("returns each conversation in the format of GET /sessions and GET /conversation, newest first", async () => {
      const { api_key: key } = await newSite();
      for (const n of [0, 1]) await say(key, `s${n}`, START + n * DAY);
      const { data, next } = await page(key);
      const summaries = (await call("GET", "/sessions", { key })).json.data;
      const messagesOf = async (id: string) =>
        (await call("GET", `/conversation/${id}`, { key })).json.messages;
      expect(data).toEqual([
        { session: summaries[0], messages: await messagesOf("s1") },
        { session: summaries[1], messages: await messagesOf("s0") },
      ]);
      expect(next).toBeNull();
    });

    it("pages through all of the site's conversations, 100 at a time", async () => {
      const site = await newSite();
      await imported((await newSite()).site_id, "theirs", START, 1);
      const ids = Array.from({ length: 201 }, (_, n) => `s${n}`);
      // Several conversations have the same timestamp.
      for (const [n, id] of ids.entries()) await imported(site.site_id, id, START + (n % 3), 1);
      const found = await pages(site.api_key);
      expect(found.map(({ length }) => length)).toEqual([100, 100, 1]);
      expect(found.flat().toSorted()).toEqual(ids.toSorted());
    });

    it("ends a page at 1,000 messages without splitting a conversation", async () => {
      const site = await newSite();
      await imported(site.site_id, "new", START + 2, 999);
      await imported(site.site_id, "long", START + 1, 1_500);
      await imported(site.site_id, "old", START, 1);
      expect(await pages(site.api_key)).toEqual([["new", "long"], ["old"]]);
    });

    it("filters by `from` and `to`, both inclusive", async () => {
      const site = await newSite();
      for (const n of [0, 1, 2]) await imported(site.site_id, `s${n}`, START + n * DAY, 500);
      expect(await pages(site.api_key, "from=2027-05-02")).toEqual([["s2", "s1"], []]);
      expect(await pages(site.api_key, "to=2027-05-02")).toEqual([["s1", "s0"], []]);
      expect(await pages(site.api_key, "from=2027-05-02&to=2027-05-02")).toEqual([["s1"]]);
    });

    it("returns an empty list for a site without conversations", async () => {
      const { api_key: key } = await newSite();
      expect((await call("GET", "/export", { key })).json).toEqual({ success: true, data: [], next: null });
    });

    it.each(["", "x", "WzEsMl0", "WzEuNSwiYSJd", "WzEsIi4uLyJd", "eyJhIjoxfQ"])(
      "returns 400 for the cursor %j, which the service did not issue",
      async (cursor) => {
        const { api_key: key } = await newSite();
        const answer = await call("GET", `/export?cursor=${cursor}`, { key });
        expect(refusal(answer)).toEqual([400, "cursor", "invalid_value"]);
      },
    );

    it("returns 400 if `from` is later than `to`", async () => {
      const { api_key: key } = await newSite();
      const answer = await call("GET", "/export?from=2027-05-02&to=2027-05-01", { key });
      expect(refusal(answer)).toEqual([400, "from", "invalid_value"]);
    });
  });
}
