import { AbstractChat, type ChatState, type ChatStatus, DefaultChatTransport, type UIMessage } from "ai";
import { describe, expect, it } from "vitest";
import { fetchHandler } from "../../../core/src/http/fetch-handler.ts";
import { events, token } from "../webhooks/streamed-answers.ts";
import { ORIGIN, openerOf, refusal, standing } from "./harness.ts";
import { overFetch } from "./over-fetch.ts";

/** A chat of the AI SDK without a framework. `useChat` of @ai-sdk/react returns a chat with the same base class. */
class Chat extends AbstractChat<UIMessage> {
  /** All data parts received. The service sends only transient ones, which no message contains. */
  readonly data: unknown[];

  constructor(id: string, transport: DefaultChatTransport<UIMessage>) {
    const data: unknown[] = [];
    const state: ChatState<UIMessage> = {
      status: "ready" as ChatStatus,
      error: undefined,
      messages: [],
      pushMessage: (message) => void state.messages.push(message),
      popMessage: () => void state.messages.pop(),
      replaceMessage: (index, message) => void state.messages.splice(index, 1, message),
      snapshot: structuredClone,
    };
    super({ id, transport, state, onData: (part) => void data.push(part) });
    this.data = data;
  }
}

describe("POST /ai-sdk/chat, called by the AI SDK's client", () => {
  const bench = standing(openerOf(overFetch));
  const { call, newSite, visit } = bench;

  function chat(id: string, headers: Record<string, string>): Chat {
    const handle = fetchHandler(bench.service.dispatch);
    const transport = new DefaultChatTransport<UIMessage>({
      api: "https://chat.example/v1/ai-sdk/chat",
      headers,
      fetch: (input, init) => handle(new Request(input, init), { ip: "203.0.113.7", secure: true }),
    });
    return new Chat(id, transport);
  }
  const textOf = (message: UIMessage | undefined) =>
    message?.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const stored = async (key: string, id: string) =>
    (await call("GET", `/conversation/${id}`, { key })).json.messages.map(
      ({ role, content }: { role: string; content: string }) => [role, content],
    );

  it("streams the reply, and uses the chat's id as session id and only the chat's last message", async () => {
    const { api_key: key } = await newSite();
    const workflow = bench.workflow.holds("text/event-stream");
    const asked = chat("chat-1", { "x-api-key": key });
    const over = asked.sendMessage({ text: "Hi" });
    const answer = await workflow.next();
    answer.say(events(token("Grüße,")));
    await expect.poll(() => textOf(asked.lastMessage)).toBe("Grüße,");
    expect(asked.status).toBe("streaming");
    answer.end(events(token(" Ada 👩‍🚀")));
    await over;
    expect([asked.status, asked.error, textOf(asked.lastMessage)]).toEqual([
      "ready",
      undefined,
      "Grüße, Ada 👩‍🚀",
    ]);
    expect(asked.lastMessage?.metadata).toMatchObject({ session_id: "chat-1", model: "gpt-5" });
    bench.workflow.reset();
    await asked.sendMessage({ text: "And you?" });
    expect(textOf(asked.lastMessage)).toBe("You said: And you?");
    expect(await stored(key, "chat-1")).toEqual([
      ["user", "Hi"],
      ["assistant", "Grüße, Ada 👩‍🚀"],
      ["user", "And you?"],
      ["assistant", "You said: And you?"],
    ]);
  });

  it("streams status lines as data parts outside the message", async () => {
    const { api_key: key } = await newSite();
    const workflow = bench.workflow.holds("text/event-stream");
    const asked = chat("chat-3", { "x-api-key": key });
    const over = asked.sendMessage({ text: "Hi" });
    const answer = await workflow.next();
    answer.say("event: status\ndata: Checking your order…\n\n");
    const status = { type: "data-status", data: { text: "Checking your order…" }, transient: true };
    await expect.poll(() => asked.data).toEqual([status]);
    answer.end(events(token("Hello")));
    await over;
    expect([asked.status, textOf(asked.lastMessage)]).toEqual(["ready", "Hello"]);
    expect(asked.lastMessage?.parts.map(({ type }) => type)).toEqual(["text"]);
  });

  it("treats equal chat ids of two sites as separate conversations, and ignores the chat id that a visitor sends", async () => {
    const [own, other] = [await newSite(), await newSite()];
    await chat("chat-2", { "x-api-key": other.api_key }).sendMessage({ text: "Secret" });
    await chat("chat-2", { "x-api-key": own.api_key }).sendMessage({ text: "Hi" });
    expect(await stored(own.api_key, "chat-2")).toHaveLength(2);
    expect(await stored(other.api_key, "chat-2")).toHaveLength(2);

    const { session_id, token: visitor } = await visit(own);
    const asked = chat("chat-2", { authorization: `Bearer ${visitor}`, origin: ORIGIN });
    await asked.sendMessage({ text: "Hello" });
    expect(asked.lastMessage?.metadata).toMatchObject({ session_id });
    expect(await stored(own.api_key, "chat-2")).toHaveLength(2);
    expect(await stored(own.api_key, session_id)).toHaveLength(2);
  });

  it("returns an error response if the workflow fails before the first text, and an error event if the workflow fails later", async () => {
    const site = await newSite();
    bench.workflow.answers(() => ({ status: 500 }));
    const failing = chat("chat-3", { "x-api-key": site.api_key });
    await failing.sendMessage({ text: "Hi" });
    expect(failing.status).toBe("error");
    expect(failing.error?.message).toContain("WEBHOOK_FAILED");

    const workflow = bench.workflow.holds("text/event-stream");
    const { token: visitor } = await visit(site);
    const breaking = chat("chat-4", { authorization: `Bearer ${visitor}`, origin: ORIGIN });
    const over = breaking.sendMessage({ text: "Hi" });
    const answer = await workflow.next();
    answer.end(events(token("Hel"), { error: { message: "A secret of the workflow" } }));
    await over;
    expect([breaking.status, textOf(breaking.lastMessage)]).toEqual(["error", "Hel"]);
    expect(breaking.error?.message).toBe("The chat got no reply. Please try again later.");
  });

  it("calls the workflow once for repeated requests with one Idempotency-Key", async () => {
    const { api_key: key } = await newSite();
    const body = { id: "chat-5", messages: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }] };
    const request = { key, body, headers: { "idempotency-key": "once" } };
    const first = await call("POST", "/ai-sdk/chat", request);
    expect(first.headers["x-vercel-ai-ui-message-stream"]).toBe("v1");
    expect(first.text.endsWith("data: [DONE]\n\n")).toBe(true);
    expect((await call("POST", "/ai-sdk/chat", request)).text).toBe(first.text);
    expect(bench.workflow.received).toHaveLength(1);
  });

  it("accepts any shape of messages before the last one, and names an invalid field of the last one", async () => {
    const { api_key: key } = await newSite();
    const last = { role: "user", parts: [{ type: "text", text: "Hi" }], metadata: { deep: [[]] } };
    const messages = [{}, 7, null, { role: 1 }, { role: "assistant", parts: Array(2_000).fill({}) }, last];
    expect((await call("POST", "/ai-sdk/chat", { key, body: { messages } })).status).toBe(200);
    expect(bench.workflow.received).toHaveLength(1);
    const ask = async (odd: unknown) =>
      refusal(await call("POST", "/ai-sdk/chat", { key, body: { messages: [last, odd] } }));
    expect(await ask({ ...last, role: 7 })).toEqual([400, "messages.1.role", "invalid_type"]);
    expect(await ask({ ...last, parts: [{}] })).toEqual([
      400,
      "messages.1.parts.0.type",
      "missing_required_field",
    ]);
    expect(await ask({ ...last, parts: Array(1_001).fill({ type: "file" }) })).toEqual([
      400,
      "messages.1.parts",
      "invalid_value",
    ]);
  });

  it.each([
    ["messages", (count: number) => `{"messages":[${Array(count).fill("{}").join()}]}`],
    [
      "parts",
      (count: number) => `{"messages":[{"role":"user","parts":[${Array(count).fill("{}").join()}]}]}`,
    ],
  ])("returns 400 to a visitor who sends 1 MB of empty %s, and calls no workflow", async (_, bodyOf) => {
    const site = await newSite();
    const { token: visitor } = await visit(site);
    const given = { token: visitor, origin: ORIGIN, headers: { "content-type": "application/json" } };
    const answer = await call("POST", "/ai-sdk/chat", { ...given, bytes: bodyOf(349_000) });
    expect(refusal(answer)).toEqual([400, "messages", "too_long"]);
    const few = await call("POST", "/ai-sdk/chat", { ...given, bytes: bodyOf(12_000) });
    expect([few.status, few.json.error.details.field.split(".")[0]]).toEqual([400, "messages"]);
    expect(bench.workflow.received).toHaveLength(0);
  });

  it("refuses a body without a message, and a caller who may not send messages", async () => {
    const site = await newSite();
    const ask = async (body: unknown, key = site.api_key) =>
      refusal(await call("POST", "/ai-sdk/chat", { key, body }));
    const said = (role: string, text: string) => ({ role, parts: [{ type: "text", text }] });
    expect(await ask({ messages: [] })).toEqual([400, "messages", "missing_required_field"]);
    expect(await ask({ messages: [said("user", "Hi"), said("assistant", "Hello")] })).toEqual([
      400,
      "messages",
      "missing_required_field",
    ]);
    expect(await ask({ messages: [said("user", "x".repeat(10_001))] })).toEqual([
      400,
      "messages",
      "too_long",
    ]);
    expect(await ask({ id: "../x", messages: [said("user", "Hi")] })).toEqual([400, "id", "invalid_format"]);
    const messages = [...Array(11)].map(() => said("assistant", "x".repeat(100_000)));
    expect(await ask({ messages: [...messages, said("user", "Hi")] })).toEqual([400, "body", "too_long"]);
    const long = { messages: [...messages.slice(3), said("user", "Hi")] };
    expect((await call("POST", "/ai-sdk/chat", { key: site.api_key, body: long })).status).toBe(200);
    const reader = await bench.newKey(site, "conversations:read");
    expect(await ask({ messages: [said("user", "Hi")] }, reader)).toEqual([
      403,
      "messages:write",
      "missing_permission",
    ]);
    expect(bench.workflow.received).toHaveLength(1);
  });
});
