import { describe, expect, it } from "vitest";
import { withoutThoughts } from "../../../../core/src/webhooks/response/thought-filter.ts";
import { events, lines, n8n, token } from "../streamed-answers.ts";
import { readCutAnywhere, readPieces } from "./cut-anywhere.ts";

const EVENTS = "text/event-stream";
const JSON_TYPE = "application/json";

const piecesOf = (text: string): string[] => text.match(/.{1,3}|\n/gsu) ?? [];

/** Ways to send a text. For each, the reader must return the same reply. */
const WAYS: [string, string, (text: string) => string][] = [
  ["plain text", "text/plain", (text) => text],
  ["plain text without a type", "", (text) => text],
  ["a field", JSON_TYPE, (text) => JSON.stringify({ output: text })],
  ["an item of a list", JSON_TYPE, (text) => JSON.stringify([{ json: { text } }])],
  ["a chat completion", JSON_TYPE, (text) => JSON.stringify({ choices: [{ message: { content: text } }] })],
  [
    "a response",
    JSON_TYPE,
    (text) => JSON.stringify({ output: [{ type: "message", content: [{ type: "output_text", text }] }] }),
  ],
  ["JSON in a field", JSON_TYPE, (text) => JSON.stringify({ output: JSON.stringify({ answer: text }) })],
  [
    "n8n's items",
    JSON_TYPE,
    (text) => lines(...Array.from(piecesOf(text), (sign) => n8n("item", "A", sign))),
  ],
  ["one item of n8n's", JSON_TYPE, (text) => lines(n8n("begin", "A"), n8n("item", "A", text))],
  ["OpenAI's tokens", EVENTS, (text) => events(...Array.from(piecesOf(text), token), "[DONE]")],
  [
    "Ollama's lines",
    "application/x-ndjson",
    (text) => lines(...Array.from(piecesOf(text), (response) => ({ response }))),
  ],
  [
    "Dify's messages",
    EVENTS,
    (text) => events(...Array.from(piecesOf(text), (answer) => ({ event: "message", answer }))),
  ],
  [
    "the AI SDK",
    EVENTS,
    (text) =>
      events(
        { type: "start-step" },
        ...Array.from(piecesOf(text), (delta) => ({ type: "text-delta", id: "1", delta })),
      ),
  ],
  [
    "AG-UI",
    EVENTS,
    (text) =>
      events(
        ...Array.from(piecesOf(text), (delta) => ({
          type: "TEXT_MESSAGE_CHUNK",
          messageId: "a",
          role: "assistant",
          delta,
        })),
      ),
  ],
  [
    "the Responses API's stream",
    EVENTS,
    (text) =>
      events(
        ...Array.from(piecesOf(text), (delta) => ({
          type: "response.output_text.delta",
          item_id: "m",
          delta,
        })),
      ),
  ],
  [
    "events of text",
    EVENTS,
    (text) =>
      piecesOf(text)
        .map((piece) => `data: ${piece.replaceAll("\n", "\ndata: ")}\n\n`)
        .join(""),
  ],
];

const SECRET = "SECRET";

describe.each(WAYS)("reasoning in %s (contract §6.5)", (_way, contentType, send) => {
  it.each([
    ["a block", `<think>${SECRET}</think>\n\nHello`],
    ["a block in upper case after white space", ` \n<THINK>\n${SECRET}\n</THINK>Hello`],
    ["the tag `<thinking>`", `<thinking>${SECRET}</thinking> Hello`],
    [
      "several blocks",
      `<think>${SECRET}</think>\n<think>\n\n</think>\n<reasoning>${SECRET}</reasoning>Hello`,
    ],
    ["an attribute", `<think type="long">${SECRET}</think>Hello`],
    ["Mistral's mark", `[THINK]${SECRET}[/THINK]Hello`],
    [
      "gpt-oss's channels",
      `<|channel|>analysis<|message|>${SECRET}<|end|><|start|>assistant<|channel|>final<|message|>Hello`,
    ],
    [
      "Dify's fold",
      `<details style="color:gray" open> <summary> Thinking... </summary>\n${SECRET}\n</details>\nHello`,
    ],
    [
      "a tag in reasoning that ends twice",
      `<think>\n<think>\n${SECRET}\n</think>\n${SECRET}\n</think>\n\nHello`,
    ],
    ["another tag in reasoning", `<think><reasoning>${SECRET}</reasoning>${SECRET}</think>Hello`],
    ["the tag `<thought_process>`", `<thought_process>${SECRET}</thought_process>Hello`],
    ["the tag `<reflection>`", `<reflection>${SECRET}</reflection>Hello`],
    ["the tag `<analysis>`", `<analysis>\n${SECRET}\n</analysis>\n\nHello`],
    ["the tag `<inner_monologue>`", `<inner_monologue>${SECRET}</inner_monologue>Hello`],
    ["the mark `[THINKING]`", `[THINKING]${SECRET}[/THINKING]Hello`],
    ["a tag with bars", `<|think|>${SECRET}<|/think|>Hello`],
    ["a tag escaped for HTML", `&lt;think&gt;${SECRET}&lt;/think&gt;Hello`],
    ["an empty tag", "<think/>\n<think />Hello"],
    ["a tag after a zero-width space", `\u200B<think>${SECRET}</think>Hello`],
    ["an end-of-text token (`<|im_end|>`)", `<think>${SECRET}</think>Hello<|im_end|>`],
    ["an end-of-sentence token", "Hello\n<｜end▁of▁sentence｜>"],
    ["an answer in a tag", `<think>${SECRET}</think>\n<answer>\nHello\n</answer>`],
    [
      "a solution in marks",
      `<|begin_of_thought|>${SECRET}<|end_of_thought|>\n<|begin_of_solution|>Hello<|end_of_solution|>`,
    ],
    ["a template with its own start", `<|im_start|>assistant\n<think>${SECRET}</think>\n\nHello<|im_end|>`],
    [
      "all of gpt-oss's channels",
      `<|start|>assistant<|channel|>analysis<|message|>${SECRET}<|end|><|start|>assistant<|channel|>commentary to=x <|constrain|>json<|message|>${SECRET}<|end|><|start|>assistant<|channel|>final<|message|>Hello<|return|>`,
    ],
    ["Gemma's channel", `<|channel>thought\n${SECRET}<channel|>Hello`],
    ["a tag in the reasoning", `<think>${SECRET} <think> ${SECRET}</think>Hello`],
    ["an end without a start", `</think>\n\nHello`],
    ["reasoning without its opening tag", `Okay, the user says hi. ${SECRET}\n</think>\n\nHello`],
    [
      "long reasoning without its opening tag",
      `Okay, so the user says hi. ${"Hm, what now? ".repeat(18)}${SECRET}.</think>Hello`,
    ],
    ["a code block for reasoning", `\`\`\`thinking\n${SECRET}\n\`\`\`\n\nHello`],
    ["an agent's steps", `Thought: ${SECRET}\nAction: search\nObservation: ${SECRET}\nFinal Answer: Hello`],
    ["an agent's steps in bold", `Thought: ${SECRET}\n\n**Final Answer:** Hello`],
    ["a vendor's own name", `<longcat_think>${SECRET}</longcat_think>Hello`],
    ["a name with a namespace", `<mm:think>${SECRET}</mm:think>\n\nHello`],
    ["a name with hyphens", `<thought-process>${SECRET}</thought-process>Hello`],
    ["a name with two more words", `<internal_reasoning_steps>${SECRET}</internal_reasoning_steps>Hello`],
    ["Cohere's marks", `<|START_THINKING|>${SECRET}<|END_THINKING|><|START_RESPONSE|>Hello<|END_RESPONSE|>`],
    ["MedGemma's marks", `<unused94>thought\n${SECRET}<unused95>Hello`],
    ["Apertus' marks", `<|inner_prefix|>${SECRET}<|inner_suffix|>Hello`],
    ["Solar's marks", `<|think|>${SECRET}<|end|><|begin|>assistant<|content|>Hello`],
    ["GLM's box", `<think>${SECRET}</think><|begin_of_box|>Hello<|end_of_box|>`],
    ["Llama's header", "<|start_header_id|>assistant<|end_header_id|>\n\nHello<|eot_id|>"],
    ["Gemma's end of a turn", `<|channel>thought\n${SECRET}<channel|>Hello<turn|>`],
    [
      "a channel with its format",
      `<|channel|>analysis<|message|>${SECRET}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>{"output":"Hello"}`,
    ],
    ["an output in a tag", `<thinking>${SECRET}</thinking><output>Hello</output>`],
    ["output of Ollama's command line", `Thinking...\n${SECRET}\n...done thinking.\n\nHello`],
    ["a conversational agent's steps", `Thought: ${SECRET}? No\nAI: Hello`],
    ["gpt-oss's channels without their marks", `analysisUser says hi. ${SECRET}assistantfinalHello`],
  ])("is removed: %s", (_what, text) => {
    const { seen, seenByBytes, reading } = readCutAnywhere(send(text), contentType);
    expect(reading).toMatchObject({ kind: "reply", text: "Hello" });
    expect([seen, seenByBytes]).toEqual(["Hello", "Hello"]);
  });

  it.each([
    `<think>${SECRET}</think>`,
    `<think>${SECRET}`,
    `<think>\n\n</think>\n`,
    `Okay, the user is gone. ${SECRET}\n</think>`,
  ])("is no reply if nothing else is sent: %j", (text) => {
    const { seen, reading } = readCutAnywhere(send(text), contentType);
    expect([seen, reading.kind]).toEqual(["", "none"]);
  });

  it.each([
    "Use the <think> tag, then </think>, to think.",
    "The tag </think> ends a thought.",
    "Write `</think>` at the end.",
    "Like this:\n\n```\n<think>\nHm\n</think>\n```",
    "`<think>` begins a thought.",
    "I think so. <think>not dropped</think> here.",
    "<thin> and <thinner> are names",
    "a < b",
    "[Thinking](https://example.com)",
    "<think> is a tag that some models use, and </think> ends it.",
    "<thinking> tags come before the answer.",
    "[THINK] is Mistral's mark.",
    "A text ends with the token <|im_end|>",
    "`<|im_end|>`",
    "<answer>42</answer>",
    "The <response>a</response>",
    "&lt;b&gt; is bold",
    "Thought: this one has no answer.",
    "A sum.\nFinal Answer: 42",
    "analysisYes, but no answer",
    "Analysis of the order: assistantfinal",
    "An example:\n```thinking\nHm\n```",
    "```thinkpad\nX1\n```",
    "<thoughtful>a</thoughtful> is XML",
    "Thinking... done.",
    "<output>42</output>",
    "The <b>thinking</b> cap",
  ])("is not removed from a text that only mentions or resembles it: %j", (text) => {
    const { seen, reading } = readCutAnywhere(send(text), contentType);
    expect(reading).toMatchObject({ kind: "reply", text });
    expect(seen).toBe(text);
  });
});

describe("reasoning without its opening tag", () => {
  it("is not stored, even if it was passed on before its end arrived", () => {
    const { seen, reading } = readCutAnywhere("Guten Tag, was nun?\n</think>\nHallo", "text/plain");
    expect(reading).toEqual({ kind: "reply", text: "Hallo" });
    expect(seen.endsWith("Hallo")).toBe(true);
    const pieces = ["Guten Tag, ", "was nun?\n</think>", "\nHallo"].map((text) =>
      new TextEncoder().encode(text),
    );
    expect(readPieces(pieces, "text/plain")).toEqual({
      passed: "Guten Tag, was nun?Hallo",
      seen: "Guten Tag, was nun?Hallo",
      reading: { kind: "reply", text: "Hallo" },
    });
  });

  it("is not stored if some turns of a stream contain it and others do not", () => {
    const said = lines(
      n8n("item", "A", "Let me see."),
      n8n("end", "A"),
      n8n("item", "B", "Was nun?"),
      n8n("item", "B", "\n</think>It is 5."),
      n8n("end", "B"),
      n8n("item", "C", "Was?"),
      n8n("item", "C", "\n</think>"),
      n8n("end", "C"),
      n8n("item", "D", "Bye"),
    );
    expect(readCutAnywhere(said, JSON_TYPE).reading).toEqual({
      kind: "reply",
      text: "Let me see.\n\nIt is 5.\n\nBye",
    });
  });

  it("is held back for 65,536 characters, and is kept as text if it has no closing tag", () => {
    const text = (length: number) => `Okay, the user ${"wants a lot. ".repeat(length / 13)}`.trim();
    const read = (length: number) => readPieces([new TextEncoder().encode(text(length))], "text/plain");
    expect(read(65_000)).toMatchObject({ passed: "", seen: text(65_000) });
    expect(read(78_000)).toMatchObject({ passed: text(78_000), seen: text(78_000) });
  });

  it("is not assumed in an ordinary text, which is passed on without delay", () => {
    for (const text of ["We open at 9", "Let me check that", "So, here", "The shop opens", "I can help"]) {
      const [first, second] = [text.slice(0, -3), text.slice(-3)].map((part) =>
        new TextEncoder().encode(part),
      );
      expect(readPieces([first as Uint8Array], "text/plain").passed).toBe(text.slice(0, -3).trimEnd());
      expect(readPieces([first, second] as Uint8Array[], "text/plain").passed).toBe(text);
    }
  });
});

describe("reasoning in a provider's fields", () => {
  const of = (body: unknown) => readCutAnywhere(JSON.stringify(body), JSON_TYPE).reading;

  it.each<[where: string, body: unknown]>([
    [
      "`reasoning_content` and `reasoning` of a chat completion",
      { choices: [{ message: { content: "Hello", reasoning_content: SECRET, reasoning: SECRET } }] },
    ],
    ["Ollama's `thinking`", { message: { content: "Hello", thinking: SECRET }, thinking: SECRET }],
    [
      "Anthropic's block `thinking`",
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: SECRET },
          { type: "text", text: "Hello" },
        ],
      },
    ],
    [
      "Mistral's block `thinking`",
      {
        choices: [
          {
            message: {
              content: [
                { type: "thinking", thinking: [{ type: "text", text: SECRET }] },
                { type: "text", text: "Hel" },
                { type: "reference", reference_ids: [0] },
                { type: "text", text: "lo" },
              ],
            },
          },
        ],
      },
    ],
    [
      "a content block of the type `reasoning`",
      {
        content: [
          { type: "reasoning", text: SECRET },
          { type: "text", text: "Hello" },
        ],
      },
    ],
    ["an item of the type `reasoning`", [{ type: "reasoning", text: SECRET }, { output: "Hello" }]],
    ["Gemini's part with `thought: true`", { message: [{ text: SECRET, thought: true }, { text: "Hello" }] }],
    [
      "`reasoning` and `thought` next to a text",
      { output: { reasoning: SECRET, thought: SECRET, text: "Hello" } },
    ],
  ])("is not part of the reply: %s", (_where, body) =>
    expect(of(body)).toMatchObject({ kind: "reply", text: "Hello" }),
  );

  it.each([
    { choices: [{ message: { content: null, reasoning_content: SECRET } }] },
    { content: [{ type: "thinking", thinking: SECRET }] },
    { type: "reasoning", text: SECRET },
  ])("is no reply if there is no other text: %j", (body) => expect(of(body)).toEqual({ kind: "none" }));

  it.each([
    ["of OpenAI", events({ choices: [{ delta: { reasoning_content: SECRET } }] }, token("Hello"))],
    ["of OpenRouter", events({ choices: [{ delta: { content: "", reasoning: SECRET } }] }, token("Hello"))],
    [
      "of Mistral",
      events(
        {
          choices: [
            { delta: { content: [{ type: "thinking", thinking: [{ type: "text", text: SECRET }] }] } },
          ],
        },
        { choices: [{ delta: { content: [{ type: "text", text: "Hel" }] } }] },
        { choices: [{ delta: { content: "lo" } }] },
      ),
    ],
    [
      "of Anthropic",
      events(
        { type: "content_block_delta", delta: { type: "thinking_delta", thinking: SECRET } },
        { type: "content_block_delta", delta: { type: "text_delta", text: "Hello" } },
      ),
    ],
    [
      "in named events",
      `event: thinking\ndata: {"text":"${SECRET}"}\n\nevent: reasoning\ndata: ${SECRET}\n\ndata: {"text":"Hello"}\n\n`,
    ],
  ])("is not part of a streamed reply: %s", (_whose, text) => {
    expect(readCutAnywhere(text, EVENTS)).toMatchObject({
      seen: "Hello",
      reading: { kind: "reply", text: "Hello" },
    });
  });
});

describe("a text without reasoning", () => {
  it("is stored unchanged", () => {
    for (const text of ["  a\n\n  b  ", "`</think>` ", "<b>", ""]) expect(withoutThoughts(text)).toBe(text);
  });
});
