import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hmac, type Item, named, now, run, workflowIn } from "./n8n-code.ts";

describe.each(["n8n-hand-over.json", "n8n-slack.json", "n8n-telegram.json"])(
  "The n8n workflow %s",
  (file) => {
    const workflow = workflowIn(file);

    it("has unique node names and ids, connects every node, and contains no credential", () => {
      const { nodes, connections } = workflow;
      expect(new Set(nodes.map(({ name }) => name)).size).toBe(nodes.length);
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      const targets = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
      const connected = new Set([...Object.keys(connections), ...targets]);
      expect(nodes.map(({ name }) => name).filter((name) => !connected.has(name))).toEqual([]);
      for (const name of connected) expect(named(workflow, name), name).toBeDefined();
      expect(nodes.filter((node) => Object.hasOwn(node, "credentials"))).toEqual([]);
    });
  },
);

describe("The n8n workflow that hands over", () => {
  const workflow = workflowIn("n8n-hand-over.json");
  const answer = (message: string, score: unknown = 1) =>
    run(workflow, "Reply or hand over", { body: { message }, answer: "Blue.", score });

  it("sends confident answers as replies", async () => {
    expect(await answer("Which colour?")).toEqual({ message: "Blue." });
    // A keyword within another word does not count.
    expect(await answer("Is this for supporters, personally?")).toEqual({ message: "Blue." });
  });

  it.each(["I want a HUMAN!", "Gibt es einen Mensch?", "support"])(
    "hands over on a keyword: %s",
    async (message) => {
      expect(await answer(message)).toMatchObject({
        message: expect.any(String),
        handover: { reason: expect.stringMatching(/^asked for: /), summary: message },
      });
    },
  );

  it.each([
    ["low", 0.2],
    ["not a number", "low"],
    ["missing", undefined],
  ])("hands over if the score is %s", async (_what, score) => {
    const found = await answer("Which colour?", score === undefined ? Number.NaN : score);
    expect(found.handover).toMatchObject({ summary: "Which colour?" });
  });
});

describe("The n8n workflow that answers from Slack", () => {
  const workflow = workflowIn("n8n-slack.json");

  /** Passes an event from Parley through the workflow until it is sent or skipped. */
  async function fromParley(store: Item, id: string, body: object, { time = now(), secret = "secret" } = {}) {
    const raw = JSON.stringify(body);
    const headers = { "webhook-id": id, "webhook-timestamp": time };
    const { signed, ...text } = await run(workflow, "Signed text", { headers }, { raw });
    const signature = createHmac("sha256", secret).update(`${id}.${time}.${raw}`).digest("base64");
    const expected = hmac(signed as string, "base64");
    const given = { ...text, headers: { ...headers, "webhook-signature": `v1,${signature}` }, expected };
    const found = await run(workflow, "What is it?", given, { store });
    if (found.skip === undefined)
      await run(
        workflow,
        "Remember the thread",
        { ok: true, ts: "171.5" },
        { store, before: { "New for us?": found } },
      );
    return found;
  }
  const requested = {
    type: "handover.requested",
    data: { session_id: "s", reason: "angry", summary: "money back" },
  };
  const said = (role: string, content = "Hello?") => ({
    type: "message.created",
    data: { session_id: "s", message: { role, content } },
  });

  /** Passes an event from Slack through the workflow until it is sent or skipped. */
  async function fromSlack(
    store: Item,
    event: object,
    { time = now(), secret = "secret", event_id = "Ev1" } = {},
  ) {
    const raw = JSON.stringify({ event, event_id });
    const headers = { "x-slack-request-timestamp": time };
    const { signed, body } = await run(workflow, "Slack's text", { headers }, { raw });
    const signature = createHmac("sha256", secret).update(`v0:${time}:${raw}`).digest("hex");
    const given = {
      headers: { ...headers, "x-slack-signature": `v0=${signature}` },
      body,
      expected: hmac(signed as string, "hex"),
    };
    return run(workflow, "What do they say?", given, { store });
  }
  const reply = { type: "message", user: "U1", thread_ts: "171.5", text: "Hi &amp; welcome" };

  it("opens a thread for each waiting conversation, and posts the visitor's messages there", async () => {
    const store: Item = {};
    expect(await fromParley(store, "evt_1", said("user"))).toEqual({ skip: "message.created" });
    expect(await fromParley(store, "evt_2", requested)).toMatchObject({
      thread: null,
      text: expect.stringContaining("money back"),
    });
    expect(await fromParley(store, "evt_3", said("user"))).toMatchObject({ thread: "171.5", text: "Hello?" });
  });

  it("skips messages of agents, replies of the chat's workflow, and repeated events", async () => {
    const store: Item = {};
    await fromParley(store, "evt_1", requested);
    expect(await fromParley(store, "evt_1", requested)).toEqual({ skip: "came before" });
    for (const role of ["agent", "assistant"])
      expect(await fromParley(store, `evt_${role}`, said(role))).toEqual({ skip: "message.created" });
  });

  it("fails if Slack refuses a message, so that Parley delivers the event again", async () => {
    const store: Item = {};
    const before = { "New for us?": { id: "evt_1", session_id: "s" } };
    const remember = run(
      workflow,
      "Remember the thread",
      { ok: false, error: "not_in_channel" },
      { store, before },
    );
    await expect(remember).rejects.toThrow("not_in_channel");
    expect(store).toEqual({});
  });

  it("skips events of Parley and of Slack with a wrong signature or an old timestamp", async () => {
    expect(await fromParley({}, "evt_1", requested, { secret: "another" })).toEqual({
      skip: "not from Parley",
    });
    const old = String(Number(now()) - 301);
    expect(await fromParley({}, "evt_1", requested, { time: old })).toEqual({ skip: "not from Parley" });
    const store = { threads: { s: "171.5" } };
    expect(await fromSlack(store, reply, { secret: "another" })).toEqual({ skip: "not from Slack" });
    expect(await fromSlack(store, reply, { time: old })).toEqual({ skip: "not from Slack" });
  });

  it("takes over and posts the agent's answer with an idempotency key per Slack event, and hands back on /done", async () => {
    const store = { threads: { s: "171.5" } };
    const agent = { id: "slack-U1", name: "Support" };
    expect(await fromSlack(store, reply)).toEqual({
      session_id: "s",
      key: "slack-Ev1",
      handling: { by: "person", agent },
      body: { role: "agent", agent, content: "Hi & welcome" },
    });
    expect(await fromSlack(store, { ...reply, text: "/done" })).toMatchObject({
      handling: { by: "workflow" },
      body: null,
    });
  });

  it.each([
    ["a bot's", { ...reply, bot_id: "B1" }],
    ["an edit", { ...reply, subtype: "message_changed" }],
    ["outside a thread", { ...reply, thread_ts: undefined }],
    ["in another thread", { ...reply, thread_ts: "9" }],
    ["without text", { ...reply, text: " " }],
  ])("skips a Slack message that is %s", async (_what, event) => {
    expect(await fromSlack({ threads: { s: "171.5" } }, event)).toEqual({ skip: expect.any(String) });
  });
});
