import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readWholeReply } from "../../../../core/src/webhooks/response/reply-in-text.ts";
import {
  replyStreamReader,
  type StreamedReading,
} from "../../../../core/src/webhooks/response/reply-reader.ts";
import { events, lines, n8n, STREAMED_ANSWERS, token } from "../streamed-answers.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface ReadAnswer {
  /** The text added by each piece. */
  deltas: string[];
  rest: string;
  reading: StreamedReading;
}

function readAnswer(pieces: Uint8Array[], contentType: string | undefined): ReadAnswer {
  const reader = replyStreamReader(contentType);
  const deltas = pieces.map((piece) => reader.read(piece));
  return { deltas, ...reader.end() };
}

const readTexts = (pieces: string[], contentType = "application/json"): ReadAnswer =>
  readAnswer(pieces.map(bytesOf), contentType);

/** Returns all text that a visitor saw, and the stored reading. */
function outcome({ deltas, rest, reading }: ReadAnswer) {
  return { seen: deltas.join("") + rest, reading };
}

function cut(bytes: Uint8Array, positions: number[]): Uint8Array[] {
  const edges = [0, ...positions.toSorted((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
}

function expectOneTruth(answer: ReadAnswer): void {
  if (answer.reading.kind === "reply") expect(outcome(answer).seen).toBe(answer.reading.text);
  else if (answer.reading.kind !== "failed") expect(outcome(answer).seen).toBe("");
}

describe.each(STREAMED_ANSWERS)("An answer (contract §6.5): $from", ({ text, contentType, reading }) => {
  const bytes = bytesOf(text);
  const unsplit = readAnswer([bytes], contentType);

  it("is read correctly as one piece", () => {
    expect(unsplit.reading).toEqual(reading);
    expectOneTruth(unsplit);
  });

  it("has the same result when split in two at any position", () => {
    for (let at = 0; at <= bytes.length; at++) {
      expect(outcome(readAnswer(cut(bytes, [at]), contentType))).toEqual(outcome(unsplit));
    }
  });

  it("has the same result when read byte by byte", () => {
    const positions = Array.from(bytes, (_byte, at) => at);
    expect(outcome(readAnswer(cut(bytes, positions), contentType))).toEqual(outcome(unsplit));
  });

  it("has the same result when split into any pieces", () => {
    const positions = fc.array(fc.nat(bytes.length), { maxLength: 20 });
    fc.assert(
      fc.property(positions, (at) => {
        expect(outcome(readAnswer(cut(bytes, at), contentType))).toEqual(outcome(unsplit));
      }),
    );
  });
});

describe("an answer that is not a stream", () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.json(),
    fc.jsonValue().map((value) => `${JSON.stringify(value, null, 2)}\n`),
    fc
      .constantFrom("Accepted", "<html>", '"a', "{", "null", "data: five")
      .chain((start) => fc.string().map((end) => start + end)),
  );

  it("has the same result in pieces as in one piece", () => {
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom(undefined, "application/json"),
        fc.nat(),
        (text, contentType, at) => {
          const bytes = bytesOf(text);
          const answer = readAnswer(cut(bytes, [at % (bytes.length + 1)]), contentType);
          expect(answer.reading).toEqual(readWholeReply({ contentType, text }));
          expectOneTruth(answer);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("text is passed on as soon as its bytes have arrived", () => {
  it("if n8n sends it", () => {
    const pieces = [n8n("begin", "A"), n8n("item", "A", "Hel"), n8n("item", "A", "lo"), n8n("end", "A")];
    expect(readTexts(pieces.map((piece) => lines(piece)))).toMatchObject({
      deltas: ["", "Hel", "lo", ""],
      rest: "",
    });
  });

  it("if it is in n8n's first line, even without a `begin` line before it", () => {
    expect(readTexts([lines(n8n("item", "A", "Hel"))]).deltas).toEqual(["Hel"]);
  });

  it("if it is sent as events", () => {
    const pieces = [token("Hel"), token("lo"), "[DONE]"].map((piece) => events(piece));
    expect(readTexts(pieces, "text/event-stream")).toMatchObject({ deltas: ["Hel", "lo", ""], rest: "" });
  });

  it("if it is sent as lines of JSON, from the start of the second line on", () => {
    const pieces = ['{"response":"Hel"}\n', '{"response":"l', 'o"}\n', '{"response":" you"}'];
    expect(readTexts(pieces)).toMatchObject({ deltas: ["", "Hel", "lo", ""], rest: " you" });
  });

  it.each([
    ["plain text", ["H", "el", "lo"], ["H", "el", "lo"]],
    ["a link", ["[", "D", "ocs](/docs)"], ["", "[D", "ocs](/docs)"]],
    ["a quotation", ['"No', '" ', "I", " say"], ["", "", '"No" I', " say"]],
    ["a quotation of several lines", ['"No', "\nI", " say"], ["", '"No\nI', " say"]],
    ["a passage of HTML", ["<", "b", ">Hi", "</b>"], ["", "", "<b>Hi", "</b>"]],
    ["a word that begins like an agent's channel", ["a", "na", "logy"], ["", "", "analogy"]],
    ["a word that begins like an acknowledgement", ["Ac", "cept", " it"], ["", "", "Accept it"]],
    [
      "a word that begins like an event",
      ["da", "ta ".repeat(100), "x"],
      ["", `da${"ta ".repeat(100).trimEnd()}`, " x"],
    ],
  ])("if it is %s", (_what, pieces, deltas) => {
    expect(readTexts(pieces, "text/plain").deltas).toEqual(deltas);
  });

  it("a character waits until all of its bytes have arrived", () => {
    const [first, second] = cut(bytesOf("x👋"), [3]);
    expect(readAnswer([first, second] as Uint8Array[], "text/plain").deltas).toEqual(["x", "👋"]);
  });

  it("a truncated character at the end becomes U+FFFD", () => {
    const [cutOff] = cut(bytesOf("x👋"), [3]);
    expect(readAnswer([cutOff] as Uint8Array[], "text/plain")).toMatchObject({
      rest: "\uFFFD",
      reading: { kind: "reply", text: "x\uFFFD" },
    });
  });

  it("the halves of a surrogate pair that arrive separately are joined", () => {
    const pieces = [n8n("item", "A", "a\ud83d"), n8n("item", "A", "\udc4b!")].map((piece) => lines(piece));
    expect(readTexts(pieces).deltas).toEqual(["a", "👋!"]);
  });

  it("white space that may be the end of the answer waits for more text", () => {
    expect(readTexts(["Hello \n", "\n", "you", " \n"], "text/plain")).toEqual({
      deltas: ["Hello", "", " \n\nyou", ""],
      rest: "",
      reading: { kind: "reply", text: "Hello \n\nyou" },
    });
  });

  it("an answer that is not a stream is passed on when it is complete", () => {
    expect(readTexts(['{"output":', '"Hello"}'])).toMatchObject({ deltas: ["", ""], rest: "Hello" });
  });
});

describe("several concurrent n8n nodes", () => {
  const deltasOf = (...chunks: unknown[]) => readTexts(chunks.map((chunk) => lines(chunk))).deltas;

  it("take turns: the first is passed on live, and the next one when the first is done", () => {
    expect(
      deltasOf(
        n8n("item", "A", "a1"),
        n8n("item", "B", "b1"),
        n8n("item", "A", "a2"),
        n8n("end", "A"),
        n8n("item", "B", "b2"),
      ),
    ).toEqual(["a1", "", "a2", "\n\nb1", "b2"]);
  });

  it("have separate paragraphs even if they are several runs or items of one node", () => {
    const [first, second, third] = [{ runIndex: 0 }, { runIndex: 1 }, { runIndex: 1, itemIndex: 1 }];
    const answer = readTexts([
      lines(n8n("item", "A", "1", first), n8n("item", "A", "2", second), n8n("item", "A", "3", third)),
      lines(n8n("item", "A", "1", first), n8n("item", "A", "2", second), n8n("item", "A", "3", third)),
    ]);
    expect(answer.reading).toEqual({ kind: "reply", text: "11\n\n22\n\n33" });
  });

  it("start a new paragraph if they restart without an end", () => {
    const said = [n8n("item", "A", "a"), n8n("begin", "A"), n8n("item", "A", "b")];
    expect(readTexts([lines(...said)]).reading).toEqual({ kind: "reply", text: "a\n\nb" });
  });

  it("start no paragraph if they have no text", () => {
    const said = lines(n8n("item", "A", "a"), n8n("item", "B", " \n"), n8n("item", "C", '{"id":1}'));
    expect(readTexts([said + lines(n8n("item", "D", "d"))]).reading).toEqual({
      kind: "reply",
      text: "a\n\nd",
    });
  });

  it("are read across invalid lines, which are skipped", () => {
    const answer = readTexts([
      lines(n8n("item", "A", "a")),
      '{"type":"item","cont\n',
      "[1]\n",
      lines(n8n("item", "A", "b")),
    ]);
    expect(answer.reading).toEqual({ kind: "reply", text: "ab" });
  });
});

describe("after an error nothing is passed on", () => {
  it.each([
    [
      "n8n",
      "application/json",
      lines(n8n("item", "A", "x"), n8n("error", "A", "Quota"), n8n("item", "A", "b")),
    ],
    ["OpenAI", "text/event-stream", events(token("x"), { error: { message: "Quota" } }, token("b"))],
  ])("if the error comes from %s", (_platform, contentType, text) => {
    const answer = readTexts([text, text], contentType);
    expect(answer).toEqual({ deltas: ["x", ""], rest: "", reading: { kind: "failed", message: "Quota" } });
  });
});

describe("the error message of a failed stream", () => {
  const messageOf = (content: unknown) => {
    const { reading } = readTexts([lines({ type: "error", content, metadata: { nodeId: "a" } })]);
    return reading.kind === "failed" ? reading.message : undefined;
  };

  it("is at most 500 characters", () => {
    expect(messageOf("x".repeat(501))).toBe("x".repeat(500));
  });

  it("ends before a character that the limit would split", () => {
    expect(messageOf(`${"x".repeat(499)}👋`)).toBe("x".repeat(499));
  });

  it("is read from an object, or is a default text if the stream sends no message", () => {
    expect(messageOf({ error: { message: "Quota" } })).toBe("Quota");
    expect(messageOf(" ")).toMatch(/error/);
    expect(messageOf(undefined)).toMatch(/error/);
  });
});

describe("hostile answers", () => {
  const contentTypes = fc.constantFrom(undefined, "application/json", "text/event-stream", "text/plain");
  const positions = fc.array(fc.nat(300), { maxLength: 8 });

  it("cause no exception, and have the same result in any pieces", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), contentTypes, positions, (bytes, contentType, at) => {
        const unsplit = readAnswer([bytes], contentType);
        expectOneTruth(unsplit);
        const inside = at.filter((index) => index < bytes.length);
        expect(outcome(readAnswer(cut(bytes, inside), contentType))).toEqual(outcome(unsplit));
      }),
      { numRuns: 500 },
    );
  });

  it("cause no exception if they are almost valid, and have the same result in any pieces", () => {
    const damage = fc.array(
      fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.constantFrom(...bytesOf('\n\r{}"[:')))),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...STREAMED_ANSWERS),
        damage,
        positions,
        ({ text, contentType }, hits, at) => {
          const bytes = bytesOf(text);
          for (const [index, byte] of hits) if (bytes.length > 0) bytes[index % bytes.length] = byte;
          const unsplit = readAnswer([bytes], contentType);
          expectOneTruth(unsplit);
          const inside = at.filter((index) => index < bytes.length);
          expect(outcome(readAnswer(cut(bytes, inside), contentType))).toEqual(outcome(unsplit));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["one long line of n8n's", lines(n8n("item", "A", "x".repeat(1_000_000)))],
    [
      "JSON that an n8n node sends in small items",
      lines(...Array.from({ length: 10_000 }, () => n8n("item", "A", '{"output":'))),
    ],
    [
      "a line of n8n's after a status",
      lines({ type: "status", content: "One" }, n8n("item", "A", "x".repeat(1_000_000))),
    ],
    [
      "status lines",
      lines(...Array.from({ length: 15_000 }, (_, n) => ({ type: "status", content: `${n}` }))),
    ],
    ["one long status line", lines({ type: "status", content: "x".repeat(1_000_000) })],
    ["one event", events(token("x".repeat(1_000_000)))],
    ["one document", JSON.stringify({ output: "x".repeat(1_000_000) })],
    ["blank lines after a document", `{"output":"x"}${"\n".repeat(1_000_000)}`],
    ["white space", `a${" \n".repeat(500_000)}b`],
  ])("make `JSON.parse` read less than three times their length: %s", (_what, text) => {
    const parse = vi.spyOn(JSON, "parse");
    const bytes = bytesOf(text);
    const pieces = cut(
      bytes,
      Array.from({ length: 10_000 }, (_, index) => Math.floor((index / 10_000) * bytes.length)),
    );
    readAnswer(pieces, undefined);
    const parsed = parse.mock.calls.reduce((sum, [json]) => sum + json.length, 0);
    parse.mockRestore();
    expect(parsed).toBeLessThan(3 * text.length);
  });
});
