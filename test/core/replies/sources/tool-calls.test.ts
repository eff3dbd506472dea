import { describe, expect, it } from "vitest";
import { chatCompletions } from "../../../../core/src/replies/sources/model-apis/chat-completions.ts";
import { gatheredCalls } from "../../../../core/src/replies/sources/model-apis/gathered-calls.ts";
import type { ModelApi, ModelMessage } from "../../../../core/src/replies/sources/model-apis/model-api.ts";
import { responses } from "../../../../core/src/replies/sources/model-apis/responses.ts";

function callsIn(api: ModelApi, events: object[]) {
  const read = api.open();
  const gathered = gatheredCalls();
  for (const event of events)
    for (const piece of read(JSON.stringify(event))?.calls ?? []) gathered.add(piece);
  return gathered.calls();
}

const delta = (...tool_calls: object[]) => ({ choices: [{ index: 0, delta: { tool_calls } }] });
const chat = chatCompletions("https://api.example/v1");

describe("Tool calls in chat completions", () => {
  it.each<[string, object[], object[]]>([
    [
      "in interleaved pieces",
      [
        delta({ index: 0, id: "a", function: { name: "look", arguments: "" } }),
        delta({ index: 1, id: "b", function: { name: "find", arguments: "{" } }),
        delta({ index: 0, function: { arguments: '{"q":' } }),
        delta({ index: 1, function: { arguments: "}" } }, { index: 0, function: { arguments: "1}" } }),
      ],
      [
        { id: "a", name: "look", arguments: '{"q":1}' },
        { id: "b", name: "find", arguments: "{}" },
      ],
    ],
    [
      "complete, with all of them at index 0",
      [
        delta({ index: 0, id: "a", function: { name: "look", arguments: "{}" } }),
        delta({ index: 0, id: "b", function: { name: "look", arguments: "{}" } }),
      ],
      [
        { id: "a", name: "look", arguments: "{}" },
        { id: "b", name: "look", arguments: "{}" },
      ],
    ],
    [
      "without ids, and with their arguments as an object",
      [delta({ function: { name: "look", arguments: { q: 1 } } })],
      [{ id: "call_0", name: "look", arguments: '{"q":1}' }],
    ],
    [
      "in one JSON document",
      [
        {
          choices: [{ message: { tool_calls: [{ id: "a", function: { name: "look", arguments: "{}" } }] } }],
        },
      ],
      [{ id: "a", name: "look", arguments: "{}" }],
    ],
  ])("are parsed if they arrive %s", (_how, events, calls) => {
    expect(callsIn(chat, events)).toEqual(calls);
  });

  it.each<[string, object[]]>([
    ["they have no name", [delta({ index: 0, id: "a", function: { arguments: "{}" } })]],
    [
      "they are not objects",
      [delta(7 as never, null as never), { choices: [{ delta: { tool_calls: "look" } }] }],
    ],
  ])("are ignored if %s", (_what, events) => {
    expect(callsIn(chat, events)).toEqual([]);
  });

  it("are limited to 32 per answer", () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      index,
      id: `${index}`,
      function: { name: "look" },
    }));
    expect(callsIn(chat, [delta(...many)])).toHaveLength(32);
  });
});

describe("Tool calls in the Responses API", () => {
  const api = responses("https://api.example/v1/responses");
  const item = { type: "function_call", id: "fc_1", call_id: "c", name: "look", arguments: '{"q":1}' };

  it("are read when they are complete, and only once if the end of the stream repeats them", () => {
    const events = [
      { type: "response.output_item.added", item: { ...item, arguments: "" } },
      { type: "response.function_call_arguments.delta", item_id: "fc_1", delta: '{"q":1}' },
      { type: "response.output_item.done", item },
      { type: "response.completed", response: { output: [item] } },
    ];
    expect(callsIn(api, events)).toEqual([{ id: "c", name: "look", arguments: '{"q":1}' }]);
    expect(callsIn(api, events.slice(3))).toHaveLength(1);
  });

  it("are sent back with the results, with a flat declaration of the tools", () => {
    const messages: ModelMessage[] = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "A moment.", calls: [{ id: "c", name: "look", arguments: "{}" }] },
      { role: "tool", callId: "c", content: "found" },
    ];
    const parameters = { type: "object" };
    expect(api.requestBody("tiny", messages, [{ name: "look", description: "Looks.", parameters }])).toEqual({
      model: "tiny",
      stream: true,
      store: false,
      input: [
        { role: "user", content: "Hi" },
        { role: "assistant", content: "A moment." },
        { type: "function_call", call_id: "c", name: "look", arguments: "{}" },
        { type: "function_call_output", call_id: "c", output: "found" },
      ],
      tools: [{ type: "function", name: "look", description: "Looks.", parameters, strict: false }],
    });
  });
});
