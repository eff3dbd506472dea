import { beforeAll, describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type ConsolePerson, consolePerson } from "../console-person.ts";
import { MINUTE, type OpenBench, refusal, standing } from "../harness.ts";
import { liveCalls, MAY } from "./live-calls.ts";

const CONTEXT = { page_url: "https://shop.example/tea?x=1", page_title: "Tea" };

export function describeInboxLists(open: OpenBench): void {
  const bench = standing(open);
  const { call, newSite, newKey, clock } = bench;
  const { openStream, some } = liveCalls(bench);

  describe("The inbox lists", () => {
    let site: SiteCredentials;
    let key: string;
    let agent: ConsolePerson;
    beforeAll(async () => {
      site = await newSite();
      key = site.api_key;
      agent = await consolePerson(bench, "agent", site.site_id);
    });
    const say = (session_id: string, message = "Hi") =>
      call("POST", "/message", {
        key,
        body: { session_id, message, context: CONTEXT, user: { id: `user-${session_id}`, name: "Ann" } },
      });
    const list = async (query: string) => (await call("GET", `/sessions?${query}`, { key })).json;
    const ids = async (query: string) =>
      (await list(query)).data.map(({ session_id }: { session_id: string }) => session_id);

    it("sort by activity, and show the last message, the user, the team's fields and the unread count", async () => {
      await say("first");
      clock.pass(MINUTE);
      await say("second");
      clock.pass(MINUTE);
      await say("first", "x".repeat(300));
      await call("PATCH", "/conversation/first", { key, body: { tags: ["vip"], assignee: agent.id } });
      expect(await ids("")).toEqual(["second", "first"]);
      expect(await ids("order=activity")).toEqual(["first", "second"]);
      expect(await ids("order=activity&per_page=1&page=2")).toEqual(["second"]);
      const [first] = (await list(`order=activity&include=preview&reader=${agent.id}`)).data;
      expect(first).toMatchObject({
        session_id: "first",
        status: "open",
        tags: ["vip"],
        assignee: { id: agent.id },
        unread: 2,
        last_message: { role: "assistant", content: expect.any(String), timestamp: expect.any(String) },
        user: { id: "user-first", name: "Ann", verified: true },
        page: { url: "https://shop.example/tea", title: "Tea" },
      });
      await call("POST", "/conversation/first/messages", { key, body: { content: "y".repeat(300) } });
      const [again] = (await list("order=activity&include=preview")).data;
      expect(again.last_message.content).toBe("y".repeat(200));
      expect(again).not.toHaveProperty("unread");
      const own = await agent.call("GET", "/sessions?view=mine&include=preview", site.site_id);
      expect(own.json.data).toMatchObject([{ session_id: "first", unread: 2 }]);
    });

    it("contain only the conversations of the requested view, tag or user", async () => {
      for (const id of ["a", "b", "c"]) await say(id);
      await call("PATCH", "/conversation/a", { key, body: { status: "closed", tags: ["refund"] } });
      expect(await ids("view=closed")).toEqual(["a"]);
      expect(await ids("tag=refund")).toEqual(["a"]);
      expect(await ids("tag=refund&view=open")).toEqual([]);
      expect(await ids("user=user-b")).toEqual(["b"]);
      const { messages } = (await call("GET", "/conversation/c", { key })).json;
      const rating = { message_id: messages[1].id, rating: "down" };
      await call("POST", "/conversation/c/feedback", { key, body: rating });
      expect(await ids("view=disliked")).toEqual(["c"]);
      expect((await list("view=disliked&order=activity")).search_complete).toBe(true);
    });

    it("list a conversation under `unanswered` while a question has no useful answer and no person has replied or closed the conversation", async () => {
      bench.workflow.answers(({ json }) => ({
        body: { message: "Hm.", unanswered: json?.message !== "Hi" },
      }));
      await say("answered");
      for (const id of ["open", "closed", "written"]) await say(id, "Is it blue?");
      await say("open", "Hi");
      // The reply in `c` was disliked.
      expect((await ids("view=unanswered")).toSorted()).toEqual(["c", "closed", "open", "written"]);
      await call("PATCH", "/conversation/closed", { key, body: { status: "closed" } });
      const reply = { content: "Yes.", role: "agent", agent: MAY };
      expect((await call("POST", "/conversation/written/messages", { key, body: reply })).status).toBe(201);
      const left = await list("view=unanswered&order=activity&include=preview");
      expect(left.data.map(({ session_id }: { session_id: string }) => session_id)).toEqual(["open", "c"]);
      expect(left.pagination.total).toBe(2);
    });

    it("return 400 with the field of an invalid filter, and 403 for filters if the key lacks conversations:read", async () => {
      const refused = async (query: string, by = key) =>
        refusal(await call("GET", `/sessions?${query}`, { key: by }));
      expect(await refused("view=all")).toEqual([400, "view", "invalid_value"]);
      expect(await refused("order=random")).toEqual([400, "order", "invalid_value"]);
      expect(await refused("view=mine")).toEqual([400, "reader", "missing_required_field"]);
      const narrow = await newKey(site, "sessions:read");
      for (const query of ["view=open", "order=activity", "tag=vip", "user=u"])
        expect(await refused(query, narrow), query).toEqual([
          403,
          "conversations:read",
          "missing_permission",
        ]);
      expect((await call("GET", "/sessions", { key: narrow })).status).toBe(200);
    });

    it("have counts, which GET /inbox/events sends after each change", async () => {
      const other = await newSite();
      const counts = async (query = "") =>
        (await call("GET", `/inbox/counts${query}`, { key: other.api_key })).json;
      const none = { success: true, open: 0, waiting: 0, unassigned: 0, missed: 0, contact: 0 };
      expect(await counts()).toEqual(none);
      expect(await counts("?reader=may")).toEqual({ ...none, mine: 0, unread: 0 });
      const inbox = await openStream("/inbox/events?reader=may", { key: other.api_key });
      const ask = () =>
        call("POST", "/message", { key: other.api_key, body: { message: "Hi", session_id: "s" } });
      await ask();
      const received = [];
      while (received.at(-1)?.event !== "counts") received.push(...(await some(inbox, 1)));
      expect(received.at(-1)?.data).toEqual({
        ...none,
        success: undefined,
        open: 1,
        unassigned: 1,
        mine: 0,
        unread: 1,
      });
      const body = { by: "person", agent: MAY };
      await call("POST", "/conversation/s/handling", { key: other.api_key, body });
      await call("POST", "/conversation/s/read", { key: other.api_key, body: { reader: "may" } });
      const later = [];
      while (later.at(-1)?.data.unread !== 0) later.push(...(await some(inbox, 1)));
      expect(later.at(-1)?.data).toMatchObject({ open: 1, unread: 0 });
      inbox.leave();
    });
  });
}
