import type { ServerResponse } from "node:http";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../../../../core/src/failures.ts";
import { modelSource } from "../../../../core/src/replies/sources/model-source.ts";
import type { ReplyRequest, SourcedReply } from "../../../../core/src/replies/sources/reply-source.ts";
import type { Site } from "../../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS, type SiteSettings } from "../../../../core/src/sites/site-settings.ts";
import { webhookDelivery } from "../../../../core/src/webhooks/delivery/delivery.ts";
import { parseAllowedHosts } from "../../../../core/src/webhooks/delivery/parse-allowed-hosts.ts";
import { reservedMemory, responseMemory } from "../../../../core/src/webhooks/delivery/response-memory.ts";
import { deadPort } from "../../webhooks/loopback-server.ts";
import {
  type AskedModel,
  completion,
  completionEvent,
  DONE,
  event,
  type PretendModel,
  pretendModel,
  sendStream,
  usageEvent,
} from "../pretend-model.ts";

const KEY = "sk-the-key-of-the-model-0123456789";
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of cleanup.splice(0).toReversed()) await close();
});

async function model(answer: (response: ServerResponse, asked: AskedModel) => void | Promise<void>) {
  const server = await pretendModel(answer);
  cleanup.push(() => server.close());
  return server;
}

const streaming = (text: string, size?: number) => model((response) => sendStream(response, text, size));

function siteOf(settings: Partial<SiteSettings>, modelKey: string | undefined = KEY): Site {
  const secret = { text: "a secret", since: 0 };
  return {
    id: "site_a",
    name: "Shop",
    plan: "free",
    publicKey: "pk_a",
    createdAt: 0,
    updatedAt: 0,
    settings: { ...DEFAULT_SETTINGS, reply_source: "model", model_name: "tiny", ...settings },
    secrets: { signing: secret, identity: secret, webhookHeaders: {}, ...(modelKey ? { modelKey } : {}) },
  };
}

interface Asking extends Partial<ReplyRequest> {
  settings?: Partial<SiteSettings>;
}

/** Creates a source. Also returns the text and the status lines that the source emits. */
function source(allow = "127.0.0.1") {
  const delivery = webhookDelivery({ allowedHosts: parseAllowedHosts(allow), clock: Date.now });
  cleanup.push(() => delivery.close());
  const write = modelSource({ delivery, answers: responseMemory(), toolLists: new Map() });
  const texts: string[] = [];
  let stop = (): void => undefined;
  return {
    delivery,
    told: texts,
    stop: () => stop(),
    ask: ({ settings = {}, ...request }: Asking = {}) =>
      write({
        site: siteOf(settings),
        message: "Hi",
        session: { id: "ses_1", startedAt: 0 },
        speaker: undefined,
        context: {},
        at: 0,
        history: async () => [],
        knowledge: async () => [],
        replyAddress: "",
        lateReply: async () => undefined,
        memory: reservedMemory("site_a"),
        progress: {
          isWanted: true,
          text: (delta) => void texts.push(delta),
          status: () => undefined,
          onStop(abort) {
            stop = abort;
          },
        },
        ...request,
      }),
  };
}

const ask = (server: Pick<PretendModel, "baseUrl">, settings: Partial<SiteSettings> = {}) =>
  source().ask({ settings: { model_base_url: server.baseUrl, ...settings } });

async function failureOf(reply: Promise<SourcedReply>): Promise<Failure> {
  const failure = await reply.then(
    (reply) => new Error(`A reply came: ${JSON.stringify(reply)}`),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Failure);
  return failure as Failure;
}

const unreachable = { kind: "webhookUnreachable", status: 502, field: "model_base_url" };
const failed = { kind: "webhookFailed", status: 502, field: "model_base_url" };

describe("The reply of a model", () => {
  it.each([1, 7, 64, 100_000])("is streamed (bytes per piece: %i)", async (size) => {
    const { told: texts, ask } = source();
    const pieces = ["¡Ho", "la! 👟", "\n\n- **uno**\n", " fin "];
    const server = await streaming(completion(...pieces), size);
    const reply = await ask({ settings: { model_base_url: server.baseUrl } });
    expect(reply).toEqual({ text: "¡Hola! 👟\n\n- **uno**\n fin ", model: "tiny-2026", tokensUsed: 42 });
    expect(texts).toEqual(pieces);
  });

  it.each([1, 7, 64, 100_000])(
    "is read from OpenAI's Responses API if the URL ends with /responses (bytes per piece: %i)",
    async (size) => {
      const { told: texts, ask } = source();
      const says = (delta: string) => event({ type: "response.output_text.delta", item_id: "m", delta });
      const response = { object: "response", model: "tiny-2026", usage: { total_tokens: 42 }, output: [] };
      const server = await streaming(
        [
          event({ type: "response.created", response }),
          says("¡Ho"),
          says("la! 👟"),
          event({ type: "response.completed", response }),
        ].join(""),
        size,
      );
      const settings = { model_base_url: `${server.baseUrl}/responses/`, model_system_prompt: "Be brief." };
      expect(await ask({ settings })).toEqual({ text: "¡Hola! 👟", model: "tiny-2026", tokensUsed: 42 });
      expect(texts).toEqual(["¡Ho", "la! 👟"]);
      const [asked] = server.asked;
      expect(asked?.path).toBe("/v1/responses");
      expect(asked?.json).toEqual({
        model: "tiny",
        stream: true,
        store: false,
        input: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Hi" },
        ],
        tools: [expect.objectContaining({ name: "cannot_answer" })],
      });
    },
  );

  it.each([
    ["fails", event({ type: "response.failed", response: { error: { message: "Overloaded" } } })],
    ["is cut by a proxy's page", "<html>\n<body>504</body>\n</html>\n"],
    ["breaks off", ""],
  ])("is refused if the stream of the Responses API %s", async (_how, end) => {
    const server = await streaming(event({ type: "response.output_text.delta", delta: "Hel" }) + end);
    const failure = await failureOf(ask({ baseUrl: `${server.baseUrl}/responses` }));
    expect(failure).toMatchObject({ ...failed, reason: "no_reply" });
  });

  it("is requested with only the system prompt, the earlier messages and the message", async () => {
    const server = await streaming(completion("Yes"));
    const counts: number[] = [];
    await source().ask({
      settings: { model_base_url: server.baseUrl, model_system_prompt: "Be brief.", model_history: 2 },
      message: "And to Spain?",
      speaker: { verified: true, namedByKey: true, user: { id: "7", email: "ada@example.com" } },
      context: { page_title: "Home" },
      async history(count) {
        counts.push(count);
        return [
          { role: "user", content: "Do you ship?", at: 1 },
          { role: "assistant", content: "We do.", at: 2 },
        ];
      },
    });
    expect(counts).toEqual([2]);
    expect(server.asked).toEqual([
      {
        path: "/v1/chat/completions",
        headers: {
          "content-type": "application/json",
          "content-length": expect.any(String),
          "accept-encoding": "identity",
          "user-agent": "Parley",
          accept: "text/event-stream",
          authorization: `Bearer ${KEY}`,
          connection: "keep-alive",
          host: new URL(server.baseUrl).host,
        },
        json: {
          model: "tiny",
          messages: [
            { role: "system", content: "Be brief." },
            { role: "user", content: "Do you ship?" },
            { role: "assistant", content: "We do." },
            { role: "user", content: "And to Spain?" },
          ],
          tools: [{ type: "function", function: expect.objectContaining({ name: "cannot_answer" }) }],
          stream: true,
          stream_options: { include_usage: true },
        },
      },
    ]);
  });

  it("is requested without unanswered questions, because many models refuse two successive messages of one role", async () => {
    const server = await streaming(completion("Yes"));
    const said = (role: "user" | "assistant", content: string) => ({ role, content, at: 0 });
    const history = async () => [
      said("assistant", "cut off from its question"),
      said("user", "failed"),
      said("user", "one"),
      said("assistant", "two"),
      said("user", "stopped"),
    ];
    await source().ask({ settings: { model_base_url: server.baseUrl }, history });
    expect(server.asked[0]?.json).toMatchObject({
      messages: ["one", "two", "Hi"].map((content) => ({ content })),
    });
  });

  it("is requested with one message for each turn of a conversation that an agent answered", async () => {
    const server = await streaming(completion("Yes"));
    const said = (role: "user" | "assistant" | "agent", content: string) => ({ role, content, at: 0 });
    const history = async () => [
      said("agent", "sent before any question"),
      said("user", "Hello"),
      said("user", "Where is my order?"),
      said("agent", "Let me look."),
      said("agent", "It left today."),
      said("assistant", "I am back."),
    ];
    await source().ask({ settings: { model_base_url: server.baseUrl }, history });
    expect(server.asked[0]?.json.messages).toEqual([
      { role: "user", content: "Hello\n\nWhere is my order?" },
      { role: "assistant", content: "Let me look.\n\nIt left today.\n\nI am back." },
      { role: "user", content: "Hi" },
    ]);
  });

  it("is requested with only the message if there is no prompt and no history", async () => {
    const server = await streaming(completion("Yes"));
    const history = () => Promise.reject(new Error("read"));
    await source().ask({ settings: { model_base_url: server.baseUrl, model_history: 0 }, history });
    expect(server.asked[0]?.json.messages).toEqual([{ role: "user", content: "Hi" }]);
  });

  it("is requested without an `Authorization` header if the site has no model key, and with a URL that ends with a slash", async () => {
    const server = await streaming(completion("Yes"));
    const site = siteOf({ model_base_url: `${server.baseUrl}/` });
    await source().ask({ site: { ...site, secrets: { ...site.secrets, modelKey: undefined as never } } });
    expect(server.asked[0]).toMatchObject({ path: "/v1/chat/completions" });
    expect(server.asked[0]?.headers).not.toHaveProperty("authorization");
  });

  it("is requested without the operator's environment variables", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-operator");
    vi.stubEnv("OPENAI_ADMIN_KEY", "sk-operator");
    vi.stubEnv("OPENAI_ORG_ID", "org-operator");
    vi.stubEnv("OPENAI_PROJECT_ID", "proj-operator");
    vi.stubEnv("OPENAI_BASE_URL", "https://operator.example");
    vi.stubEnv("OPENAI_CUSTOM_HEADERS", "Authorization: Bearer sk-operator\nX-Gateway: operator");
    vi.stubEnv("OPENAI_LOG", "debug");
    const log = vi.spyOn(console, "debug");
    const server = await streaming(completion("Yes"));
    await ask(server);
    expect(JSON.stringify(server.asked)).not.toContain("operator");
    expect(log).not.toHaveBeenCalled();
  });

  it("has the configured model name if the endpoint sends none, and 0 tokens if the endpoint sends no count", async () => {
    const server = await streaming(
      event({ choices: [{ index: 0, delta: { content: "Yes" }, finish_reason: "stop" }] }) + DONE,
    );
    expect(await ask(server)).toEqual({ text: "Yes", model: "tiny", tokensUsed: 0 });
  });

  it("is only the text of a stream with reasoning and comments and without [DONE]", async () => {
    const server = await streaming(
      [
        ": waiting\n\n",
        completionEvent({ reasoning_content: "Hm.", content: null }),
        completionEvent({ content: [{ type: "thinking" }] }),
        completionEvent({ content: "Yes" }),
        completionEvent({}, "length"),
        usageEvent(7),
      ].join(""),
    );
    expect(await ask(server)).toEqual({ text: "Yes", model: "tiny-2026", tokensUsed: 7 });
  });

  it.each([
    ["an event without data", "data:\n\n"],
    ["an event that is not JSON", "data: ping\n\n"],
    ["a comment", ": OPENROUTER PROCESSING\n\n"],
    ["null", "data: null\n\n"],
    ["a broken event", 'data: {"choi\n\n'],
    ["a number", "data: 5\n\n"],
    ["an event of another type", "event: ping\ndata: {}\n\n"],
  ])("is read from a stream with %s between events and no blank line at the end", async (_what, noise) => {
    const pieces = [noise, completionEvent({ content: "Yes" }), noise, completionEvent({}, "stop"), noise];
    const server = await streaming(pieces.join("") + usageEvent(7).trimEnd(), 7);
    expect(await ask(server)).toEqual({ text: "Yes", model: "tiny-2026", tokensUsed: 7 });
    const last = completionEvent({ content: "Yes" }, "stop").trimEnd();
    expect((await ask(await streaming(noise + last))).text).toBe("Yes");
    const says = (type: string, more: object) => event({ type, ...more });
    const response = { object: "response", output: [] };
    const items = [
      says("response.output_text.delta", { delta: "Yes" }),
      says("response.completed", { response }),
    ];
    const responses = await streaming(items.map((item) => noise + item).join(""));
    const settings = { model_base_url: `${responses.baseUrl}/responses` };
    expect((await ask(responses, settings)).text).toBe("Yes");
  });

  it("is read from lists of parts, as Mistral sends them", async () => {
    const parts = [
      [{ type: "thinking", thinking: [{ type: "text", text: "Hm." }] }],
      [
        { type: "text", text: "¡Ho" },
        { type: "reference", reference_ids: [1] },
      ],
      [{ type: "text", text: "la!" }],
      " Yes",
    ];
    const server = await streaming(
      parts.map((content) => completionEvent({ content })).join("") + completionEvent({}, "stop") + DONE,
    );
    expect((await ask(server)).text).toBe("¡Hola! Yes");
  });

  it.each([
    [
      "parts of types that are added later",
      [
        { type: "annotation", text: "SECRET" },
        { type: "text", text: "Yes" },
      ],
    ],
    ["parts without a type", [{ text: "Y" }, { text: "es" }]],
    ["one part without a list", { type: "text", text: "Yes" }],
  ])("is read from %s", async (_what, content) => {
    const server = await streaming(completionEvent({ content }) + completionEvent({}, "stop") + DONE);
    expect((await ask(server)).text).toBe("Yes");
  });

  it("is the choice with index 0, wherever that choice is in the list", async () => {
    const other = { index: 1, delta: { content: "No" }, finish_reason: null };
    const first = { index: 0, delta: { content: "Yes" }, finish_reason: null };
    const server = await streaming(
      event({ choices: [other] }) + event({ choices: [other, first] }) + completionEvent({}, "stop") + DONE,
    );
    expect((await ask(server)).text).toBe("Yes");
  });

  it("is the text of a refusal, streamed or in one document", async () => {
    const message = { role: "assistant", content: null, refusal: "Not that." };
    const whole = JSON.stringify({ choices: [{ message, finish_reason: "stop" }] });
    const streamed =
      event({ choices: [{ delta: { refusal: "Not " } }] }) +
      event({ choices: [{ delta: { refusal: "that." } }] });
    for (const answer of [whole, streamed + completionEvent({}, "stop") + DONE])
      expect((await ask(await streaming(answer))).text).toBe("Not that.");
  });

  it("is read despite an empty `error` object and a doubled `data:` prefix", async () => {
    const piece = { error: {}, choices: [{ delta: { content: "Yes" } }] };
    const server = await streaming(
      (event(piece) + completionEvent({}, "stop") + DONE).replaceAll("data: ", "data: data: "),
    );
    expect((await ask(server)).text).toBe("Yes");
  });

  it("is refused if it ends with an error", async () => {
    const server = await streaming(
      completionEvent({ content: "So far" }) + completionEvent({}, "error") + DONE,
    );
    expect(await failureOf(ask(server))).toMatchObject({ ...failed, reason: "no_reply" });
  });

  it.each([
    ["a text", "Yes"],
    [
      "a list of parts",
      [
        { type: "thinking", thinking: [] },
        { type: "text", text: "Ye" },
        { type: "text", text: "s" },
      ],
    ],
  ])("is read from one document instead of a stream, with %s", async (_what, content) => {
    const whole = { model: "tiny-2026", choices: [{ message: { content }, finish_reason: "stop" }] };
    const server = await streaming(JSON.stringify(whole, null, 1), 7);
    expect(await ask(server)).toEqual({ text: "Yes", model: "tiny-2026", tokensUsed: 0 });
  });

  it.each([
    ["a block", ["<thi", "nk>Hm", "</think>", "\n\nYes", " and no"]],
    ["reasoning without its opening tag", ["Okay, the", " user asks", ".\n</think>\n\nYes and", " no"]],
  ])("does not include the reasoning before it, in the form of %s", async (_what, pieces) => {
    const { told: texts, ask } = source();
    const server = await streaming(completion(...pieces));
    expect((await ask({ settings: { model_base_url: server.baseUrl } })).text).toBe("Yes and no");
    expect(texts.join("")).toBe("Yes and no");
  });

  it("fails with the reason `no_reply` if the model sends only reasoning", async () => {
    for (const text of ["<think>Hm", "<think>Hm</think>", "Hm.\n</think>"]) {
      const failure = await failureOf(ask(await streaming(completion(...text))));
      expect(failure).toMatchObject({ ...failed, reason: "no_reply" });
    }
  });

  it("joins a character that is split between pieces, and contains U+FFFD for an incomplete character", async () => {
    const server = await streaming(completion("a\ud83d", "\udc4b b \ud83d c"));
    expect((await ask(server)).text).toBe("a👋 b \uFFFD c");
  });

  it("arrives over a connection that is kept alive", async () => {
    const server = await streaming(completion("Yes"));
    const { ask } = source();
    for (let i = 0; i < 3; i++) {
      await ask({ settings: { model_base_url: server.baseUrl } });
      // Waits one turn of the event loop, which undici needs to see that the connection stays open.
      await turnOfTheLoop();
    }
    expect(server.connections()).toBe(1);
  });

  it("is complete at [DONE], even if the connection stays open", async () => {
    const server = await model((response) => void response.writeHead(200).write(completion("Yes")));
    expect(await ask(server)).toMatchObject({ text: "Yes" });
    await expect.poll(() => server.open()).toBe(0);
  });
});

describe("A reply that the visitor stops", () => {
  it("contains the text so far, and aborts the request", async () => {
    const server = await model(
      (response) => void response.writeHead(200).write(completionEvent({ content: "So far" })),
    );
    const { ask, told: texts, stop } = source();
    const reply = ask({ settings: { model_base_url: server.baseUrl } });
    await expect.poll(() => texts).toEqual(["So far"]);
    stop();
    expect(await reply).toEqual({ text: "So far", model: "tiny-2026", tokensUsed: 0 });
    await expect.poll(() => server.open()).toBe(0);
  });

  it("is empty if stopped before the first byte, and is not requested if stopped while the history is read", async () => {
    const server = await model(() => undefined);
    const { ask, stop } = source();
    const settings = { model_base_url: server.baseUrl };
    const waiting = ask({ settings });
    await expect.poll(() => server.asked).toHaveLength(1);
    stop();
    expect(await waiting).toEqual({ text: "", model: "tiny", tokensUsed: 0 });
    await ask({
      settings,
      async history() {
        stop();
        return [];
      },
    });
    expect(server.asked).toHaveLength(1);
  });
});

describe("A model that is not configured", () => {
  it.each([
    [{ model_base_url: null }, "model_base_url"],
    [{ model_base_url: "https://api.example.com/v1", model_name: "" }, "model_name"],
  ])("causes a failure with status 502 that names the missing setting: %j", async (settings, field) => {
    expect(await failureOf(source().ask({ settings }))).toMatchObject({
      kind: "webhookUnreachable",
      status: 502,
      field,
      reason: "not_configured",
      message: expect.stringContaining(field),
    });
  });
});

describe("A model that gives no reply", () => {
  it("is reported as unreachable if no server listens", async () => {
    const failure = await failureOf(ask({ baseUrl: `http://127.0.0.1:${await deadPort()}/v1` }));
    expect(failure).toMatchObject({ ...unreachable, reason: "unreachable" });
    expect(failure.message).toMatch(/^No connection to the model at 127\.0\.0\.1:\d+\./);
  });

  it.each([
    ["before its first byte", ""],
    ["in the middle", completionEvent({ content: "So far" })],
  ])("causes a timeout if it hangs %s", async (_where, text) => {
    const server = await model((response) => {
      if (text !== "") response.writeHead(200).write(text);
    });
    const failure = await failureOf(ask(server, { webhook_timeout: 0.2 }));
    expect(failure).toMatchObject({ ...unreachable, reason: "timeout" });
    expect(failure.message).toContain("webhook_timeout");
    await expect.poll(() => server.open()).toBe(0);
  });

  it("is not called at a private address", async () => {
    const server = await streaming(completion("Yes"));
    for (const model_base_url of [server.baseUrl, server.baseUrl.replace("http:", "https:")]) {
      const failure = await failureOf(source("").ask({ settings: { model_base_url } }));
      expect(failure).toMatchObject({ ...unreachable, reason: "blocked_address" });
    }
    expect(server.connections()).toBe(0);
  });

  it("is not called after five failures, while the site's webhook is still called", async () => {
    const server = await model((response) => void response.socket?.destroy());
    const { ask, delivery } = source();
    for (let i = 0; i < 7; i++) {
      const failure = await failureOf(ask({ settings: { model_base_url: server.baseUrl } }));
      expect(failure).toMatchObject({ ...unreachable, reason: "unreachable" });
    }
    expect(server.connections()).toBe(5);
    const call = { siteId: "site_a", url: server.baseUrl, body: "{}", headers: {}, timeout: 1_000 };
    await expect(delivery.deliver(call)).rejects.toMatchObject({ field: "webhook_url" });
    expect(server.connections()).toBe(6);
  });
});

describe("A model of a site without tools", () => {
  const calls = {
    tool_calls: [{ index: 0, id: "call_0", function: { name: "cannot_answer", arguments: "{}" } }],
  };
  const calling = (text: string) =>
    completionEvent({ content: text, ...calls }) + completionEvent({}, "tool_calls");
  const tools = ({ asked }: PretendModel) => asked.map(({ json }) => json.tools?.length ?? 0);

  it.each([
    ["`cannot_answer` next to a text", "I cannot say.", [1]],
    ["only `cannot_answer`, and is then asked once more for a text", "", [1, 0]],
  ])("marks a question as unanswered by calling %s", async (_how, text, offered) => {
    const server = await model((response, { json }) =>
      sendStream(response, json.tools ? calling(text) : completion("I cannot say.")),
    );
    expect(await ask(server)).toMatchObject({ text: "I cannot say.", unanswered: "model_marked" });
    expect(tools(server)).toEqual(offered);
  });

  it("is called without tools after its API has refused tools", async () => {
    const server = await model((response, { json }) => {
      if (!json.tools) return sendStream(response, completion("Yes."));
      response.writeHead(400).end('{"error":{"message":"tiny does not support tools"}}');
    });
    const { ask } = source();
    const settings = { model_base_url: server.baseUrl };
    for (const asks of [1, 2]) expect((await ask({ settings })).text, `${asks}`).toBe("Yes.");
    expect(tools(server)).toEqual([1, 0, 0]);
  });
});

describe("An invalid answer", () => {
  it.each([
    [301, "Redirects are not followed", 1],
    [400, "Check model_name", 2],
    [401, "Check model_api_key", 1],
    [404, "that model_base_url ends before /chat/completions", 2],
    [429, "quota or rate limit", 1],
    [500, "Check the provider's log", 1],
  ])(
    "with status %i is reported with advice, and is not retried except without tools",
    async (status, advice, times) => {
      const server = await model((response) => {
        response.writeHead(status, { Location: "/v1/elsewhere", "x-should-retry": "true" });
        response.end('{"error":{"message":"No."}}');
      });
      const failure = await failureOf(ask(server));
      expect(failure).toMatchObject({ ...failed, reason: `status_${status}` });
      expect(failure.message).toContain(advice);
      expect(server.asked.map(({ json }) => "tools" in json)).toEqual([true, false].slice(0, times));
    },
  );

  it.each([
    ["an HTML page", "<!doctype html><title>Welcome</title>"],
    ["a complete answer instead of a stream", '{"choices":[{"message":{"content":"Yes"}}]}'],
    ["nothing", ""],
    ["no text", completion("", " \n")],
    ["only a tool call", completionEvent({}, "tool_calls") + DONE],
    ["a stream that ends before the reply", completionEvent({ content: "So f" })],
    ["[DONE] before the reply's end", completionEvent({ content: "So f" }) + DONE],
    ["an error in the middle", completionEvent({ content: "So f" }) + event({ error: { message: "No." } })],
    ["events that are not JSON", event("{") + event("ping")],
    ["events that are not completions", event("null") + event({ choices: 7 })],
  ])("causes a failure with the reason `no_reply` if it contains %s", async (_what, text) => {
    const failure = await failureOf(ask(await streaming(text)));
    expect(failure).toMatchObject({ ...failed, reason: "no_reply" });
  });

  it("causes a failure with the reason `unreachable` if the connection closes before the answer's end", async () => {
    const server = await model((response) => {
      response.writeHead(200).write(completionEvent({ content: "So f" }), () => response.socket?.destroy());
    });
    expect(await failureOf(ask(server))).toMatchObject({ ...unreachable, reason: "unreachable" });
  });
});

describe("The size of an answer", () => {
  const kibibyte = "x".repeat(1_024);

  it("includes only the answer's text, so that an answer with 2 MB of reasoning and a short text is accepted", async () => {
    const events = Array.from({ length: 2_000 }, () =>
      completionEvent({ content: "y", reasoning_content: kibibyte }),
    );
    const server = await streaming(events.join("") + completionEvent({}, "stop") + DONE, 16_384);
    expect((await ask(server)).text).toBe("y".repeat(2_000));
  });

  it.each([
    ["a text of more than 1 MiB", completionEvent({ content: kibibyte.repeat(16) }).repeat(65)],
    ["an event of more than 1 MiB", `data: ${kibibyte.repeat(1_025)}`],
    ["more than 16 MiB around a small text", completionEvent({ reasoning_content: kibibyte }).repeat(15_000)],
  ])("causes a failure with the reason `too_long` for %s", async (_what, text) => {
    const server = await streaming(text, 16_384);
    const failure = await failureOf(ask(server));
    expect(failure).toMatchObject({ ...failed, reason: "too_long" });
    await expect.poll(() => server.open()).toBe(0);
  });
});

describe("The model's API key", () => {
  const echo = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}`, code: KEY } });

  it.each<[string, (response: ServerResponse) => void]>([
    ["an error status", (response) => void response.writeHead(401, { "x-request-id": KEY }).end(echo)],
    ["an error in the stream", (response) => void sendStream(response, `data: ${echo}\n\n`)],
    ["invalid JSON", (response) => void sendStream(response, `data: {${KEY}\n\n`)],
    ["a connection that breaks", (response) => void response.destroy()],
    ["an unfinished stream", (response) => void response.writeHead(200).write(`data: ${KEY}`)],
  ])("is in no error, even if the endpoint repeats the key, for an answer with %s", async (_what, answer) => {
    const server = await model(answer);
    const failure = await failureOf(ask(server, { webhook_timeout: 2 }));
    expect(server.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    const everything = inspect(failure, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true });
    expect(everything).not.toContain(KEY);
    expect(JSON.stringify(failure.body)).not.toContain(KEY);
  });
});
