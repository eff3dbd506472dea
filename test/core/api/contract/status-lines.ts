import { describe, expect, it } from "vitest";
import { events, lines, n8n, token } from "../../webhooks/streamed-answers.ts";
import { type OpenBench, standing } from "../harness.ts";
import type { ReceivedEvent } from "../listening.ts";
import { liveCalls } from "./live-calls.ts";

const status = (content: unknown) => ({ type: "status", content });

const FORMATS = [
  {
    from: "n8n's lines",
    type: "application/json; charset=utf-8",
    first: lines(status("Checking your order…")),
    rest: lines(n8n("item", "Agent", "Hello")),
  },
  {
    from: "lines of JSON",
    type: "application/x-ndjson",
    first: lines(status("Checking your order…")),
    rest: lines({ response: "Hello" }),
  },
  {
    from: "server-sent events",
    type: "text/event-stream",
    first: "event: status\ndata: Checking your order…\n\n",
    rest: events(token("Hello")),
  },
  {
    from: "AG-UI's events",
    type: "text/event-stream",
    first: events({ type: "RUN_STARTED" }, { type: "STEP_STARTED", stepName: "Checking your order…" }),
    rest: events({ type: "TEXT_MESSAGE_CHUNK", messageId: "a", role: "assistant", delta: "Hello" }),
  },
];

/** Tests status lines of a reply (contract §21.3). */
export function describeStatusLines(open: OpenBench): void {
  describe("Status lines of a reply", () => {
    const bench = standing(open);
    const { call, listen, newSite } = bench;
    const { ask, read, texts, openStream } = liveCalls(bench);
    const stream = (key: string, path = "/message") =>
      listen("POST", path, { key, body: { message: "Hi", session_id: "s-1" } });
    const said = { event: "status", data: { text: "Checking your order…" } };
    const names = (heard: ReceivedEvent[]) => heard.map(({ event }) => event);
    const statuses = (heard: ReceivedEvent[]) =>
      heard.flatMap(({ event, data }) => (event === "status" ? [data.text] : []));

    it.each(FORMATS)(
      "reach the caller and the listeners before the text of the reply, if the workflow sends $from",
      async (format) => {
        const { api_key: key } = await newSite();
        await ask(key, "before");
        const received = await openStream("/conversation/s-1/events", { key });
        const workflow = bench.workflow.holds(format.type);
        const reply = stream(key);
        const answer = await workflow.next();
        answer.say(format.first);
        expect(await reply.next()).toEqual(said);
        expect((await received.next())?.event).toBe("message");
        expect(await received.next()).toEqual(said);
        answer.end(format.rest);
        const rest = await reply.rest();
        expect(names(rest)).toEqual(["delta", "done"]);
        expect(rest.at(-1)?.data.message).toBe("Hello");
        let last = await received.next();
        while (last?.event === "delta") last = await received.next();
        expect(last).toMatchObject({ event: "message", data: { role: "assistant", content: "Hello" } });
        received.leave();
        expect((await texts(key)).slice(-2)).toEqual(["Hi", "Hello"]);
        expect(JSON.stringify((await read(key)).json)).not.toContain("Checking");
      },
    );

    it.each(FORMATS)(
      "are omitted from a JSON answer, if the workflow sends $from",
      async ({ type, first, rest }) => {
        const { api_key: key } = await newSite();
        const workflow = bench.workflow.holds(type);
        const asked = ask(key, "Hi");
        (await workflow.next()).end(first + rest);
        const { json } = await asked;
        expect(json.message).toBe("Hello");
        expect(JSON.stringify(json)).not.toContain("Checking");
      },
    );

    it("are not sent again to a listener that resumes, which receives only later status lines", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "before");
      const first = await openStream("/conversation/s-1/events", { key });
      const workflow = bench.workflow.holds("application/json");
      const reply = stream(key);
      const answer = await workflow.next();
      const question = await first.next();
      answer.say(lines(status("One")));
      expect(statuses([(await first.next()) as ReceivedEvent])).toEqual(["One"]);
      first.leave();
      const headers = { "last-event-id": question?.id ?? "" };
      const resumed = await openStream("/conversation/s-1/events", { key, headers });
      const newcomer = await openStream("/conversation/s-1/events", { key });
      expect((await newcomer.next())?.data).toEqual({ text: "One" });
      answer.say(lines(status("Two")));
      expect((await resumed.next())?.data).toEqual({ text: "Two" });
      expect((await newcomer.next())?.data).toEqual({ text: "Two" });
      for (const { leave } of [resumed, newcomer]) leave();
      answer.end(lines(n8n("item", "Agent", "Hello")));
      await reply.rest();
    });

    it("start the stream, so a later failure is an error event, and the reply is not stored", async () => {
      const { api_key: key } = await newSite();
      const workflow = bench.workflow.holds("application/json");
      const reply = stream(key);
      const answer = await workflow.next();
      answer.say(lines(status("One")));
      expect(statuses([(await reply.next()) as ReceivedEvent])).toEqual(["One"]);
      answer.end();
      const [failed, ...more] = await reply.rest();
      expect(failed).toMatchObject({ event: "error", data: { error: { details: { reason: "no_reply" } } } });
      expect(more).toEqual([]);
      expect(await texts(key)).toEqual(["Hi"]);
    });

    it("are limited in number and length", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "before");
      const received = await openStream("/conversation/s-1/events", { key });
      const workflow = bench.workflow.holds("application/json");
      const reply = stream(key);
      const answer = await workflow.next();
      answer.say(lines(...Array.from({ length: 10_000 }, (_, n) => status(`${n}`))));
      answer.say(lines(status(""), status(7), status({ text: "x" }), status("\u202e")));
      answer.end(lines(status("y".repeat(500_000)), n8n("item", "Agent", "Hello")));
      const events = await reply.rest();
      expect(events.at(-1)).toMatchObject({ event: "done", data: { message: "Hello" } });
      for (const text of statuses(events)) expect(text).toMatch(/^(?:\d{1,4}|y{100})$/);
      const live: ReceivedEvent[] = [];
      while (live.at(-1)?.data.content !== "Hello" || live.at(-1)?.event !== "message")
        live.push((await received.next()) as ReceivedEvent);
      received.leave();
      expect(statuses(live)).toContain("0");
      for (const text of statuses(live)) expect(text.length).toBeLessThanOrEqual(100);
    });

    it("do not extend a reply past the site's timeout", async () => {
      const { api_key: key } = await newSite({ webhook_timeout: 1 });
      const workflow = bench.workflow.holds("application/json");
      const reply = stream(key);
      const answer = await workflow.next();
      answer.say(lines(status("One")));
      const speaking = setInterval(() => answer.say(lines(status("Two"))), 100);
      const received = await reply.rest();
      clearInterval(speaking);
      expect(received.at(-1)).toMatchObject({
        event: "error",
        data: { error: { details: { reason: "timeout" } } },
      });
    });

    it("are transient data parts in the AI SDK's stream", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({
        headers: { "content-type": "application/json" },
        body: lines(status("One"), n8n("item", "Agent", "Hello")),
      }));
      const messages = [{ role: "user", parts: [{ type: "text", text: "Hi" }] }];
      const { text } = await call("POST", "/ai-sdk/chat", { key, body: { id: "s-1", messages } });
      expect(text).toContain('data: {"type":"data-status","data":{"text":"One"},"transient":true}\n\n');
    });
  });
}
