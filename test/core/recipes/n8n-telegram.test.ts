import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hmac, type Item, named, now, run, workflowIn } from "./n8n-code.ts";

const GROUP = "-1001234567890";

describe("The n8n workflow that answers from Telegram", () => {
  const workflow = workflowIn("n8n-telegram.json");

  /** Passes an event from Parley through the workflow until it is sent or skipped. */
  async function fromParley(store: Item, id: string, body: object, secret = "secret") {
    const raw = JSON.stringify(body);
    const headers = { "webhook-id": id, "webhook-timestamp": now() };
    const { signed, ...text } = await run(workflow, "Signed text", { headers }, { raw });
    const signature = createHmac("sha256", secret).update(String(signed)).digest("base64");
    const given = { ...text, headers: { ...headers, "webhook-signature": `v1,${signature}` } };
    const expected = hmac(String(signed), "base64");
    const found = await run(workflow, "What is it?", { ...given, expected }, { store });
    if (found.skip !== undefined) return found;
    const before = { Settings: found, "New for us?": found };
    if (found.topic === null)
      await run(
        workflow,
        "Remember the topic",
        { ok: true, result: { message_thread_id: 7 } },
        { store, before },
      );
    await run(workflow, "Remember the event", { ok: true }, { store, before });
    return found;
  }
  const requested = { type: "handover.requested", data: { session_id: "s", summary: "money back" } };
  const said = (role: string) => ({
    type: "message.created",
    data: { session_id: "s", message: { role, content: "Hello?" } },
  });

  const message = {
    message_id: 9,
    from: { id: 5, is_bot: false },
    chat: { id: Number(GROUP) },
    text: "Hi",
    is_topic_message: true,
    message_thread_id: 7,
  };
  const fromTelegram = (store: Item, more: object = {}, update_id = 1) =>
    run(
      workflow,
      "What do they say?",
      { chat: GROUP, body: { update_id, message: { ...message, ...more } } },
      { store },
    );

  it("requires a secret header in calls of Telegram", () => {
    expect(named(workflow, "Message from Telegram").parameters).toMatchObject({
      authentication: "headerAuth",
    });
  });

  it("opens a topic for each waiting conversation, and posts the visitor's messages there", async () => {
    const store: Item = {};
    expect(await fromParley(store, "evt_1", said("user"))).toEqual({ skip: "message.created" });
    expect(await fromParley(store, "evt_2", requested)).toMatchObject({
      topic: null,
      text: expect.stringContaining("money back"),
    });
    expect(await fromParley(store, "evt_3", said("user"))).toMatchObject({ topic: 7, text: "Hello?" });
    expect(await fromParley(store, "evt_4", requested)).toMatchObject({ topic: 7 });
  });

  it("skips messages of agents, repeated events and events with a wrong signature", async () => {
    const store: Item = {};
    await fromParley(store, "evt_1", requested);
    expect(await fromParley(store, "evt_1", requested)).toEqual({ skip: "came before" });
    expect(await fromParley(store, "evt_2", said("agent"))).toEqual({ skip: "message.created" });
    expect(await fromParley(store, "evt_3", requested, "another")).toEqual({ skip: "not from Parley" });
  });

  it.each(["Remember the topic", "Remember the event"])(
    "fails at the node “%s” if Telegram refuses a message, so that Parley delivers the event again",
    async (name) => {
      const store: Item = {};
      const remember = run(workflow, name, { ok: false, description: "no rights" }, { store });
      await expect(remember).rejects.toThrow("no rights");
      expect(store).toEqual({});
    },
  );

  it("takes over and posts the agent's answer, skips a repeated update, and hands back on /done", async () => {
    const store: Item = { topics: { s: 7 } };
    const agent = { id: "telegram-5", name: "Support" };
    const found = await fromTelegram(store);
    expect(found).toEqual({
      session_id: "s",
      update_id: 1,
      key: "telegram-1",
      handling: { by: "person", agent },
      body: { role: "agent", agent, content: "Hi" },
    });
    await run(workflow, "Remember the update", {}, { store, before: { "For a visitor?": found } });
    expect(await fromTelegram(store)).toEqual({ skip: "came before" });
    for (const text of ["/done", "/done@parley_bot"])
      expect(await fromTelegram(store, { text }, 2)).toMatchObject({
        handling: { by: "workflow" },
        body: null,
      });
  });

  it.each([
    ["the bot's own", { from: { id: 1, is_bot: true } }],
    ["in another group", { chat: { id: -5 } }],
    ["outside a topic", { is_topic_message: undefined }],
    ["in another topic", { message_thread_id: 8 }],
    ["without text", { text: undefined }],
  ])("skips a Telegram message that is %s", async (_what, more) => {
    expect(await fromTelegram({ topics: { s: 7 } }, more)).toEqual({ skip: expect.any(String) });
  });
});
