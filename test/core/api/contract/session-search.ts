import { describe, expect, it } from "vitest";
import { DAY, MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

/** 2027-03-01. */
const START = Date.UTC(2027, 2, 1);

export function describeSessionSearch(open: OpenBench): void {
  describe("GET /sessions?search", () => {
    const bench = standing(open);
    const { call, newSite, newKey, clock } = bench;
    const say = async (key: string, session_id: string, message: string, at: number) => {
      clock.set(at);
      await call("POST", "/message", { key, body: { message, session_id } });
    };
    const search = async (key: string, text: string, more = "") =>
      (await call("GET", `/sessions?search=${encodeURIComponent(text)}${more}`, { key })).json;
    const idsIn = (json: { data: { session_id: string }[] }) => json.data.map(({ session_id }) => session_id);

    it("lists the sessions with a message that contains the text in any letter case, with total and pages", async () => {
      const { api_key: key } = await newSite();
      await say(key, "a", "Where is my ORDER?", START);
      await say(key, "b", "An order, please", START + MINUTE);
      await say(key, "c", "Hello", START + 2 * MINUTE);
      const found = await search(key, "Order");
      expect(found).toMatchObject({
        success: true,
        search_complete: true,
        pagination: { page: 1, per_page: 20, total: 2, total_pages: 1 },
      });
      expect(idsIn(found)).toEqual(["b", "a"]);
      expect(found.data[1]).toEqual(
        (await call("GET", "/sessions?to=2027-03-01T00:00:00Z", { key })).json.data[0],
      );
      expect(idsIn(await search(key, "you said: hello"))).toEqual(["c"]);
      const second = await search(key, "order", "&per_page=1&page=2");
      expect([idsIn(second), second.pagination]).toEqual([
        ["a"],
        { page: 2, per_page: 1, total: 2, total_pages: 2 },
      ]);
      expect(idsIn(await search(key, "order", "&per_page=1&page=3"))).toEqual([]);
    });

    it("combines with `from` and `to`", async () => {
      const { api_key: key } = await newSite();
      for (const n of [0, 1, 2]) await say(key, `s${n}`, "order", START + n * DAY);
      expect(idsIn(await search(key, "order", "&from=2027-03-02&to=2027-03-02"))).toEqual(["s1"]);
    });

    it("treats % and _ literally, and finds no messages of other sites", async () => {
      const { api_key: key } = await newSite();
      await say((await newSite()).api_key, "theirs", "100%", START);
      await say(key, "s", "100 of them", START);
      for (const text of ["100%", "_", "%"]) expect(idsIn(await search(key, text))).toEqual([]);
    });

    it("returns search_complete false and the number found so far if the search ends early", async () => {
      const site = await newSite();
      const message = (n: number) => ({
        id: `msg_${n}`,
        role: "user" as const,
        content: "x",
        at: START,
        metadata: undefined,
      });
      const session = { key: 0, createdAt: START, lastMessageAt: START, messageCount: 0, user: undefined };
      await bench.service.storage.importSession(site.site_id, {
        session: { ...session, id: "long" },
        successor: undefined,
        messages: Array.from({ length: 20_000 }, (_, n) => message(n)),
      });
      await say(site.api_key, "newest", "the text", START + MINUTE);
      await say(site.api_key, "oldest", "the text", START - MINUTE);
      const found = await search(site.api_key, "text");
      expect([idsIn(found), found.pagination.total, found.search_complete]).toEqual([["newest"], 1, false]);
      const within = await search(site.api_key, "text", "&to=2027-02-28T23:59:59Z");
      expect([idsIn(within), within.search_complete]).toEqual([["oldest"], true]);
    });

    it("omits search_complete if the request has no search", async () => {
      const { api_key: key } = await newSite();
      expect((await call("GET", "/sessions", { key })).json).not.toHaveProperty("search_complete");
    });

    it("accepts 1 to 100 characters, counted as Unicode code points", async () => {
      const { api_key: key } = await newSite();
      expect((await search(key, "😀".repeat(100))).success).toBe(true);
      const refused = (text: string) => call("GET", `/sessions?search=${encodeURIComponent(text)}`, { key });
      expect(refusal(await refused(""))).toEqual([400, "search", "missing_required_field"]);
      expect(refusal(await refused("😀".repeat(101)))).toEqual([400, "search", "too_long"]);
    });

    it("also needs conversations:read, because it returns the content of conversations", async () => {
      const site = await newSite();
      const lists = await newKey(site, "sessions:read");
      const answer = await call("GET", "/sessions?search=x", { key: lists });
      expect(refusal(answer)).toEqual([403, "conversations:read", "missing_permission"]);
      const both = await newKey(site, "sessions:read", "conversations:read");
      expect((await call("GET", "/sessions?search=x", { key: both })).status).toBe(200);
    });

    describe("and the filters `rating` and `unanswered`", () => {
      const list = async (key: string, query = "") => {
        const { data, pagination, search_complete } = (
          await call("GET", `/sessions?include=preview&${query}`, { key })
        ).json;
        const shown = data.map(({ session_id, preview: { page, rating, unanswered } }: Listed) => [
          session_id,
          page,
          rating,
          unanswered,
        ]);
        return [shown, pagination.total, search_complete];
      };

      it("list rated and unanswered conversations, with the page on which each started", async () => {
        clock.set(START);
        const site = await newSite({ appearance: { feedback: true } });
        const { api_key: key } = site;
        const { token, session_id } = await bench.visit(site);
        const asVisitor = { token, origin: ORIGIN };
        const { message_id } = (
          await call("POST", "/message", {
            ...asVisitor,
            body: { message: "Where is it?", context: { page_url: `${ORIGIN}/waves?token=x#y` } },
          })
        ).json;
        const body = { message_id, rating: "down" };
        await call("POST", `/conversation/${session_id}/feedback`, { ...asVisitor, body });
        bench.workflow.answers(() => ({ status: 500 }));
        await say(key, "alone", "Hello?", START + MINUTE);
        const [rated, alone] = [
          [session_id, `${ORIGIN}/waves`, "down", undefined],
          ["alone", undefined, undefined, true],
        ];
        expect(await list(key)).toEqual([[alone, rated], 2, undefined]);
        expect(await list(key, "rating=down")).toEqual([[rated], 1, true]);
        expect(await list(key, "rating=up")).toEqual([[], 0, true]);
        expect(await list(key, "unanswered=true")).toEqual([[alone], 1, true]);
        expect(await list(key, "unanswered=true&search=where")).toEqual([[], 0, true]);
        expect(await list((await newSite()).api_key, "unanswered=true")).toEqual([[], 0, true]);
        const refused = await call("GET", "/sessions?unanswered=false", { key });
        expect(refusal(refused)).toEqual([400, "unanswered", "invalid_value"]);
      });

      it.each(["rating=down", "unanswered=true"])("also need conversations:read: %s", async (query) => {
        const lists = await newKey(await newSite(), "sessions:read");
        const answer = await call("GET", `/sessions?${query}`, { key: lists });
        expect(refusal(answer)).toEqual([403, "conversations:read", "missing_permission"]);
      });
    });
  });
}

interface Listed {
  session_id: string;
  preview: { page?: string; rating?: string; unanswered?: true };
}
