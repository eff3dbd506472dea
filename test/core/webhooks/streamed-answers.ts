import type { StreamedReading } from "../../../core/src/webhooks/response/reply-reader.ts";

export interface StreamedAnswer {
  from: string;
  contentType: string | undefined;
  text: string;
  reading: StreamedReading;
}

const JSON_TYPE = "application/json; charset=utf-8";
const EVENTS = "text/event-stream";

/** Writes one JSON object per line. */
export const lines = (...objects: unknown[]): string =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join("");

/** Writes one event per JSON value or text. Some platforms send only the data field. */
export const events = (...data: unknown[]): string =>
  data.map((item) => `data: ${typeof item === "string" ? item : JSON.stringify(item)}\n\n`).join("");

/** Returns a line as n8n sends it, before `JSON.stringify`. The node's name is also its id. */
export function n8n(type: string, nodeName: string, content?: string, index = {}) {
  const metadata = { nodeId: nodeName, nodeName, itemIndex: 0, runIndex: 0, timestamp: 1771493103011 };
  return { type, content, metadata: { ...metadata, ...index } };
}

export const token = (content: string) => ({
  object: "chat.completion.chunk",
  model: "gpt-5",
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
});

/** Writes events of Flowise (packages/server/src/utils/SSEStreamer.ts). The first line of each is not a standard field. */
const flowise = (...messages: { event: string; data: unknown }[]): string =>
  messages.map((message) => `message:\ndata:${JSON.stringify(message)}\n\n`).join("");

const reply = (text: string, origin = {}): StreamedReading => ({ kind: "reply", text, ...origin });
const failed = (message: string): StreamedReading => ({ kind: "failed", message });

const PROXY_PAGE =
  "<html>\r\n<head><title>504 Gateway Time-out</title></head>\r\n<body>x</body>\r\n</html>\r\n";
const HTML_IN_STREAM = "An HTML page, as proxies send with errors, came in the middle of the stream.";

/** Returns an answer of OpenAI's Responses API that contains "Hello" and a refusal. */
const openAiResponse = (status: string, more = {}) => ({
  id: "r",
  object: "response",
  status,
  error: null,
  model: "gpt-5",
  text: { format: { type: "text" } },
  output: [
    { type: "reasoning", summary: [{ type: "summary_text", text: "Hm" }] },
    { type: "code_interpreter_call", code: "1", outputs: [{ type: "logs", logs: "1" }] },
    {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "Hello", annotations: [] }],
    },
    { type: "message", role: "assistant", content: [{ type: "refusal", refusal: "Not that." }] },
  ],
  ...more,
});

/** Streams and complete answers of platforms, with their expected results. */
export const STREAMED_ANSWERS: StreamedAnswer[] = [
  {
    from: "n8n's agent",
    contentType: JSON_TYPE,
    text: lines(
      n8n("begin", "Agent"),
      n8n("item", "Agent", "Grüße, "),
      n8n("item", "Agent", "👩‍🚀!"),
      n8n("end", "Agent"),
    ),
    reading: reply("Grüße, 👩‍🚀!"),
  },
  {
    from: "n8n, after status lines",
    contentType: JSON_TYPE,
    text: lines({ type: "status", content: "Prüfe…" }, n8n("begin", "Agent"), n8n("item", "Agent", "Hello")),
    reading: reply("Hello"),
  },
  {
    from: "lines of JSON after status lines",
    contentType: JSON_TYPE,
    text: `${lines({ type: "status", content: "Prüfe…" })}\r\n${lines({ response: "Hel" }, { response: "lo" })}`,
    reading: reply("Hello"),
  },
  {
    from: "events with statuses between them",
    contentType: EVENTS,
    text: `event: status\ndata: Prüfe…\n\n${events(token("Hel"))}event: status\ndata: {"text":"Two"}\n\n${events(token("lo"))}`,
    reading: reply("Hello", { model: "gpt-5" }),
  },
  {
    from: "n8n, without a newline after the last line",
    contentType: JSON_TYPE,
    text: lines(n8n("begin", "Agent"), n8n("item", "Agent", "Hel"), n8n("item", "Agent", "lo")).trimEnd(),
    reading: reply("Hello"),
  },
  {
    from: "n8n, kept alive before and while its agents think",
    contentType: JSON_TYPE,
    text: lines(
      { type: "keepalive" },
      n8n("item", "A", "Hel"),
      { type: "keepalive" },
      n8n("item", "B", "you"),
      n8n("item", "A", "lo"),
      n8n("end", "A"),
      n8n("end", "B"),
    ),
    reading: reply("Hello\n\nyou"),
  },
  {
    from: "n8n behind a proxy that changes line ends",
    contentType: undefined,
    text: `\uFEFF\r\n${lines(n8n("item", "Agent", "Hel"), n8n("item", "Agent", "lo")).replaceAll("\n", "\r\n\r\n")}`,
    reading: reply("Hello"),
  },
  {
    from: "n8n's agent that used a tool",
    contentType: JSON_TYPE,
    text: lines(
      n8n("begin", "Agent"),
      n8n("item", "Agent", "Let me look."),
      n8n("end", "Agent"),
      n8n("begin", "Agent"),
      n8n("item", "Agent", "It is 5."),
      n8n("end", "Agent"),
    ),
    reading: reply("Let me look.\n\nIt is 5."),
  },
  {
    from: "n8n's Respond to Webhook, with its JSON in one item",
    contentType: JSON_TYPE,
    text: lines(
      n8n("begin", "Respond to Webhook"),
      n8n("item", "Respond to Webhook", '{"output":"Hello","metadata":{"model":"m","tokens_used":7}}'),
      n8n("end", "Respond to Webhook"),
    ),
    reading: reply("Hello", { model: "m", tokensUsed: 7 }),
  },
  {
    from: "several concurrent n8n nodes",
    contentType: JSON_TYPE,
    text: lines(
      n8n("begin", "A"),
      n8n("begin", "B"),
      n8n("begin", "C"),
      n8n("item", "B", "One"),
      n8n("item", "A", "Two "),
      n8n("item", "B", ", one"),
      n8n("end", "C"),
      n8n("end", "B"),
      n8n("item", "A", "two"),
      n8n("end", "A"),
    ),
    reading: reply("One, one\n\nTwo two"),
  },
  {
    from: "n8n, failing before its first text",
    contentType: JSON_TYPE,
    text: lines(n8n("begin", "Agent"), n8n("error", "Agent", "No credit left")),
    reading: failed("No credit left"),
  },
  {
    from: "n8n, failing after some text",
    contentType: JSON_TYPE,
    text: lines(
      n8n("item", "Agent", "Hel"),
      n8n("error", "Agent", "No credit left"),
      n8n("item", "Agent", "lo"),
    ),
    reading: failed("No credit left"),
  },
  {
    from: "n8n, failing in its only line",
    contentType: JSON_TYPE,
    text: JSON.stringify(n8n("error", "Agent", "No credit left")),
    reading: failed("No credit left"),
  },
  {
    from: "Flowise",
    contentType: EVENTS,
    text: flowise(
      { event: "start", data: "Hel" },
      { event: "token", data: "Hel" },
      { event: "token", data: "lo" },
      { event: "token", data: "\n\n" },
      { event: "token", data: "you" },
      { event: "agentFlowExecutedData", data: [{ data: { output: { content: "Hello you" } } }] },
      { event: "metadata", data: { chatId: "c", question: "Hi" } },
      { event: "end", data: "[DONE]" },
    ),
    reading: reply("Hello\n\nyou"),
  },
  {
    from: "Flowise, failing",
    contentType: EVENTS,
    text: flowise({ event: "token", data: "Hel" }, { event: "error", data: "Quota exceeded" }),
    reading: failed("Quota exceeded"),
  },
  {
    from: "Flowise behind a workflow that declares plain text",
    contentType: "text/plain",
    text: flowise(
      { event: "start", data: "" },
      { event: "token", data: "Hel" },
      { event: "token", data: "lo" },
    ),
    reading: reply("Hello"),
  },
  {
    from: "OpenAI",
    contentType: `${EVENTS}; charset=utf-8`,
    text: `: OPENROUTER PROCESSING\n\n${events(
      { model: "gpt-5", choices: [{ index: 0, delta: { role: "assistant", content: "" } }] },
      token("Hel"),
      { choices: [{ index: 1, delta: { content: "Other" } }] },
      token("lo 👋🏽"),
      { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
      { choices: [], model: "gpt-5", usage: { total_tokens: 7 } },
      "[DONE]",
    )}`,
    reading: reply("Hello 👋🏽", { model: "gpt-5", tokensUsed: 7 }),
  },
  {
    from: "OpenAI, cut off in the middle of an event",
    contentType: EVENTS,
    text: events(token("Hel"), token("lo")) + events(token(" you")).slice(0, 30),
    reading: reply("Hello", { model: "gpt-5" }),
  },
  {
    from: "OpenAI, failing",
    contentType: EVENTS,
    text: events(token("Hel"), { error: { message: "Overloaded", type: "server_error" } }),
    reading: failed("Overloaded"),
  },
  {
    from: "OpenAI's responses",
    contentType: EVENTS,
    text: events(
      { type: "response.created", response: { output: [] } },
      { type: "response.reasoning_text.delta", delta: "Let me think" },
      { type: "response.output_text.delta", delta: "Hel" },
      { type: "response.output_text.delta", delta: "lo" },
      { type: "response.output_text.done", text: "Hello" },
      { type: "response.completed", response: { output: [{ content: [{ text: "Hello" }] }] } },
    ),
    reading: reply("Hello"),
  },
  {
    from: "AG-UI",
    contentType: EVENTS,
    text: `: alive\n\n${events(
      { type: "RUN_STARTED", threadId: "t", runId: "r" },
      { type: "TEXT_MESSAGE_START", messageId: "q", role: "user" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "q", delta: "Hi there" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: "t", delta: "Hm" },
      { type: "TEXT_MESSAGE_START", messageId: "a", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "a", delta: "Hé" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "a", delta: "llo" },
      { type: "TEXT_MESSAGE_END", messageId: "a" },
      { type: "TOOL_CALL_RESULT", messageId: "c", toolCallId: "c", content: "404", role: "tool" },
      { type: "LATER_ADDED", content: "Noise", message: "Noise" },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "b", role: "assistant", delta: "It is" },
      { type: "TEXT_MESSAGE_CHUNK", delta: " 5." },
      { type: "MESSAGES_SNAPSHOT", messages: [{ id: "a", role: "assistant", content: "Héllo" }] },
      { type: "RUN_FINISHED", threadId: "t", runId: "r", result: { output: "Noise" } },
    )}`,
    reading: reply("Héllo\n\nIt is 5."),
  },
  {
    from: "AG-UI, failing",
    contentType: EVENTS,
    text: events(
      { type: "TEXT_MESSAGE_CHUNK", messageId: "b", delta: "Hel" },
      { type: "RUN_ERROR", message: "Quota exceeded", code: "quota" },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "b", delta: "lo" },
    ),
    reading: failed("Quota exceeded"),
  },
  {
    from: "AG-UI without a text",
    contentType: EVENTS,
    text: events(
      { type: "RUN_STARTED", threadId: "t", runId: "r" },
      { type: "RUN_FINISHED", threadId: "t", runId: "r", result: "Done" },
    ),
    reading: { kind: "none" },
  },
  {
    from: "the AI SDK",
    contentType: EVENTS,
    text: events(
      { type: "start" },
      { type: "start-step" },
      { type: "reasoning-delta", id: "0", delta: "Hm" },
      { type: "data-weather", data: { text: "Noise" } },
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "Hel" },
      { type: "text-delta", id: "1", delta: "lo 👋" },
      { type: "text-end", id: "1" },
      { type: "tool-output-available", toolCallId: "c", output: { text: "Noise" } },
      { type: "later-added", text: "Noise" },
      { type: "text-delta", id: "2", delta: "you" },
      { type: "finish", messageMetadata: { model: "m", totalTokens: 7 } },
      "[DONE]",
    ),
    reading: reply("Hello 👋\n\nyou", { model: "m", tokensUsed: 7 }),
  },
  {
    from: "the AI SDK, failing",
    contentType: EVENTS,
    text: events(
      { type: "text-delta", id: "1", delta: "Hel" },
      { type: "error", errorText: "Overloaded" },
      { type: "text-delta", id: "1", delta: "lo" },
    ),
    reading: failed("Overloaded"),
  },
  {
    from: "the AI SDK, interrupted",
    contentType: EVENTS,
    text: events({ type: "start-step" }, { type: "abort" }, "[DONE]"),
    reading: failed("The reply was broken off."),
  },
  {
    from: "a workflow whose stream starts like the AI SDK's",
    contentType: EVENTS,
    text: events({ type: "start" }, { type: "token", content: "Hel" }, { type: "token", content: "lo" }),
    reading: reply("Hello"),
  },
  {
    from: "OpenAI's responses with reasoning, tools and two messages",
    contentType: EVENTS,
    text: events(
      { type: "response.created", response: { object: "response", model: "gpt-5", output: [] } },
      { type: "response.code_interpreter_call_code.delta", item_id: "c", delta: "print()" },
      { type: "response.output_text.delta", item_id: "m", content_index: 0, delta: "Hel" },
      { type: "response.output_text.delta", item_id: "m", content_index: 0, delta: "lo" },
      { type: "response.output_text.done", item_id: "m", content_index: 0, text: "Hello" },
      { type: "response.refusal.delta", item_id: "n", content_index: 0, delta: "Not that." },
      { type: "response.later_added", text: "Noise" },
      {
        type: "response.completed",
        response: openAiResponse("completed", { usage: { total_tokens: 7 } }),
      },
    ),
    reading: reply("Hello\n\nNot that.", { model: "gpt-5", tokensUsed: 7 }),
  },
  {
    from: "OpenAI's responses with all text at the end",
    contentType: EVENTS,
    text: events(
      { type: "response.created", response: { output: [] } },
      { type: "response.completed", response: openAiResponse("completed") },
    ),
    reading: reply("Hello\n\nNot that.", { model: "gpt-5" }),
  },
  {
    from: "OpenAI's responses, failing",
    contentType: EVENTS,
    text: events(
      { type: "response.output_text.delta", item_id: "m", content_index: 0, delta: "Hel" },
      { type: "response.failed", response: openAiResponse("failed", { error: { message: "Overloaded" } }) },
    ),
    reading: failed("Overloaded"),
  },
  {
    from: "OpenAI's responses, failing immediately",
    contentType: EVENTS,
    text: `event: error\n${events({ type: "error", message: "Quota", code: null, sequence_number: 0 })}`,
    reading: failed("Quota"),
  },
  {
    from: "OpenAI's response in one document",
    contentType: JSON_TYPE,
    text: JSON.stringify([openAiResponse("completed", { usage: { total_tokens: 7 } })]),
    reading: reply("Hello\n\nNot that.", { model: "gpt-5", tokensUsed: 7 }),
  },
  {
    from: "OpenAI's response in one document, with only reasoning",
    contentType: JSON_TYPE,
    text: JSON.stringify({
      object: "response",
      output: [{ type: "reasoning", content: [{ type: "reasoning_text", text: "Hm" }] }],
    }),
    reading: { kind: "none" },
  },
  {
    from: "OpenAI, cut off by a proxy's error page",
    contentType: EVENTS,
    text: `${events(token("Hel"))}data: {"choi${PROXY_PAGE}${events(token("lo"))}`,
    reading: failed(HTML_IN_STREAM),
  },
  {
    from: "n8n, cut off by a proxy's error page",
    contentType: JSON_TYPE,
    text: `${lines(n8n("item", "Agent", "Hel"))}\n\n${PROXY_PAGE}`,
    reading: failed(HTML_IN_STREAM),
  },
  {
    from: "Ollama, cut off by a proxy's error page",
    contentType: "application/x-ndjson",
    text: lines({ response: "Hel" }, { response: "lo" }) + PROXY_PAGE + lines({ response: " you" }),
    reading: failed(HTML_IN_STREAM),
  },
  {
    from: "Anthropic",
    contentType: EVENTS,
    text: [
      'event: message_start\ndata: {"type":"message_start","message":{"content":[],"role":"assistant"}}\n\n',
      'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"Hel"}}\n\n',
      'event: ping\ndata: {"type":"ping"}\n\n',
      'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"lo"}}\n\n',
      'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    ].join(""),
    reading: reply("Hello"),
  },
  {
    from: "LangServe",
    contentType: EVENTS,
    text: 'event: metadata\ndata: {"run_id":"r"}\n\nevent: data\ndata: "Hel"\n\nevent: data\ndata: "lo"\n\nevent: end\n\n',
    reading: reply("Hello"),
  },
  {
    from: "LangServe, failing",
    contentType: EVENTS,
    text: 'event: error\ndata: {"status_code":500,"message":"Internal Server Error"}\n\n',
    reading: failed("Internal Server Error"),
  },
  {
    from: "Dify",
    contentType: EVENTS,
    text: events(
      { event: "message", answer: "Hel", message_id: "m" },
      { event: "agent_thought", thought: "Hm", message: "Hm" },
      { event: "tool_call", error: "404", answer: "Retrying" },
      { event: "message", answer: "lo" },
      { event: "message_end", metadata: { usage: { total_tokens: 7 } } },
    ),
    reading: reply("Hello"),
  },
  {
    from: "another Parley, whose last event repeats the reply",
    contentType: EVENTS,
    text: `event: delta\ndata: {"content":"Hello "}\n\nevent: delta\ndata: {"content":"you"}\n\nevent: done\ndata: ${JSON.stringify(
      { success: true, message: "Hello you", session_id: "s", metadata: { model: "m", tokens_used: 7 } },
    )}\n\n`,
    reading: reply("Hello you", { model: "m", tokensUsed: 7 }),
  },
  {
    from: "a workflow that sends one event",
    contentType: EVENTS,
    text: 'event: done\ndata: {"message":"Hello"}\n\n',
    reading: reply("Hello"),
  },
  {
    from: "events of plain text",
    contentType: EVENTS,
    text: 'retry: 100\r\n\r\ndata: Hello\r\rid: 7\ndata:  you,\ndata: "dear"\n\ndata: "reader"\n\ndata:  {\n\ndata: {"tokens_used":7}\n\ndata: [DONE]\n\n: end',
    reading: reply('Hello you,\n"dear""reader" {', { tokensUsed: 7 }),
  },
  {
    from: "events without the last blank line",
    contentType: EVENTS,
    text: "data: Hel\n\ndata: lo",
    reading: reply("Hello"),
  },
  {
    from: "events without a text",
    contentType: EVENTS,
    text: ": hi\n\ndata: {}\n\n",
    reading: { kind: "none" },
  },
  {
    from: "text declared as events",
    contentType: EVENTS,
    text: "dates are sweet",
    reading: reply("dates are sweet"),
  },
  {
    from: "Ollama",
    contentType: "application/x-ndjson",
    text: lines(
      { model: "llama", message: { role: "assistant", content: " Hel" }, done: false },
      { model: "llama", message: { role: "assistant", content: "lo" }, done: false },
      { model: "llama", message: { role: "assistant", content: "\n" }, done: false },
      { model: "llama", message: { role: "assistant", content: "you" }, done: false },
      { model: "llama", message: { role: "assistant", content: "" }, done: true },
    ),
    reading: reply("Hello\nyou", { model: "llama" }),
  },
  {
    from: "OpenAI's older completions, behind a workflow that declares plain text",
    contentType: "text/plain",
    text: `: ok\n\n${events({ choices: [{ index: 0, text: "Hel" }] }, { choices: [{ index: 0, text: "lo" }] })}`,
    reading: reply("Hello"),
  },
  {
    from: "lines that end with `success: false`",
    contentType: JSON_TYPE,
    text: lines({ response: "Hel" }, { success: false, message: "model not found" }),
    reading: failed("model not found"),
  },
  {
    from: "JSON with text after it",
    contentType: JSON_TYPE,
    text: '{"output":"Hello"}\nDebug: 5 ms',
    reading: reply("Hello"),
  },
  { from: "text in braces", contentType: "text/plain", text: "{{a}}\n{{b}}", reading: reply("{{a}}\n{{b}}") },
  {
    from: "lines that end with an `error` field",
    contentType: JSON_TYPE,
    text: lines({ response: "Hel" }, { error: "model not found" }),
    reading: failed("model not found"),
  },
  {
    from: "plain text",
    contentType: "text/html; charset=utf-8",
    text: "\uFEFF \nGrüße 👩‍🚀,\n\n**you**: a < b \n\t",
    reading: reply("Grüße 👩‍🚀,\n\n**you**: a < b"),
  },
  {
    from: "a Markdown link",
    contentType: "text/plain",
    text: "[Docs](/docs) it is",
    reading: reply("[Docs](/docs) it is"),
  },
  {
    from: "text that begins with a quotation",
    contentType: "text/plain",
    text: '"No", she said',
    reading: reply('"No", she said'),
  },
  {
    from: "text that begins like an event's `data` field",
    contentType: "text/plain",
    text: "data: five rows",
    reading: reply("data: five rows"),
  },
  {
    from: "an HTML element",
    contentType: "text/html",
    text: "<header>Hi</header>",
    reading: reply("<header>Hi</header>"),
  },
  {
    from: "an HTML page",
    contentType: "text/html",
    text: "<!doctype html><html>x</html>",
    reading: { kind: "none" },
  },
  {
    from: "Make's acknowledgement",
    contentType: "text/plain",
    text: "Accepted",
    reading: { kind: "acknowledged" },
  },
  {
    from: "text that begins like an acknowledgement",
    contentType: "text/plain",
    text: "Accepted!",
    reading: reply("Accepted!"),
  },
  {
    from: "n8n's acknowledgement",
    contentType: JSON_TYPE,
    text: '{"message":"Workflow was started"}',
    reading: { kind: "acknowledged" },
  },
  {
    from: "Pipedream's acknowledgement",
    contentType: "text/html",
    text: "<p><b>Success!</b></p>\n<p>To customize this response, check out our docs</p>",
    reading: { kind: "acknowledged" },
  },
  { from: "JSON", contentType: JSON_TYPE, text: '{"output":" Hé 👋 "}\n', reading: reply(" Hé 👋 ") },
  {
    from: "JSON over several lines",
    contentType: JSON_TYPE,
    text: JSON.stringify({ message: "Hello", metadata: { model: "m" } }, null, 2),
    reading: reply("Hello", { model: "m" }),
  },
  {
    from: "a list in JSON",
    contentType: JSON_TYPE,
    text: '[\n {"output":"Hello"}\n]',
    reading: reply("Hello"),
  },
  {
    from: "a quoted text",
    contentType: "text/plain",
    text: '"Hello\\n\\"you\\""',
    reading: reply('Hello\n"you"'),
  },
  {
    from: "JSON with a `type` field",
    contentType: JSON_TYPE,
    text: '{"type":"markdown","value":"Hello"}\n',
    reading: reply("Hello"),
  },
  {
    from: "JSON with a `type` that n8n also uses",
    contentType: JSON_TYPE,
    text: '{"type":"end","message":"Goodbye"}\n',
    reading: reply("Goodbye"),
  },
  { from: "truncated JSON", contentType: JSON_TYPE, text: '{"output":"Hel', reading: { kind: "none" } },
  { from: "`null`", contentType: JSON_TYPE, text: "null", reading: { kind: "none" } },
  { from: "an empty body", contentType: undefined, text: "", reading: { kind: "none" } },
];
