import { describe, expect, it } from "vitest";
import { type Bench, ORIGIN, refusal, SECOND } from "../harness.ts";
import { type LiveCalls, MAY, TOM } from "./live-calls.ts";

/** Settings of a site that hands over at the request of the workflow or of a visitor. */
const HANDOVER = { visitors: true, after_failures: 0, timeout: 300, otherwise: "workflow" as const };

export function describeHandover(bench: Bench, calls: LiveCalls): void {
  const { call, listen, newSite, visit, clock } = bench;
  const { say, ask, handle, read, texts, openStream, some, shown } = calls;

  describe("A conversation that a person takes over", () => {
    it("is marked as handled by a person, and stores the visitor's messages without calling the workflow", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const taken = await handle(key, { by: "person", agent: MAY, note: "knows her" });
      const since = new Date(clock.now()).toISOString();
      const handling = { by: "person", since, agent: MAY, note: "knows her" };
      expect([taken.status, taken.json]).toEqual([200, { success: true, handling }]);
      expect((await read(key)).json.handling).toEqual(handling);
      const answered = await ask(key, "Are you there?");
      expect([answered.status, answered.json]).toMatchObject([
        200,
        { message: "", handling: { by: "person", agent: MAY } },
      ]);
      expect(bench.workflow.received).toHaveLength(1);
      expect(await texts(key)).toEqual(["Hi", "You said: Hi", "Are you there?"]);
      expect((await handle(key, { by: "workflow" })).json).toEqual({ success: true });
      expect((await read(key)).json).not.toHaveProperty("handling");
    });

    it("belongs to the first of two agents who take it over at the same time, and the second agent's error names the first", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      const both = await Promise.all([MAY, TOM].map((agent) => handle(key, { by: "person", agent })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const lost = both.find(({ status }) => status === 400);
      const winner = (await read(key)).json.handling.agent;
      expect(lost && refusal(lost)).toEqual([400, "take_from", "changed_meanwhile"]);
      expect(lost?.json.error.message).toContain(winner.name);
      expect(lost?.json.error.details.params).toEqual({ agent: { id: winner.id, name: winner.name } });
      const agent = winner.id === "may" ? TOM : MAY;
      expect((await handle(key, { by: "person", agent, take_from: winner.id })).json.handling.agent).toEqual(
        agent,
      );
    });

    it("stays with the new agent even if the previous agent tries to hand it back afterwards", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      await handle(key, { by: "person", agent: MAY });
      await handle(key, { by: "person", agent: TOM, take_from: MAY.id });
      for (const by of ["workflow", "waiting"])
        expect(refusal(await handle(key, { by, take_from: MAY.id }))).toEqual([
          400,
          "take_from",
          "changed_meanwhile",
        ]);
      expect((await read(key)).json.handling.agent).toEqual(TOM);
      expect((await handle(key, { by: "workflow", take_from: TOM.id })).json).toEqual({ success: true });
      // Handing back also succeeds if no agent has the conversation.
      expect((await handle(key, { by: "workflow", take_from: MAY.id })).status).toBe(200);
    });

    it.each(["complete", "streamed"])(
      "discards the reply that the workflow is still writing, for a caller of %s replies",
      async (how) => {
        const { api_key: key } = await newSite();
        const workflow = bench.workflow.holds();
        const body = { message: "Hi", session_id: "s-1" };
        const headers = { accept: how === "complete" ? "application/json" : "text/event-stream" };
        const whole = how === "complete" ? ask(key, "Hi") : undefined;
        const streamed = whole ? undefined : listen("POST", "/message", { key, body, headers });
        const answer = await workflow.next();
        answer.say("I am the b");
        if (streamed) await streamed.next();
        await handle(key, { by: "person", agent: MAY });
        answer.end("ot");
        const done = whole ? (await whole).json : (await streamed?.rest())?.at(-1)?.data;
        expect(done).toMatchObject({ success: true, message: "", handling: { by: "person", agent: MAY } });
        expect(await texts(key)).toEqual(["Hi"]);
        expect(await bench.service.metrics.text()).toMatch(/parley_replies_dropped_total [1-9]/);
        await ask(key, "repeat");
      },
    );

    it("discards a late reply, even if the agent has handed the conversation back", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({ body: { message: "Workflow was started" } }));
      const asked = ask(key, "Hi");
      await expect.poll(() => bench.workflow.received).toHaveLength(1);
      const address = bench.workflow.received[0]?.headers["x-reply-url"] as string;
      await handle(key, { by: "person", agent: MAY });
      expect((await asked).json).toMatchObject({ message: "", handling: { by: "person" } });
      await handle(key, { by: "workflow" });
      const late = await call("POST", new URL(address).pathname.replace(/^\/v1/, ""), {
        body: { message: "late" },
      });
      expect(refusal(late)).toEqual([404, "X-Reply-URL", "expired"]);
      expect(await texts(key)).toEqual(["Hi"]);
    });

    it("returns an empty answer again for a repeated Idempotency-Key, even after being handed back, without calling the workflow", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      await handle(key, { by: "person", agent: MAY });
      const request = {
        key,
        headers: { "idempotency-key": "k" },
        body: { message: "Help", session_id: "s-1" },
      };
      for (const by of ["person", "workflow"]) {
        await handle(key, { by, agent: MAY });
        expect((await call("POST", "/message", request)).json).toMatchObject({
          message: "",
          handling: { by },
        });
      }
      expect(bench.workflow.received).toHaveLength(1);
      expect(await texts(key)).toEqual(["Hi", "You said: Hi", "Help"]);
    });

    it("sends the messages of the handover to the workflow once, with the first message after being handed back", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "Hi");
      await handle(key, { by: "person", agent: MAY });
      const from = new Date(clock.now()).toISOString();
      await ask(key, "Help");
      await say(key, "Sure", { role: "agent", agent: MAY });
      clock.pass(SECOND);
      const to = new Date(clock.now()).toISOString();
      await handle(key, { by: "workflow", note: "refunded" });
      await ask(key, "Thanks", { context: { handover: "mine" } });
      await ask(key, "Bye", { context: { handover: "mine" } });
      const [, next, last] = bench.workflow.received.map(({ json }) => json);
      expect(next.context.handover).toEqual({
        from,
        to,
        note: "refunded",
        messages: [
          { role: "user", content: "Help", timestamp: from },
          { role: "agent", content: "Sure", timestamp: from },
        ],
      });
      expect(last.context).not.toHaveProperty("handover");
    });

    it("is listed as waiting before an agent takes it over, longest wait first", async () => {
      const { api_key: key } = await newSite();
      for (const id of ["s-1", "s-2"]) await ask(key, "Hi", { session_id: id });
      await handle(key, { by: "waiting" }, "s-2");
      clock.pass(SECOND);
      await handle(key, { by: "waiting" });
      const list = async (by: string) =>
        (await call("GET", `/sessions?handling=${by}`, { key })).json.data.map(
          ({ session_id, handling }: { session_id: string; handling: { by: string } }) => [
            session_id,
            handling.by,
          ],
        );
      expect(await list("waiting")).toEqual([
        ["s-2", "waiting"],
        ["s-1", "waiting"],
      ]);
      expect(await list("person")).toEqual([]);
    });
  });

  describe("A workflow that hands a conversation over", () => {
    it.each([
      [true, {}],
      [
        { reason: "angry", summary: "wants money back" },
        { reason: "angry", summary: "wants money back" },
      ],
    ])("answers with its text, and the conversation then waits for a person: %j", async (handover, why) => {
      const { api_key: key } = await newSite({ handover: HANDOVER });
      bench.workflow.answers(() => ({ body: { message: "One moment", handover } }));
      expect((await ask(key, "Hi")).json).toMatchObject({
        message: "One moment",
        handling: { by: "waiting" },
      });
      const asked = { by: "waiting", reason_code: "workflow_asked", ...why };
      expect((await read(key)).json.handling).toMatchObject(asked);
      expect(await texts(key)).toEqual(["Hi", "One moment"]);
    });

    it("hands over even without a text", async () => {
      const { api_key: key } = await newSite({ handover: HANDOVER });
      bench.workflow.answers(() => ({ body: { handover: { reason: "keyword" } } }));
      expect((await ask(key, "Hi")).json).toMatchObject({ message: "", handling: { by: "waiting" } });
      expect(await texts(key)).toEqual(["Hi"]);
      expect((await read(key)).json).not.toHaveProperty("reply_pending");
    });

    it("has no effect if the site's handover is off, and the service logs that once", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({ body: { message: "One moment", handover: true } }));
      for (const message of ["Hi", "Hi"])
        expect((await ask(key, message)).json).not.toHaveProperty("handling");
      const lines = () => bench.lines.filter((line) => line.includes("handover is null"));
      expect(lines()).toHaveLength(1);
    });

    it("fails with no_reply if it sends no text and the site's handover is off", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({ body: { handover: true } }));
      const { status, json } = await ask(key, "Hi");
      expect([status, json.error?.details.reason]).toEqual([502, "no_reply"]);
      expect(await texts(key)).toEqual(["Hi"]);
      expect((await read(key)).json).not.toHaveProperty("reply_pending");
    });

    it.each(["answer", "silent answer", "late reply"])(
      "ends the wait for the conversation's other replies if the handover is in its %s",
      async (how) => {
        const { api_key: key } = await newSite({ handover: HANDOVER });
        bench.workflow.answers(() => ({ body: { message: "Workflow was started" } }));
        const waiting = [ask(key, "one"), ask(key, "two")];
        await expect.poll(() => bench.workflow.received).toHaveLength(2);
        const reply = { ...(how !== "silent answer" && { message: "One moment" }), handover: true };
        const address = new URL(bench.workflow.received[0]?.headers["x-reply-url"] as string).pathname;
        bench.workflow.answers(() => ({ body: reply }));
        if (how === "late reply") await call("POST", address.replace(/^\/v1/, ""), { body: reply });
        else await ask(key, "three");
        for (const each of await Promise.all(waiting))
          expect([each.status, each.json.handling ?? each.json.message]).toEqual([
            200,
            each.json.message || { by: "waiting" },
          ]);
      },
    );

    it("also hands over by failing as often as the site has set, and the last failed message returns 200", async () => {
      const { api_key: key } = await newSite({ handover: { ...HANDOVER, after_failures: 2 } });
      bench.workflow.answers(() => ({ status: 500 }));
      expect((await ask(key, "Hi")).status).toBe(502);
      const second = await ask(key, "Hi?");
      expect([second.status, second.json]).toMatchObject([200, { message: "", handling: { by: "waiting" } }]);
      expect((await read(key)).json.handling).toMatchObject({
        reason_code: "workflow_failed",
        reason: "The workflow did not answer.",
      });
    });

    it("gets the conversation back if no agent comes in time", async () => {
      const { api_key: key } = await newSite({ handover: { ...HANDOVER, otherwise: "form" } });
      await ask(key, "Hi");
      const received = await openStream("/conversation/s-1/events", { key });
      await handle(key, { by: "waiting" });
      expect(shown(await some(received, 1))).toEqual(["waiting"]);
      clock.pass(301 * SECOND);
      const over = { by: "workflow", form: true, reason_code: "timed_out" };
      expect(await received.next()).toMatchObject({ event: "handling", data: over });
      received.leave();
      expect((await ask(key, "Still me")).json.message).toBe("You said: Still me");
    });
  });

  describe("A visitor", () => {
    const visitor = async (handover: object | null) => {
      const site = await newSite({ handover: handover as typeof HANDOVER | null });
      const opened = await visit(site);
      const given = { token: opened.token, origin: ORIGIN };
      const at = `/conversation/${opened.session_id}`;
      return {
        site,
        opened,
        at,
        given,
        want: (by: string) => call("POST", `${at}/handling`, { ...given, body: { by, agent: MAY } }),
      };
    };

    it("can ask for a person if the site offers handover, and return to the workflow while waiting", async () => {
      const { site, opened, want } = await visitor(HANDOVER);
      const shown = (await want("waiting")).json.handling;
      expect(shown).toEqual({ by: "waiting", since: expect.any(String) });
      const { handling } = (await read(site.api_key, opened.session_id)).json;
      expect(handling).toMatchObject({ by: "waiting", reason_code: "visitor_asked" });
      expect((await want("workflow")).json).toEqual({ success: true });
      expect(refusal(await want("person"))).toEqual([403, "by", "not_allowed"]);
      await handle(site.api_key, { by: "person", agent: MAY }, opened.session_id);
      for (const by of ["workflow", "waiting"])
        expect(refusal(await want(by))).toEqual([403, "by", "not_allowed"]);
    });

    it("gets 403 when asking for a person if the site does not offer handover to visitors", async () => {
      for (const handover of [null, { ...HANDOVER, visitors: false }]) {
        expect(refusal(await (await visitor(handover)).want("waiting"))).toEqual([403, "by", "not_allowed"]);
      }
    });

    it("never receives the team's notes", async () => {
      const { site, opened, at, given } = await visitor(HANDOVER);
      await call("POST", "/message", { ...given, body: { message: "Hi" } });
      await handle(site.api_key, { by: "person", agent: MAY, note: "rude" }, opened.session_id);
      const { json } = await call("GET", at, given);
      expect(json.handling).toEqual({ by: "person", since: json.handling.since, agent: MAY });
    });

    it("sees whether agents are available, and otherwise when they will be", async () => {
      const hours = {
        timezone: "Europe/Berlin",
        weekly: { mon: [["09:00", "17:00"]] },
        closed: ["2026-11-23"],
      };
      const { site, opened } = await visitor({ ...HANDOVER, hours });
      const closed = { visitors: true, open: false, opens_at: "2026-11-30T08:00:00.000Z" };
      expect(opened).toMatchObject({ handover: closed });
      const config = await call("GET", `/widget/config?site=${site.public_key}`, { origin: ORIGIN });
      expect(config.json).toMatchObject({ handover: closed });
      expect((await visitor(null)).opened).not.toHaveProperty("handover");
    });

    it("sees in each answer whether the site currently offers handover", async () => {
      const { site, at, given } = await visitor(null);
      const { api_key: key } = site;
      const set = (handover: object | null) => call("PATCH", "/site", { key, body: { handover } });
      const body = { message: "Hi" };
      const answers = async () => {
        const headers = { accept: "text/event-stream" };
        const streamed = await listen("POST", "/message", { ...given, body, headers }).rest();
        return [
          (await call("GET", at, given)).json,
          (await call("POST", "/message", { ...given, body })).json,
          streamed.at(-1)?.data,
          (await call("GET", at, given)).json,
        ];
      };
      const offer = { visitors: false, open: true };
      for (const handover of [null, { ...HANDOVER, visitors: false }, null]) {
        await set(handover);
        for (const answer of await answers())
          if (handover === null) expect(answer).not.toHaveProperty("handover");
          else expect(answer).toMatchObject({ success: true, handover: offer });
      }
      await set(HANDOVER);
      expect((await call("GET", at, { key })).json).not.toHaveProperty("handover");
      expect((await ask(key, "Hi")).json).not.toHaveProperty("handover");
    });

    it("sees in an open stream that the site has switched handover on or off", async () => {
      const { site, opened, at, given } = await visitor(null);
      const { api_key: key } = site;
      await call("POST", "/message", { ...given, body: { message: "Hi" } });
      const received = await openStream(`${at}/events`, given);
      for (const handover of [HANDOVER, null]) {
        await call("PATCH", "/site", { key, body: { handover } });
        for (const by of ["person", "workflow"]) {
          await handle(key, { by, agent: MAY }, opened.session_id);
          const { event, data } = (await received.next()) ?? {};
          const offer = handover && { handover: { visitors: true, open: true } };
          expect([event, data]).toEqual([
            "handling",
            { by, ...(by === "person" && { agent: MAY }), ...offer },
          ]);
        }
      }
      received.leave();
    });

    it("can leave contact details, which only the team can read", async () => {
      const { site, opened, at, given } = await visitor(HANDOVER);
      const contact = { email: "ann@mail.example", name: "Ann", message: "Call me", language: "de" };
      const leave = (body: object) => call("POST", `${at}/contact`, { ...given, body });
      expect((await leave(contact)).json).toEqual({ success: true });
      expect((await read(site.api_key, opened.session_id)).json.contact).toMatchObject(contact);
      expect((await call("GET", at, given)).json).not.toHaveProperty("contact");
      expect(refusal(await leave({ email: "nobody" }))).toEqual([400, "email", "invalid_format"]);
      const noLanguage = await leave({ ...contact, language: "de\r\nBcc: eve" });
      expect(refusal(noLanguage)).toEqual([400, "language", "invalid_format"]);
      await call("DELETE", at, given);
      expect(refusal(await leave(contact))).toEqual([404, "session_id", "not_found"]);
    });
  });
}
