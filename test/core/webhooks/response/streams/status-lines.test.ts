import { describe, expect, it } from "vitest";
import {
  replyStreamReader,
  type StreamedReading,
} from "../../../../../core/src/webhooks/response/reply-reader.ts";
import { events, lines, n8n, token } from "../../streamed-answers.ts";

const EVENTS = "text/event-stream";
const JSON_TYPE = "application/json; charset=utf-8";

interface ReadReply {
  /** The texts of the reply, with status lines in brackets between them. */
  told: string;
  reading: StreamedReading;
}

function read(pieces: Uint8Array[], contentType: string | undefined): ReadReply {
  let seen = "";
  const reader = replyStreamReader(contentType, (status, before) => {
    seen += `${before}[${status}]`;
  });
  for (const piece of pieces) {
    // Not written as `seen += reader.read(piece)`, which would read `seen` before the callback extends it.
    const text = reader.read(piece);
    seen += text;
  }
  const { rest, reading } = reader.end();
  return { told: seen + rest, reading };
}

/** Reads an answer as one piece. Expects the same result if it is split in two anywhere, and byte by byte. */
function readInAllCuts(answer: string, contentType: string | undefined): ReadReply {
  const bytes = new TextEncoder().encode(answer);
  const whole = read([bytes], contentType);
  for (let at = 0; at <= bytes.length; at++)
    expect(read([bytes.slice(0, at), bytes.slice(at)], contentType)).toEqual(whole);
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(read(single, contentType)).toEqual(whole);
  return whole;
}

const status = (content: unknown) => ({ type: "status", content });
const named = (...data: string[]) => data.map((item) => `event: status\ndata: ${item}\n\n`).join("");
const agUi = (type: string, more: object = {}) => ({ type, ...more });

describe("Status lines of a workflow", () => {
  it.each<[from: string, contentType: string | undefined, answer: string, told: string]>([
    [
      "n8n's lines",
      JSON_TYPE,
      lines(
        n8n("begin", "Agent"),
        status("Prüfe…"),
        n8n("item", "Agent", "Hel"),
        status("Zwei"),
        n8n("item", "Agent", "lo"),
      ),
      "[Prüfe…]Hel[Zwei]lo",
    ],
    [
      "n8n's lines, status first",
      JSON_TYPE,
      lines(status("One"), n8n("status", "Agent", "Two"), n8n("item", "Agent", "Hello")),
      "[One][Two]Hello",
    ],
    [
      "other lines of JSON",
      "application/x-ndjson",
      lines(status("One"), { response: "Hel" }, status("Two"), { response: "lo" }),
      "[One]Hel[Two]lo",
    ],
    [
      "status lines before one JSON document",
      JSON_TYPE,
      `${lines(status("One"))}\n\nNoise\n${lines(status("Two"))}{"output":"Hello"}`,
      "[One][Two]Hello",
    ],
    [
      "events of JSON",
      EVENTS,
      named("Prüfe…", '{"text":"Two"}', '{"content":"Three"}') +
        events(token("Hel")) +
        named("Four") +
        events(token("lo"), status("Five")),
      "[Prüfe…][Two][Three]Hel[Four]lo[Five]",
    ],
    [
      "events of text",
      EVENTS,
      `data: Hel\n\n${named("One", '{"text":"Two"}')}data: lo\n\ndata: , you\n\n`,
      "[One][Two]Hello, you",
    ],
    [
      "events declared as text",
      "text/plain",
      named("One") + events(token("Hel")) + named("Two") + events(token("lo")),
      "[One]Hel[Two]lo",
    ],
    [
      "events without a blank line at the end",
      EVENTS,
      events(token("Hello")) + named("One").trimEnd(),
      "Hello[One]",
    ],
    [
      "AG-UI",
      EVENTS,
      events(
        agUi("RUN_STARTED"),
        agUi("STEP_STARTED", { stepName: "Searching" }),
        agUi("TEXT_MESSAGE_START", { messageId: "a", role: "assistant" }),
        agUi("TEXT_MESSAGE_CONTENT", { messageId: "a", delta: "Hel" }),
        agUi("STEP_FINISHED", { stepName: "Searching" }),
        agUi("STEP_STARTED", { stepName: "Prüfe…" }),
      ) +
        named("Named") +
        events(agUi("TEXT_MESSAGE_CONTENT", { messageId: "a", delta: "lo" }), agUi("RUN_FINISHED")),
      "[Searching]Hel[Prüfe…][Named]lo",
    ],
  ])(
    "are reported in order and left out of the reply, at any split of the answer: %s",
    (_from, type, answer, seen) => {
      const found = readInAllCuts(answer, type);
      const text = seen.replaceAll(/\[[^\]]*\]/g, "");
      expect(found).toMatchObject({ told: seen, reading: { kind: "reply", text } });
    },
  );

  it("do not hide an error page that follows them", () => {
    const page = "<html>\n<head><title>504 Gateway Time-out</title></head>\n<body>x</body>\n</html>\n";
    const { reading } = readInAllCuts(lines(status("One")) + page, JSON_TYPE);
    expect(reading).toMatchObject({ kind: "failed", message: expect.stringContaining("HTML page") });
  });

  it("are reported immediately, before the reply begins", () => {
    const seen: string[] = [];
    const reader = replyStreamReader(JSON_TYPE, (one) => void seen.push(one));
    for (const content of ["One", "Two"]) {
      reader.read(new TextEncoder().encode(lines(status(content))));
      expect(seen.at(-1)).toBe(content);
    }
  });

  it("are no reply if nothing else is sent", () => {
    for (const [answer, type] of [
      [lines(status("One"), status("Two")), JSON_TYPE],
      [named("One", "Two"), EVENTS],
      [events(agUi("RUN_STARTED"), agUi("STEP_STARTED", { stepName: "One" }), agUi("RUN_FINISHED")), EVENTS],
    ] as const)
      expect(readInAllCuts(answer, type).reading).toEqual({ kind: "none" });
  });

  it("are ignored if their content is not a text", () => {
    const wrong = [
      undefined,
      null,
      7,
      true,
      [],
      ["One"],
      {},
      { text: 7, content: null },
      { content: { text: "One" } },
    ];
    const answers: [string, string][] = wrong.flatMap((value) => [
      [lines(n8n("begin", "Agent"), status(value), n8n("item", "Agent", "Hello")), JSON_TYPE],
      [lines({ response: "Hel" }, status(value), { response: "lo" }), "application/x-ndjson"],
      [
        events(agUi("RUN_STARTED"), agUi("STEP_STARTED", { stepName: value })) +
          events(agUi("TEXT_MESSAGE_CONTENT", { messageId: "a", delta: "Hello" })),
        EVENTS,
      ],
      // Words and numbers without quotation marks are text.
      [(typeof value === "object" ? named(JSON.stringify(value)) : "") + events(token("Hello")), EVENTS],
    ]);
    for (const [answer, type] of answers)
      expect(read([new TextEncoder().encode(answer)], type)).toMatchObject({
        told: "Hello",
        reading: { kind: "reply", text: "Hello" },
      });
  });

  it("are ignored after a failure", () => {
    const answer = lines(n8n("item", "Agent", "Hel"), n8n("error", "Agent", "Broken"), status("One"));
    expect(readInAllCuts(answer, JSON_TYPE)).toMatchObject({ told: "Hel", reading: { kind: "failed" } });
  });

  it("delay no text if no listener receives them", () => {
    const reader = replyStreamReader(JSON_TYPE);
    const answer = lines(n8n("item", "Agent", "Hel"), status("One"), n8n("item", "Agent", "lo"));
    expect(reader.read(new TextEncoder().encode(answer))).toBe("Hello");
    expect(reader.end().reading).toEqual({ kind: "reply", text: "Hello" });
  });
});
