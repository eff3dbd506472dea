import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWholeReply, type WholeReply } from "../../../../core/src/webhooks/response/reply-in-text.ts";

const JSON_TYPE = "application/json; charset=utf-8";

function readText(text: string, contentType: string | undefined = "text/html; charset=utf-8"): WholeReply {
  return readWholeReply({ contentType, text });
}

function readJson(value: unknown): WholeReply {
  return readText(JSON.stringify(value), JSON_TYPE);
}

const reply = (text: string, origin = {}) => ({ kind: "reply", text, ...origin });
const NONE = { kind: "none" };
const ACKNOWLEDGED = { kind: "acknowledged" };

describe("a reply in JSON (contract §6.5)", () => {
  it.each([
    ["the contract", { message: "Hello" }],
    ["the contract, with success and metadata", { success: true, message: "Hello", metadata: {} }],
    ["n8n's agent", { output: "Hello" }],
    ["n8n, all items", [{ output: "Hello" }]],
    ["n8n, items with their json", [{ json: { output: "Hello" }, pairedItem: { item: 0 } }]],
    ["Flowise", { text: "Hello", question: "Hi", chatId: "c", chatMessageId: "m", sessionId: "s" }],
    ["Activepieces and Make", { type: "markdown", value: "Hello" }],
    ["a response in its envelope", { status: 200, headers: {}, body: { reply: "Hello" } }],
    ["data in its envelope", { success: true, data: [{ answer: "Hello" }] }],
    ["text in an envelope", { data: "Hello" }],
    [
      "OpenAI's chat.completion",
      {
        object: "chat.completion",
        choices: [
          { index: 0, message: { role: "assistant", content: "Hello" } },
          { message: { content: "Other" } },
        ],
      },
    ],
    [
      "OpenAI's responses",
      {
        output: [
          { type: "reasoning", summary: [] },
          { type: "message", content: [{ type: "output_text", text: "Hello" }] },
        ],
      },
    ],
    ["Ollama", { model: "", message: { role: "assistant", content: "Hello" }, done: true }],
    ["Anthropic", { role: "assistant", content: [{ type: "text", text: "Hello" }] }],
    ["a quoted text", "Hello"],
    ["lists in lists", [[["Hello"]]]],
    ["an empty error", { error: null, message: "Hello" }],
    ["an error that is an empty object", { error: {}, message: "Hello" }],
    ["a reply next to an error", { error: "partly", response: "Hello" }],
    ["a blank field before the reply", { output: " ", text: null, message: "Hello" }],
  ])("is found in this format: %s", (_source, body) => {
    expect(readJson(body)).toEqual(reply("Hello"));
  });

  it("is the first of the fields `output`, `text`, `reply`, `response`, `answer`, `message`, `content` and `value` that has a text", () => {
    const fields = ["output", "text", "reply", "response", "answer", "message", "content", "value"];
    for (const [index, field] of fields.entries()) {
      const later = fields.slice(index).toReversed();
      expect(readJson(Object.fromEntries(later.map((name) => [name, name])))).toEqual(reply(field));
    }
  });

  it("is read from a number or a boolean", () => {
    expect(readJson({ output: 42 })).toEqual(reply("42"));
    expect(readJson({ answer: false })).toEqual(reply("false"));
    expect(readText("42", JSON_TYPE)).toEqual(reply("42"));
    expect(readText("true", JSON_TYPE)).toEqual(reply("true"));
  });

  it("joins the texts of several items with a blank line", () => {
    expect(readJson([{ output: "One" }, { id: 7 }, "Two", { error: "broken" }, 3])).toEqual(
      reply("One\n\nTwo\n\n3"),
    );
  });

  it("has its text unchanged", () => {
    expect(readJson({ output: "  a\n\n  b  " })).toEqual(reply("  a\n\n  b  "));
  });

  it("is read with any content type", () => {
    expect(readText('\uFEFF {"output":"Hello"}\n', "text/plain")).toEqual(reply("Hello"));
    expect(readWholeReply({ contentType: undefined, text: '{"output":"Hello"}' })).toEqual(reply("Hello"));
  });

  it("is never read from a key of an object's prototype", () => {
    expect(readText('{"__proto__":{"output":"Hello"}}')).toEqual(NONE);
    expect(readText('{"constructor":{"output":"Hello"}}')).toEqual(NONE);
  });
});

describe("metadata of a reply (contract §B.2)", () => {
  it.each([
    ["metadata", { message: "Hi", metadata: { model: "m", tokens_used: 7 } }],
    ["the top level", { message: "Hi", model: "m", tokens_used: 7 }],
    [
      "metadata before the top level",
      { message: "Hi", metadata: { model: "m", tokens_used: 7 }, model: "x", tokens_used: 1 },
    ],
    ["OpenAI's usage", { model: "m", usage: { total_tokens: 7 }, choices: [{ message: { content: "Hi" } }] }],
    [
      "`prompt_tokens` and `completion_tokens`",
      { model: "m", usage: { prompt_tokens: 5, completion_tokens: 2 }, output: "Hi" },
    ],
    [
      "`input_tokens` and `output_tokens`",
      { model: "m", usage: { input_tokens: 5, output_tokens: 2 }, output: "Hi" },
    ],
    [
      "the metadata nearest to the reply",
      { model: "x", tokens_used: 1, data: { output: "Hi", metadata: { model: "m" }, tokens_used: 7 } },
    ],
    ["the object around a list", { model: "m", data: [{ output: "Hi", metadata: { tokens_used: 7 } }] }],
    ["the item that contains the reply", [{ model: "m", tokens_used: 7, output: "Hi" }, { output: null }]],
  ])("is read from %s", (_place, body) => {
    expect(readJson(body)).toEqual(reply("Hi", { model: "m", tokensUsed: 7 }));
  });

  it.each([
    { model: 5, tokens_used: "7" },
    { model: " ", tokens_used: -1 },
    { model: null, tokens_used: 1.5 },
    { model: ["m"], tokens_used: 2 ** 53 },
  ])("is ignored if it has the wrong type: %o", (metadata) => {
    expect(readJson({ message: "Hi", metadata })).toEqual(reply("Hi"));
  });

  it("includes a count of zero tokens", () => {
    expect(readJson({ message: "Hi", tokens_used: 0 })).toEqual(reply("Hi", { tokensUsed: 0 }));
  });
});

describe("a reply in plain text", () => {
  it.each<[what: string, contentType: string | undefined]>([
    ["text/html", "text/html; charset=utf-8"],
    ["text/plain", "text/plain"],
    ["application/json", JSON_TYPE],
    ["application/octet-stream", "application/octet-stream"],
    ["missing", undefined],
  ])("is read if the content type is %s", (_what, contentType) =>
    expect(readText("Hello **you**\n", contentType)).toEqual(reply("Hello **you**")),
  );

  it.each([
    '"Hello" is a word',
    "[Docs](https://example.com)",
    "<p>Hello</p>",
    "<b>Hello</b>",
    "{not json",
    "nullable",
  ])("is read even if it looks like another format: %s", (text) =>
    expect(readText(text)).toEqual(reply(text)),
  );
});

describe("an acknowledgement instead of an answer (contract §6.5)", () => {
  it.each([
    ["n8n", '{"message":"Workflow was started"}'],
    ["older n8n", '{"message":"Workflow got started."}'],
    ["n8n as text", "Workflow was started"],
    ["Make", "Accepted"],
    ["Zapier", '{"attempt":"018f","id":"018f","request_id":"018f","status":"success"}'],
    [
      "Pipedream",
      '<p><b>Success!</b></p>\n<p>To customize this response, check out our docs <a href="https://pipedream.com/docs">here</a></p>\n',
    ],
    [
      "Pipedream to JSON",
      '{"success":true,"info":"To customize this response, check out our docs at https://pipedream.com"}',
    ],
  ])("is recognized in the format of %s", (_platform, text) => {
    expect(readText(text)).toEqual(ACKNOWLEDGED);
  });

  it.each([
    ['{"output":"Accepted"}', "Accepted"],
    ['{"message":"Workflow was started by Ada"}', "Workflow was started by Ada"],
    ['{"status":"success","request_id":"r","text":"Hello"}', "Hello"],
    ["Accepted! Your order is on its way.", "Accepted! Your order is on its way."],
  ])("is not assumed in %s", (text, expected) => {
    expect(readText(text)).toEqual(reply(expected));
  });
});

describe("an answer without a reply (contract §6.5)", () => {
  it.each([
    ["an empty body", ""],
    ["a blank body", " \r\n\t\uFEFF"],
    ["an HTML page", "<!DOCTYPE html>\n<html><body>Bad gateway</body></html>"],
    ["an HTML page without a doctype", "<html>\r\n<head><title>502</title></head></html>"],
    ["an HTML page after comments", "<!-- a --> <!-- b --><HTML lang=en><body>x"],
    ["an XHTML page", '<?xml version="1.0"?>\n<!doctype html>\n<html>x</html>'],
    ["null", "null"],
    ["a blank text", '" "'],
    ["an empty object", "{}"],
    ["an empty list", "[]"],
    ["JSON without any text", '{"success":true,"id":5,"items":[{"name":"x"}]}'],
    ["a choice without content", '{"choices":[{"message":{"content":null,"tool_calls":[]}}]}'],
    ["an error body", '{"success":false,"error":"Unauthorized","message":"Invalid API key"}'],
    ["an error body with only success", '{"success":false,"output":"Something"}'],
    ["an older error body", '{"error":"Unauthorized","message":"Invalid API key"}'],
    ["an error with its own list", '[{"error":{"message":"quota"},"content":"x"}]'],
    ["an error around data", '{"error":true,"data":{"output":"x"}}'],
  ])("is detected: %s", (_what, text) => {
    expect(readText(text)).toEqual(NONE);
  });

  it("is detected if a text in its JSON contains an unescaped line break", () => {
    expect(readText('{"output":"line\nbreak"}', JSON_TYPE)).toEqual(NONE);
  });
});

describe("reading never throws, and reads", () => {
  it("any text", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything().map((value) => JSON.stringify(value) ?? ""),
    );
    const kinds = ["reply", "acknowledged", "none"];
    fc.assert(fc.property(texts, (text) => kinds.includes(readText(text, JSON_TYPE).kind)));
  });

  it.each([
    ["deep lists", "[".repeat(200_000) + "]".repeat(200_000)],
    ["deep objects", `${'{"data":'.repeat(50_000)}"x"${"}".repeat(50_000)}`],
    ["many comments", "<!-- -->".repeat(100_000)],
  ])("large texts: %s", (_what, text) => {
    expect(readText(text)).toMatchObject({ kind: expect.stringMatching(/none|reply/) });
  });

  it("up to 50,000 values, which are joined", () => {
    const read = readJson(Array.from({ length: 50_000 }, () => "a"));
    expect(read).toMatchObject({ kind: "reply" });
    expect(read.kind === "reply" && read.text.length).toBe(50_000 + 2 * 49_999);
    expect(readJson(Array.from({ length: 50_001 }, () => "a"))).toEqual(NONE);
  });
});
