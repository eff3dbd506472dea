import { describe, expect, it } from "vitest";
import { replyStreamReader } from "../../../../core/src/webhooks/response/reply-reader.ts";
import { events, lines, n8n, token } from "../streamed-answers.ts";
import { readCutAnywhere } from "./cut-anywhere.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const HTML = "text/html; charset=UTF-8";
const EVENTS = "text/event-stream";

const reply = (text: string, origin = {}) => ({ kind: "reply", text, ...origin });
const NONE = { kind: "none" };
const read = (text: string, contentType: string | undefined = JSON_TYPE) =>
  readCutAnywhere(text, contentType).reading;
const readJson = (value: unknown) => read(JSON.stringify(value));

const ANSWER = JSON.stringify({ answer: "We open at 9" });
const BUTTONS = JSON.stringify({
  type: "with-buttons",
  text: "We open at 9",
  blockUserInput: true,
  buttons: [
    { text: "Yes", link: "https://n8n.example.com/webhook-waiting/1?approved=true", type: "primary" },
  ],
});

describe("JSON inside a text (contract §6.5)", () => {
  it.each([
    ["an object", ANSWER],
    ["an object with white space around it", `\n ${ANSWER}\n`],
    ["a list", `[${ANSWER}]`],
    ["n8n's question with buttons", BUTTONS],
    ["a fenced block", `\`\`\`json\n${ANSWER}\n\`\`\``],
    [
      "a fenced block without a language",
      `\`\`\`\n${JSON.stringify({ output: "We open at 9" }, null, 2)}\n\`\`\`\n`,
    ],
    ["a fenced block with a space", `\`\`\` json\n${ANSWER}\n\`\`\``],
    ["a fenced block in one line", `\`\`\`json ${ANSWER} \`\`\``],
    ["a fenced block without an end", `\`\`\`json\n${ANSWER}`],
    ["a block fenced by tildes", `~~~json\n${ANSWER}\n~~~`],
    ["the word json before the JSON", `json\n${ANSWER}`],
    ["escaped quotes", ANSWER.replaceAll('"', '\\"')],
    ["quotes escaped for HTML", ANSWER.replaceAll('"', "&quot;")],
    ["JSON in JSON", JSON.stringify({ output: ANSWER })],
    ["quoted JSON", JSON.stringify(ANSWER)],
    ["reasoning before the JSON", `<think>{"answer":"No"}</think>\n${ANSWER}`],
  ])("is parsed instead of shown: %s", (_what, text) => {
    for (const field of ["output", "text", "message", "content"])
      expect(readJson({ [field]: text })).toEqual(reply("We open at 9"));
    expect(readJson([{ json: { output: text } }])).toEqual(reply("We open at 9"));
    expect(readJson({ choices: [{ message: { content: text } }] })).toEqual(reply("We open at 9"));
    const pieces = text.match(/.{1,5}|\n/gsu) ?? [];
    expect(read(lines(n8n("begin", "A"), n8n("item", "A", text)))).toEqual(reply("We open at 9"));
    expect(read(lines(...pieces.map((piece) => n8n("item", "A", piece))))).toEqual(reply("We open at 9"));
    expect(read(events(...pieces.map(token)), EVENTS)).toMatchObject(reply("We open at 9"));
    expect(read(lines(...pieces.map((response) => ({ response }))), "application/x-ndjson")).toEqual(
      reply("We open at 9"),
    );
    expect(read(text, "text/plain")).toEqual(reply("We open at 9"));
    expect(read(text)).toEqual(reply("We open at 9"));
  });

  it.each(["json is a format", "~5 minutes", "~~~\nA block\n~~~", "``` json is code```", "jsonp"])(
    "is not searched for in a text that only begins like JSON: %s",
    (text) => {
      expect(read(text, "text/plain")).toEqual(reply(text));
      expect(readJson({ output: text })).toEqual(reply(text));
    },
  );

  it.each(['{\\"a\\" is escaped}', "{&quot;a&quot;: broken", "{“a”: “broken”}"])(
    "counts as no reply if it is invalid: %s",
    (text) => {
      expect(read(text, "text/plain")).toEqual(NONE);
      expect(readJson({ output: text })).toEqual(NONE);
    },
  );

  it("keeps its extras and metadata", () => {
    const inner = JSON.stringify({
      answer: "Hi",
      quick_replies: ["A"],
      metadata: { model: "m", tokens_used: 7 },
    });
    const expected = reply("Hi", { model: "m", tokensUsed: 7, extras: { quickReplies: ["A"] } });
    expect(readJson({ output: inner })).toEqual(expected);
    expect(read(lines(n8n("item", "A", inner)))).toEqual(expected);
    expect(read(events(token(inner)), EVENTS)).toEqual({ ...expected, model: "m" });
    expect(readJson({ output: '{"handover":true}' })).toEqual({ kind: "reply", text: "", handover: {} });
  });

  it.each(['{"id":1}', "[]", "null", '{"error":"No credit"}', '{"success":false,"message":"x"}'])(
    "is no reply if it contains no text: %s",
    (text) => {
      expect(readJson({ output: text })).toEqual(NONE);
      expect(read(lines(n8n("item", "A", text)))).toEqual(NONE);
    },
  );

  it.each([
    '"No", she said',
    '"Fresh bread daily"',
    "[1] According to",
    "[1]",
    "{{name}}",
    "{not json",
    "```js\n{}\n```",
    '```json\n{"port":80}\n```',
  ])("is not parsed in a text without a reply in JSON, which is shown unchanged: %j", (text) => {
    expect(readJson({ output: text })).toEqual(reply(text));
    expect(read(lines(n8n("item", "A", text)))).toEqual(reply(text));
    expect(read(events(token(text)), EVENTS)).toMatchObject(reply(text));
  });
});

const NOTICE =
  "<br />\n<b>Deprecated</b>:  Function strftime() is deprecated in <b>/var/www/html/chat.php</b> on line <b>12</b><br />\n";
const PLAIN_NOTICE = "\nWarning: Undefined variable $x in /var/www/html/chat.php on line 3\n";
const FATAL =
  "<br />\n<b>Fatal error</b>:  Uncaught Error: Call to undefined function x() in /var/www/chat.php:5\nStack trace:\n#0 {main}\n  thrown in <b>/var/www/chat.php</b> on line <b>5</b><br />\n";
const PLAIN_FATAL =
  "PHP Fatal error:  Uncaught Exception: no in /var/www/chat.php:5\nStack trace:\n#0 {main}\n  thrown in /var/www/chat.php on line 5\n";

describe.each<[what: string, contentType: string | undefined]>([
  ["declared as HTML", HTML],
  ["declared as JSON", JSON_TYPE],
  ["declared as plain text", "text/plain"],
  ["without a content type", undefined],
])("A body with invalid JSON or text around JSON, %s (contract §6.5)", (_what, contentType) => {
  it.each([
    ["PHP's notice before the JSON", `${NOTICE}{"output":"Hi"}`],
    ["PHP's notices before and after the JSON", `${NOTICE}${NOTICE}{"output":"Hi"}${NOTICE}`],
    ["a plain notice before the JSON", `${PLAIN_NOTICE}{"output":"Hi"}`],
    ["PHP's notices before a text", `${NOTICE}${PLAIN_NOTICE}Hi`],
    ["a fatal error after the JSON", `{"output":"Hi"}\n${FATAL}`],
    ["a JSON hijacking guard before the JSON (`)]}'`)", ')]}\',\n{"output":"Hi"}'],
    ["a JSON hijacking guard before the JSON (`for(;;);`)", 'for(;;);{"output":"Hi"}'],
    ["a trailing comma", '{"output":"Hi","a":[1,2,],}'],
    ["a byte order mark before the JSON", '\uFEFF{"output":"Hi"}'],
    ["a byte order mark after a notice", `${NOTICE}\uFEFF{"output":"Hi"}`],
  ])("is read as a reply despite %s", (_what, text) => {
    expect(read(text, contentType)).toEqual(reply("Hi"));
  });

  it.each([
    ["quotation marks that are not escaped", '{"output":"He said "hi" in /var/www"}'],
    ["a line end that is not escaped", '{"output":"a\nb /var/www"}'],
    ["truncated JSON", '{"output":"Hi","data":{"message":"secret"}'],
    ["single quotes", "{'output': 'Hi', 'path': '/var/www'}"],
    ["names without quotes", '{output: "Hi"}'],
    ["a fatal error", FATAL],
    ["a plain fatal error", PLAIN_FATAL],
    ["a notice only", NOTICE],
    ["two objects", '{"output":"Hi"} {"output":"Ho"} x'],
    [
      "a Python traceback",
      "Traceback (most recent call last):\n  File \"/app/main.py\", line 3, in <module>\nKeyError: 'x'",
    ],
    ["a Node trace", "Error: Cannot find module 'x'\n    at Module._load (node:internal/modules:1:1)"],
    ["a Node error that names a file", "/app/server.js:3\n  throw new Error();\n"],
    ["an error that names a file", "Error: ENOENT: no such file or directory, open '/home/node/x.json'"],
    [
      "a Java trace",
      'Exception in thread "main" java.lang.NullPointerException\n\tat com.x.Main.main(Main.java:5)',
    ],
    ["a Go panic", "panic: runtime error\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:5"],
    ["an object as text", "[object Object]"],
  ])("is no reply if it contains %s", (_what, text) => {
    expect(read(text, contentType)).toEqual(NONE);
    expect(readJson({ output: text })).toEqual(NONE);
  });

  it.each([
    "Warning: the oven is hot.",
    "Error: 404 means that a page is missing.",
    "Notice: we are closed",
    "/help shows help",
    "See [a](b) {x}",
  ])("is not assumed in a text that only looks similar, which is the reply unchanged: %s", (text) =>
    expect(read(text, contentType)).toEqual(reply(text)),
  );
});

describe("JSON after other text, sent as JSON", () => {
  it("is used as the reply", () => {
    expect(read('Debug: 5 ms\n{"output":"Hi"}')).toEqual(reply("Hi"));
    expect(read('callback({"output":"Hi"});')).toEqual(reply("Hi"));
  });
});

describe("an error body with status 200 (contract §6.5)", () => {
  it.each([
    {
      code: 404,
      message: 'The requested webhook "POST x" is not registered.',
      hint: "Activate the workflow.",
    },
    { code: 0, message: "Workflow Webhook Error: Workflow could not be started!" },
    { message: "Error in workflow" },
    { code: 0, message: "No Respond to Webhook node found in the workflow" },
    { error: "No credit" },
    { error: { message: "No credit" }, message: "x" },
    { statusCode: 500, success: false, message: "x", stack: {} },
    { statusCode: 404, message: "Cannot POST /x" },
    { status: "error", message: "x" },
    { status: 500, message: "x" },
    { status: "FAILED", data: { message: "x" } },
    { type: "error", message: "x" },
    { ok: false, message: "x" },
    { message: "x", exception: "Exception", file: "/var/www/x.php", trace: [{ line: 1 }] },
    { message: "x", errors: ["y"] },
    { errorMessage: "x", message: "y" },
    { message: "Internal server error" },
    [{ code: "404", message: "x" }],
    { success: 0, message: "x" },
    { ok: "false", message: "x" },
    { status: false, message: "x" },
    { status: "exception", message: "x" },
    { result: "error", message: "x" },
    { state: "failed", message: "x" },
    { level: "error", message: "x" },
    { isError: true, content: [{ type: "text", text: "x" }] },
    { failed: true, message: "x" },
    { name: "NodeOperationError", message: "x" },
    { code: "ECONNREFUSED", message: "x" },
    { code: "rest_no_route", message: "x", data: { status: 404 } },
    { errorCode: 500, message: "x" },
    { errno: -111, message: "x" },
    { message: "Unauthorized" },
    { text: "Internal Server Error" },
    { output: "Agent stopped due to max iterations." },
    { message: "Request failed with status code 401" },
    { detail: "Not Found" },
    { errors: ["x"] },
  ])("counts as no reply: %j", (body) => expect(readJson(body)).toEqual(NONE));

  it.each([
    "Error in workflow",
    "Scenario failed to complete.",
    "There is no scenario listening for this webhook.",
    "Internal Server Error",
    "502 Bad Gateway",
    "error code: 1015",
    "no healthy upstream",
    "No item to return was found",
    "Problem in node ‘AI Agent‘: Bad request",
    "404 page not found",
    "upstream connect error or disconnect/reset before headers. reset reason: connection failure",
    "A server error has occurred\n\nFUNCTION_INVOCATION_FAILED",
  ])("counts as no reply if it is text: %s", (text) => expect(read(text, "text/plain")).toEqual(NONE));

  it.each([
    { code: 200, message: "Hi" },
    { code: 0, message: "Hi", errors: [] },
    { status: "success", message: "Hi" },
    { message: "Hi", data: { reply: "SECRET" } },
    { status: 200, message: "Hi", error: null },
    { code: 404, output: "Hi" },
    { success: 1, message: "Hi" },
    { status: true, message: "Hi" },
    { result: "ok", message: "Hi" },
    { name: "Anna", message: "Hi" },
    { code: "EASTER", message: "Hi" },
    { failed: false, errno: 0, errorCode: 0, message: "Hi" },
    { type: "markdown", message: "Hi", stack: "" },
  ])("is not assumed in a body that only looks similar, which is read as a reply: %j", (body) =>
    expect(readJson(body)).toEqual(reply("Hi")),
  );
});

describe("a text that begins like an error", () => {
  it.each([
    "404 Not Found means that a page is missing.",
    "5 tips for you",
    "Forbidden City tours start at 9",
    "Not Found? Try the search.",
    "Unauthorized access is logged.",
    "Accepted payment methods: Visa",
  ])("is a reply, both complete and streamed: %s", (text) => {
    expect(read(text, "text/plain")).toEqual(reply(text));
    expect(readJson({ output: text })).toEqual(reply(text));
    expect(read(lines(...Array.from(text, (sign) => n8n("item", "A", sign))))).toEqual(reply(text));
  });

  it("is passed on as soon as it can no longer be an error", () => {
    expect(replyStreamReader("text/plain").read(new TextEncoder().encode("5 tips. We"))).toBe("5 tips. We");
  });
});

describe("Zapier's acknowledgement", () => {
  it.each([
    { status: "success", attempt: "0198", id: "0198", request_id: "0198" },
    { status: "success", id: "0198" },
  ])("is recognized, and is no reply: %j", (body) =>
    expect(readJson(body)).toEqual({ kind: "acknowledged" }),
  );
});

describe("noise in a stream (contract §12.1)", () => {
  const UNKNOWN = { type: "LATER_ADDED", text: "Noise", message: "Noise", delta: "Noise" };

  it.each([
    ["null", `data: null\n\n${events(token("Hel"))}data: null\n\n${events(token("lo"))}`],
    ["no data", `data:\n\n${events(token("Hel"))}data:\n\n${events(token("lo"))}`],
    ["a ping", `data: ping\n\n${events(token("Hel"))}data: ping\n\n${events(token("lo"))}`],
    ["text before JSON", `data: connecting\n\ndata: connected\n\n${events(token("Hello"))}`],
    [
      "a word in quotation marks before JSON",
      `data: "v1"\n\n${events(token("Hel"), "true", '"x"', token("lo"))}`,
    ],
    [
      "a greeting",
      `event: open\ndata: {"id":"c","message":"Noise"}\n\n${events({ type: "connected", message: "Noise" }, token("Hello"))}`,
    ],
    [
      "a final text that repeats",
      events({ type: "token", content: "Hello" }, { type: "final", content: "Hello" }),
    ],
    [
      "data in data",
      `data: data: {"text":"Hel"}\n\ndata: data: {"text":"lo"}\ndata: \n\ndata: data: [DONE]\n\n`,
    ],
    ["a line before the first event", `Connecting...\n\n${events(token("Hello"))}`],
    ["a notice before the first event", `${NOTICE}${events(token("Hello"))}`],
    [
      "a status",
      `event: status\ndata: Looking\n\nevent: status\ndata: {"text":"Looking"}\n\n${events({ type: "status", content: "Looking" }, token("Hello"))}`,
    ],
    ["a status between texts", "data: Hel\n\nevent: status\ndata: Looking\n\ndata: lo\n\n"],
    [
      "AG-UI's unknown events",
      events(UNKNOWN, UNKNOWN, { type: "TEXT_MESSAGE_CHUNK", messageId: "a", delta: "Hello" }),
    ],
    [
      "the AI SDK's unknown events",
      events(
        { type: "start" },
        { ...UNKNOWN, type: "later-added" },
        { ...UNKNOWN, type: "later" },
        { type: "text-delta", id: "1", delta: "Hello" },
      ),
    ],
    [
      "Responses' unknown events",
      events(
        { ...UNKNOWN, type: "response.later_text" },
        { type: "response.output_text.delta", delta: "Hello" },
      ),
    ],
  ])("is not part of the reply: %s", (_what, text) => {
    const { seen, seenByBytes, reading } = readCutAnywhere(text, EVENTS);
    expect(reading).toMatchObject(reply("Hello"));
    expect([seen, seenByBytes]).toEqual(["Hello", "Hello"]);
  });

  it.each(["data: null", "data:", "data: ping", "data: []", "data: {}", 'data: "connected"'])(
    "is not part of the reply even if the stream is declared as text: %s",
    (noise) => {
      for (const contentType of ["text/plain", "text/html; charset=UTF-8", undefined])
        expect(read(`${noise}\n\n${events(token("Hello"))}`, contentType)).toMatchObject(reply("Hello"));
    },
  );

  it.each(["data: null and void", "data: ping", "data: []", "data: {}"])(
    "is the reply if there is nothing else in a plain text: %s",
    (text) => expect(read(text, "text/plain")).toEqual(reply(text)),
  );

  it.each(["null", "ping", "{}", "\n\n", "Connecting..."])(
    "is not part of a reply sent as lines of JSON: %s",
    (noise) =>
      expect(
        read(`${noise}\n${lines({ response: "Hel" }, { response: "lo" })}`, "application/x-ndjson"),
      ).toEqual(reply("Hello")),
  );

  it("includes `status` lines in n8n's stream, which are not part of the reply", () => {
    const status = { type: "status", content: "Looking" };
    expect(read(lines(status, n8n("item", "A", "Hel"), status, n8n("item", "A", "lo"), status))).toEqual(
      reply("Hello"),
    );
    expect(read(lines(status))).toEqual(NONE);
    expect(readJson({ type: "status", message: "Looking" })).toEqual(NONE);
  });

  it("does not include events of unknown types or without JSON, because they may be the reply", () => {
    expect(read(events({ type: "SAY", text: "Hel" }, { type: "SAY", text: "lo" }), EVENTS)).toEqual(
      reply("Hello"),
    );
    expect(read("data: Hello\n\n", EVENTS)).toEqual(reply("Hello"));
    expect(read("data: Hel\n\ndata: lo\n\n", EVENTS)).toEqual(reply("Hello"));
    expect(read("data: OK\n\n", EVENTS)).toEqual(reply("OK"));
    expect(read(events('"Hel"', '"lo"'), EVENTS)).toEqual(reply("Hello"));
    expect(read(events('"Hel"', '"lo"', '" and"', '" bye"'), EVENTS)).toEqual(reply("Hello and bye"));
  });
});

describe("A tool call or tool result in a list of contents", () => {
  it.each(["mcp_tool_result", "web_fetch_tool_result", "code_execution_tool_result", "mcp_tool_use"])(
    "is not part of the reply: `%s`",
    (type) => {
      const call = { type, id: "t", input: { text: "SECRET" }, content: { text: "SECRET" } };
      const content = [call, { type: "text", text: "Hello" }];
      expect(readJson({ role: "assistant", content })).toEqual(reply("Hello"));
      expect(readJson([call, { output: "Hello" }])).toEqual(reply("Hello"));
      expect(readJson({ role: "assistant", content: [call] })).toEqual(NONE);
    },
  );
});

describe("a text that begins like a data stream", () => {
  it.each(["0:30 is our time.", '0:"Hi" and more', "g: grams", "f"])("is a reply: %s", (text) =>
    expect(read(text, "text/plain")).toEqual(reply(text)),
  );

  it("causes a failure if it is a data stream that reports an error", () => {
    expect(read('0:"Hel"\n3:"No credit"\n', "text/plain")).toEqual({ kind: "failed", message: "No credit" });
  });
});

describe("message ids that are objects instead of strings", () => {
  it("cause no exception", () => {
    const id = { toString: 1 };
    expect(read(events({ type: "response.output_text.delta", item_id: id, delta: "Hello" }), EVENTS)).toEqual(
      reply("Hello"),
    );
    expect(read(events({ type: "TEXT_MESSAGE_CHUNK", messageId: id, delta: "Hello" }), EVENTS)).toEqual(
      reply("Hello"),
    );
  });
});

describe("an unpaired surrogate", () => {
  it("becomes U+FFFD, and two matching halves are joined", () => {
    expect(read('{"output":"a\\ud83d b"}')).toEqual(reply("a\uFFFD b"));
    expect(read(lines(n8n("item", "A", "a\ud83d"), n8n("item", "A", " b")))).toEqual(reply("a\uFFFD b"));
    expect(read(events(token("a\ud83d"), token("\udc4b")), EVENTS)).toMatchObject(reply("a👋"));
    expect(readJson({ output: "Hi", quick_replies: ["\ud83d"], model: "m\udc4b" })).toEqual(
      reply("Hi", { model: "m\uFFFD", extras: { quickReplies: ["\uFFFD"] } }),
    );
  });
});

describe("the charset of an answer", () => {
  const latin = Buffer.from("Größe für 5 €".replace("€", "\x80"), "latin1");
  const utf16 = Buffer.from("Größe 👋", "utf16le");

  it.each([
    ["text/plain; charset=iso-8859-1", latin, "Größe für 5 €"],
    ['text/plain; Charset="ISO-8859-1"; x=y', latin, "Größe für 5 €"],
    ["text/html;charset=windows-1252", latin, "Größe für 5 €"],
    ["application/json; charset=latin1", Buffer.from('{"output":"Größe"}', "latin1"), "Größe"],
    ["text/event-stream; charset=latin1", Buffer.from("data: Größe\n\n", "latin1"), "Größe"],
    ["text/plain; charset=utf-16le", utf16, "Größe 👋"],
    ["text/plain; charset=utf-16be", Buffer.from(utf16).swap16(), "Größe 👋"],
    ["text/plain; charset=shift_jis", Buffer.from("83658358836782cd", "hex"), "テストは"],
    ["text/plain; charset=gbk", Buffer.from("c4e3bac3", "hex"), "你好"],
    ["text/plain; charset=euc-kr", Buffer.from("bec8b3e7", "hex"), "안녕"],
    ["text/plain; charset=nonsense", Buffer.from("Größe 👋"), "Größe 👋"],
    ["text/plain; charset=replacement", Buffer.from("Größe 👋"), "Größe 👋"],
    ["text/plain", Buffer.from("Größe 👋"), "Größe 👋"],
    ["text/plain; charset=iso-8859-1", Buffer.from("\uFEFFGröße 👋"), "Größe 👋"],
    ["text/plain; charset=utf-8", Buffer.concat([Buffer.from("fffe", "hex"), utf16]), "Größe 👋"],
  ])("is the declared one, unless a byte order mark says otherwise: %s", (contentType, bytes, text) => {
    expect(readCutAnywhere(bytes, contentType).reading).toEqual(reply(text));
  });

  it("is that of the byte order mark if there is no content type", () => {
    const bytes = Buffer.concat([Buffer.from("feff", "hex"), Buffer.from(utf16).swap16()]);
    expect(readCutAnywhere(bytes, undefined).reading).toEqual(reply("Größe 👋"));
  });
});

describe("replies of other products (contract §6.5)", () => {
  const role = "model";

  it.each([
    ["Gemini", { candidates: [{ content: { role, parts: [{ text: "Hel" }, { text: "lo" }] } }] }],
    [
      "Gemini with reasoning",
      { candidates: [{ content: { role, parts: [{ text: "Hm", thought: true }, { text: "Hello" }] } }] },
    ],
    ["the AI SDK's message", { role: "assistant", parts: [{ type: "text", text: "Hello" }] }],
    [
      "Dify's workflow",
      { task_id: "t", data: { status: "succeeded", outputs: { text: "Hello" }, error: null } },
    ],
    [
      "Langflow",
      {
        outputs: [{ inputs: { input_value: "Hi" }, outputs: [{ results: { message: { text: "Hello" } } }] }],
      },
    ],
    [
      "Botpress",
      {
        responses: [
          { type: "typing", typing: true },
          { type: "text", text: "Hello" },
        ],
      },
    ],
    [
      "Voiceflow",
      [
        { type: "text", payload: { message: "Hello" } },
        { type: "end", payload: { reason: "x" } },
      ],
    ],
    ["Cloudflare", { result: { response: "Hello" }, success: true, errors: [], messages: [] }],
    [
      "LangGraph",
      {
        messages: [
          { type: "human", content: "Hi" },
          { type: "ai", content: "Hello" },
        ],
      },
    ],
    ["Hugging Face", [{ generated_text: "Hello" }]],
    ["Bedrock's agent", { completion: "Hello", stop_reason: "stop_sequence" }],
    ["OpenAI's own client", { object: "other", output_text: "Hello" }],
    ["AnythingLLM", { type: "textResponse", textResponse: "Hello", sources: [], error: null }],
    ["Copilot Studio", { conversationId: "c", lastResponse: "Hello" }],
    ["a refusal", { choices: [{ message: { role: "assistant", content: null, refusal: "Hello" } }] }],
    ["Vertex", { predictions: [{ content: "Hello" }] }],
    ["Watson", { output: { generic: [{ response_type: "text", text: "Hello" }], intents: [] } }],
    ["LangGraph's values", { values: { messages: [{ type: "ai", content: "Hello" }] } }],
    [
      "Dify's workflow with its own output",
      { data: { status: "succeeded", outputs: { greeting: "Hello" } } },
    ],
    [
      "an A2A task",
      { result: { kind: "task", status: {}, artifacts: [{ parts: [{ kind: "text", text: "Hello" }] }] } },
    ],
    ["LangChain's agent", { action: "Final Answer", action_input: "Hello" }],
    ["LangChain's agent, in a field", { output: '{"action":"Final Answer","action_input":"Hello"}' }],
    [
      "Coze",
      {
        messages: [
          { role: "assistant", type: "answer", content: "Hello" },
          { role: "assistant", type: "verbose", content: "{}" },
          { role: "assistant", type: "follow_up", content: "SECRET" },
        ],
      },
    ],
    ["an envelope with a code", { code: 0, message: "success", data: { reply: "Hello" } }],
    ["an envelope with a status", { status: "ok", message: "OK", data: { answer: "Hello" } }],
    ["an envelope with `success`", { success: true, message: "Done.", result: { text: "Hello" } }],
    ["Dialogflow ES", { fulfillmentMessages: [{ text: { text: ["Hello"] } }] }],
    [
      "Dialogflow ES, with the question",
      { responseId: "r", queryResult: { queryText: "SECRET", fulfillmentText: "Hello", intent: {} } },
    ],
    ["Dialogflow CX", { fulfillmentResponse: { messages: [{ text: { text: ["Hello"] } }] } }],
    [
      "Dialogflow CX, asked",
      {
        queryResult: {
          text: "SECRET",
          responseMessages: [{ text: { text: ["Hello"] } }, { endInteraction: {} }],
        },
      },
    ],
    [
      "Typebot",
      {
        messages: [
          {
            id: "1",
            type: "text",
            content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hello" }] }] },
          },
          { id: "2", type: "image", content: { url: "https://a.example/b.png" } },
        ],
      },
    ],
    [
      "Typebot's Markdown",
      { messages: [{ type: "text", content: { type: "markdown", markdown: "Hello" } }] },
    ],
    [
      "a whole conversation",
      [
        { role: "system", content: "SECRET" },
        { role: "user", content: "Hi" },
        { role: "assistant", content: "Hello" },
      ],
    ],
  ])("are read: %s", (_whose, body) => expect(readJson(body)).toEqual(reply("Hello")));

  it.each([
    { result: "ok" },
    { payload: "x", topic: "y" },
    { outputs: { a: "x", b: "y" } },
    { action: "search", action_input: "x" },
    { task_id: "t", data: { status: "failed", outputs: {}, error: "x" } },
    { result: null, success: false, errors: [{ message: "x" }], messages: [{ message: "x" }] },
  ])("are not read from a similar value without a reply: %j", (body) => expect(readJson(body)).toEqual(NONE));

  it.each([
    [
      "the AI SDK's older data stream",
      "text/plain; charset=utf-8",
      'f:{"messageId":"m"}\ng:"SECRET"\n0:"Hel"\n9:{"toolName":"x","args":{"text":"SECRET"}}\n0:"lo"\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop"}\n',
    ],
    ["only its text", "", '0:"Hel"\n0:"lo"'],
    [
      "Dify's workflow that streams nothing",
      EVENTS,
      events(
        { event: "workflow_started", data: { inputs: { text: "SECRET" } } },
        { event: "node_finished", data: { outputs: { text: "SECRET" } } },
        { event: "workflow_finished", data: { status: "succeeded", outputs: { greeting: "Hello" } } },
      ),
    ],
    [
      "Dify's workflow that repeats what it streamed",
      EVENTS,
      events(
        { event: "text_chunk", data: { text: "Hello" } },
        { event: "workflow_finished", data: { status: "succeeded", outputs: { text: "Hello" } } },
      ),
    ],
    [
      "Gemini",
      EVENTS,
      events(
        { candidates: [{ content: { role, parts: [{ text: "Hm", thought: true }] } }] },
        { candidates: [{ content: { role, parts: [{ text: "Hel" }] } }] },
        { candidates: [{ content: { role, parts: [{ text: "lo" }] }, finishReason: "STOP" }] },
      ),
    ],
    [
      "Langflow",
      "application/x-ndjson",
      lines(
        { event: "add_message", data: { text: "Hi", sender: "User" } },
        { event: "token", data: { chunk: "Hel", id: "1" } },
        { event: "token", data: { chunk: "lo", id: "1" } },
        { event: "add_message", data: { text: "Hello", sender: "Machine" } },
        { event: "end", data: { result: { outputs: [] } } },
      ),
    ],
    [
      "Cohere",
      "application/x-ndjson",
      lines(
        { is_finished: false, event_type: "stream-start" },
        { is_finished: false, event_type: "text-generation", text: "Hel" },
        { is_finished: false, event_type: "text-generation", text: "lo" },
        { is_finished: true, event_type: "stream-end", response: { text: "Hello" } },
      ),
    ],
    ["Voiceflow", EVENTS, `event: trace\n${events({ type: "text", payload: { message: "Hello" } })}`],
  ])("are read from a stream: %s", (_whose, contentType, text) => {
    expect(readCutAnywhere(text, contentType)).toMatchObject({ seen: "Hello", reading: reply("Hello") });
  });
});
