import { describe, expect, it } from "vitest";
import { consolePerson } from "../console-person.ts";
import { DAY, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

/** 2027-02-10, noon. */
const NOON = Date.UTC(2027, 1, 10, 12);
const JSON_TYPE = { "content-type": "application/json" };
const lines = (...objects: object[]) => objects.map((one) => `${JSON.stringify(one)}\n`).join("");
const events = (...data: (object | string)[]) =>
  data.map((one) => `data: ${typeof one === "string" ? one : JSON.stringify(one)}\n\n`).join("");
const node = { nodeId: "n", nodeName: "n", itemIndex: 0, runIndex: 0 };
const marked = { output: "I do not know.", unanswered: true };

/** Replies marked as unanswered, in each shape that workflows send. */
const MARKED: Record<string, { body: unknown; headers?: Record<string, string> }> = {
  "the contract's": { body: { message: "I do not know.", success: true, unanswered: true } },
  metadata: { body: { message: "I do not know.", metadata: { model: "m", unanswered: true } } },
  "a list": { body: [marked] },
  "a wrapper": { body: { data: marked } },
  "JSON in a field": { body: { text: JSON.stringify(marked) } },
  "JSON as text": { body: JSON.stringify(marked), headers: { "content-type": "text/plain" } },
  "a handover without a word": { body: { handover: true, unanswered: true } },
  "n8n's stream": {
    headers: JSON_TYPE,
    body: lines(
      { type: "begin", metadata: node },
      { type: "item", content: JSON.stringify(marked), metadata: node },
      { type: "end", metadata: node },
    ),
  },
  "lines of JSON": {
    headers: { "content-type": "application/x-ndjson" },
    body: lines({ text: "I do not " }, { text: "know.", unanswered: true }),
  },
  "events of Flowise": {
    headers: { "content-type": "text/event-stream" },
    body: events(
      { event: "token", data: "No." },
      { event: "end", data: "[DONE]", metadata: { unanswered: true } },
    ),
  },
  "events of OpenAI": {
    headers: { "content-type": "text/event-stream" },
    body: events(
      { choices: [{ index: 0, delta: { content: "No." } }] },
      { choices: [], unanswered: true },
      "[DONE]",
    ),
  },
  "OpenAI's Responses": {
    headers: { "content-type": "text/event-stream" },
    body: events(
      { type: "response.output_text.delta", item_id: "i", content_index: 0, delta: "No." },
      { type: "response.completed", response: { metadata: { unanswered: true }, output: [] } },
    ),
  },
  "AG-UI": {
    headers: { "content-type": "text/event-stream" },
    body: events(
      { type: "RUN_STARTED", threadId: "t", runId: "r" },
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "No." },
      { type: "TEXT_MESSAGE_END", messageId: "m" },
      { type: "RUN_FINISHED", threadId: "t", runId: "r", result: { unanswered: true } },
    ),
  },
  "the AI SDK's message stream": {
    headers: { "content-type": "text/event-stream" },
    body: events(
      { type: "start", messageId: "m" },
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "No." },
      { type: "text-end", id: "1" },
      { type: "finish", messageMetadata: { unanswered: true } },
      "[DONE]",
    ),
  },
  "the AI SDK's data stream": {
    headers: { "content-type": "text/plain" },
    body: 'f:{"messageId":"m"}\n0:"No."\n8:[{"unanswered":true}]\nd:{"finishReason":"stop"}\n',
  },
};

export function describeInsights(open: OpenBench): void {
  const bench = standing(open);
  const { call, newSite, newKey, visit, clock } = bench;
  const HANDOVER = { visitors: true, after_failures: 0, timeout: 300, otherwise: "workflow" as const };

  async function insightSite() {
    clock.set(NOON);
    const site = await newSite({ appearance: { feedback: true }, handover: HANDOVER });
    const key = site.api_key;
    const list = async (query = "") =>
      (await call("GET", `/insights/questions${query}`, { key })).json.data as Record<string, unknown>[];
    const say = (message: string, session_id: string) =>
      call("POST", "/message", { key, body: { message, session_id } });
    const fails = async (message: string, session_id: string) => {
      bench.workflow.answers(() => ({ status: 500 }));
      return say(message, session_id);
    };
    const markAnswered = (body: object) => call("POST", "/insights/questions/answered", { key, body });
    return { site, key, list, say, fails, markAnswered };
  }

  describe("GET /insights/questions", () => {
    it("groups similar failed questions, and lists the most frequent group first", async () => {
      const { key, list, fails } = await insightSite();
      await fails("Do you ship to Norway?", "one");
      clock.pass(60_000);
      await fails("where is my order", "two");
      clock.pass(60_000);
      await fails("Where is my order, please?", "three");
      expect(await list()).toEqual([
        {
          question: "Where is my order, please?",
          kind: "failed",
          count: 2,
          last_at: "2027-02-10T12:02:00.000Z",
          session_ids: ["three", "two"],
        },
        {
          question: "Do you ship to Norway?",
          kind: "failed",
          count: 1,
          last_at: "2027-02-10T12:00:00.000Z",
          session_ids: ["one"],
        },
      ]);
      expect((await call("GET", "/usage", { key })).json.data).toMatchObject([{ unanswered: 3 }]);
      await call("DELETE", "/conversation/three", { key });
      expect((await list()).map(({ session_ids }) => session_ids)).toEqual([["two"], ["one"]]);
      expect((await call("GET", "/usage", { key })).json.data).toMatchObject([{ unanswered: 3 }]);
    });

    it.each(Object.keys(MARKED))(
      "lists questions that the workflow marks as unanswered in this format: %s",
      async (name) => {
        const { key, list, say } = await insightSite();
        bench.workflow.answers(() => MARKED[name] as { body: unknown });
        const answer = await say("Do you know?", "s");
        expect(answer.status).toBe(200);
        expect(await list()).toMatchObject([{ question: "Do you know?", kind: "workflow_marked", count: 1 }]);
        const { messages } = (await call("GET", "/conversation/s", { key })).json;
        expect(JSON.stringify([answer.json, messages])).not.toContain("unanswered");
      },
    );

    it("does not list a question if the answer has no `unanswered`, or if that field is not `true`", async () => {
      const { list, say } = await insightSite();
      for (const unanswered of [undefined, false, "true", 1, {}]) {
        bench.workflow.answers(() => ({ body: { message: "Yes.", unanswered, metadata: { unanswered } } }));
        await say("Do you know?", "s");
      }
      expect(await list()).toEqual([]);
    });

    it("lists a question if a late reply marks it as unanswered, with or without a text", async () => {
      const { list, say } = await insightSite();
      for (const [session, body] of Object.entries({
        word: { message: "No.", unanswered: true },
        none: { handover: true, unanswered: true },
      })) {
        const workflow = bench.workflow.holds();
        const waiting = say(`Late ${session}`, session);
        const { received, end } = await workflow.next();
        end("Accepted");
        await call("GET", "/openapi.json");
        const address = new URL(String(received.headers["x-reply-url"])).pathname;
        await call("POST", address.replace("/v1", ""), { body });
        clock.pass(1_000);
        expect((await waiting).status).toBe(200);
      }
      expect((await list()).map(({ question, kind }) => [question, kind])).toEqual([
        ["Late none", "workflow_marked"],
        ["Late word", "workflow_marked"],
      ]);
    });

    it("lists questions whose reply the visitor disliked, or after which the visitor asked for a person", async () => {
      const { site, list } = await insightSite();
      bench.workflow.answers(() => ({ body: { message: "Perhaps." } }));
      const one = await visit(site);
      const message = { token: one.token, origin: ORIGIN, body: { message: "Is it blue?" } };
      const { message_id } = (await call("POST", "/message", message)).json;
      const path = `/conversation/${one.session_id}`;
      const rate = (rating: string) =>
        call("POST", `${path}/feedback`, { token: one.token, body: { message_id, rating } });
      await rate("down");
      expect(await list()).toMatchObject([{ question: "Is it blue?", kind: "disliked" }]);
      await rate("none");
      expect(await list()).toEqual([]);
      clock.pass(1);
      await call("POST", `${path}/handling`, { token: one.token, body: { by: "waiting" } });
      expect(await list()).toMatchObject([{ kind: "asked_person", session_ids: [one.session_id] }]);
      clock.pass(1);
      await rate("down");
      expect(await list()).toMatchObject([{ kind: "disliked", count: 1 }]);
    });

    it("covers the last 30 days, or the requested time range", async () => {
      const { list, fails } = await insightSite();
      await fails("Old", "old");
      clock.set(NOON + 31 * DAY);
      await fails("New", "new");
      const texts = async (query: string) => (await list(query)).map(({ question }) => question);
      expect(await texts("")).toEqual(["New"]);
      expect(await texts("?from=2027-02-10")).toEqual(["New", "Old"]);
      expect(await texts("?to=2027-02-10")).toEqual(["Old"]);
      expect(await texts("?from=2027-02-10&to=2027-02-10")).toEqual(["Old"]);
      expect(await texts("?from=2027-02-10T12:00:00.001Z&to=2027-03-01")).toEqual([]);
      expect(await texts("?from=2028-01-01")).toEqual([]);
    });

    it("lists at most the requested number of groups, and counts the answered and open groups of the last 7 days", async () => {
      const { key, fails, markAnswered } = await insightSite();
      const asked = (query: string) => call("GET", `/insights/questions?${query}`, { key });
      await fails("Do you ship to Norway?", "old");
      clock.pass(7 * DAY + 1);
      for (const [session, message] of ["Is it blue?", "Is it blue?", "Is it red?", "Is it green?"].entries())
        await fails(message, `s${session}`);
      await markAnswered({ question: "Is it green?" });
      const { json } = await asked("limit=2");
      expect(json.data).toMatchObject([{ question: "Is it blue?", count: 2 }, { question: "Is it red?" }]);
      expect(json.last_week).toEqual({ answered: 1, open: 2 });
      expect((await asked("to=2027-02-10")).json.last_week).toEqual({ answered: 0, open: 1 });
    });

    it.each([
      ["limit=0", "limit"],
      ["limit=201", "limit"],
      ["limit=three", "limit"],
      ["from=2027-02-11&to=2027-02-10", "from"],
      ["from=yesterday", "from"],
      ["to=2027-02-30", "to"],
      ["from=", "from"],
    ])("refuses invalid parameters: %s", async (query, field) => {
      const { key } = await insightSite();
      const [status, named] = refusal(await call("GET", `/insights/questions?${query}`, { key }));
      expect([status, named]).toEqual([400, field]);
    });
  });

  describe("POST /insights/questions/answered", () => {
    it("removes a question and similar ones from the list, until visitors ask them again", async () => {
      const { key, list, fails, markAnswered } = await insightSite();
      const written = { question: "Where is my order?", answer: "On its way." };
      const { entry } = (await call("POST", "/knowledge", { key, body: written })).json;
      await fails("Where is my order?", "one");
      await fails("where is my order please", "two");
      await fails("Do you ship to Norway?", "three");
      clock.pass(1_000);
      const answer = await markAnswered({ question: "Where is my order?", entry_id: entry.id });
      expect([answer.status, answer.json]).toEqual([200, { success: true }]);
      expect((await list()).map(({ question }) => question)).toEqual(["Do you ship to Norway?"]);
      clock.pass(1_000);
      await fails("Where is my order", "four");
      expect(await list()).toMatchObject([
        { question: "Where is my order", count: 1, session_ids: ["four"] },
        { question: "Do you ship to Norway?", count: 1 },
      ]);
    });

    it.each([
      [{}, "question", "missing_required_field"],
      [{ question: "  " }, "question", "missing_required_field"],
      [{ question: 7 }, "question", "invalid_type"],
      [{ question: "é".repeat(501) }, "question", "too_long"],
      [{ question: "Hi", entry_id: "e".repeat(101) }, "entry_id", "too_long"],
      [{ question: "Hi", entry_id: 7 }, "entry_id", "invalid_type"],
    ])("refuses an invalid body: %j", async (body, field, reason) => {
      const { markAnswered } = await insightSite();
      expect(refusal(await markAnswered(body))).toEqual([400, field, reason]);
    });
  });

  describe("Access to insights", () => {
    it("is refused to keys, visitors and agents without the permission, and reveals nothing to other sites", async () => {
      const { site, key, list, fails } = await insightSite();
      await fails("Where is my order?", "one");
      const other = await newSite();
      const path = "/insights/questions";
      const body = { question: "Where is my order?" };
      expect((await call("GET", path, { key: other.api_key })).json.data).toEqual([]);
      await call("POST", `${path}/answered`, { key: other.api_key, body });
      const written = { question: "Where is my order?", answer: "On its way." };
      const { entry } = (await call("POST", "/knowledge", { key: other.api_key, body: written })).json;
      for (const entry_id of [entry.id, "ent_unknown"])
        expect(
          refusal(await call("POST", `${path}/answered`, { key, body: { ...body, entry_id } })),
          entry_id,
        ).toEqual([404, "id", "not_found"]);
      expect(await list()).toHaveLength(1);
      const denied = (permission: string) => [403, permission, "missing_permission"];
      const readers = await newKey(site, "conversations:read");
      expect(refusal(await call("GET", path, { key: readers }))).toEqual(denied("usage:read"));
      const counters = await newKey(site, "usage:read");
      expect(refusal(await call("GET", path, { key: counters }))).toEqual(denied("conversations:read"));
      const both = await newKey(site, "usage:read", "conversations:read");
      expect((await call("GET", path, { key: both })).json.data).toHaveLength(1);
      expect(refusal(await call("POST", `${path}/answered`, { key: both, body }))).toEqual(
        denied("settings:write"),
      );
      const { token } = await visit(site);
      const agent = await consolePerson(bench, "agent", site.site_id);
      for (const refused of [
        await call("GET", path, { token, origin: ORIGIN }),
        await call("POST", `${path}/answered`, { token, origin: ORIGIN, body }),
        await agent.call("GET", path, site.site_id),
        await agent.call("POST", `${path}/answered`, site.site_id, { body }),
      ])
        expect(refused.status).toBe(403);
      expect((await call("GET", path, {})).status).toBe(401);
      const owner = await consolePerson(bench, "owner", site.site_id);
      expect((await owner.call("GET", path, site.site_id)).json.data).toHaveLength(1);
      expect((await owner.call("POST", `${path}/answered`, site.site_id, { body })).status).toBe(200);
      expect((await call("GET", path, { key })).json.data).toEqual([]);
    });
  });
}
