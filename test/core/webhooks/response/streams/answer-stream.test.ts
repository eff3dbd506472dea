import { describe, expect, it } from "vitest";
import { answerStream } from "../../../../../core/src/webhooks/response/reply-reader.ts";
import {
  LONGEST_START,
  type StreamFormat,
} from "../../../../../core/src/webhooks/response/streams/stream-format.ts";

/** Creates a format that recognizes text by `sign`, and records the text that it received. */
function formatWith(sign: string) {
  const shown: string[] = [];
  const format: StreamFormat = {
    recognizes(start) {
      shown.push(start);
      return start.includes(sign) || undefined;
    },
    open: () => ({
      read: (text) => text.toUpperCase(),
      end: () => ({ rest: "", origin: { model: sign }, failure: undefined }),
    }),
  };
  return { format, shown };
}

function readAll(formats: StreamFormat[], pieces: Iterable<string>) {
  const answer = answerStream(formats, undefined);
  const deltas = Array.from(pieces, (piece) => answer.read(piece));
  return { deltas, ...answer.end() };
}

describe("the formats of an answer", () => {
  it("are tried in order, each only after the previous one has declined", () => {
    const [first, second] = [formatWith("x"), formatWith("a")];
    const { deltas, reading } = readAll([first.format, second.format], ["a", "b", "x", "c"]);
    expect(deltas).toEqual(["", "", "ABX", "C"]);
    expect(reading).toEqual({ kind: "reply", text: "ABXC", model: "x" });
    expect(second.shown).toEqual([]);
  });

  it("receive the first line even if no line break follows it", () => {
    const { format } = formatWith("\n");
    expect(readAll([format], ["ab"])).toMatchObject({ deltas: [""], rest: "AB" });
  });

  it("never receive white space or a byte order mark at the start", () => {
    const { format, shown } = formatWith("a");
    expect(readAll([format], [" \n", "\uFEFF", "\n a"]).deltas).toEqual(["", "", "A"]);
    expect(shown).toEqual(["a"]);
  });

  it("receive only the start of a long line until the line is complete", () => {
    const { format, shown } = formatWith("!");
    readAll([format], `${"x".repeat(10_000)}\n !`);
    const long = shown.filter((start) => start.length > LONGEST_START + 1);
    expect(long).toEqual([`${"x".repeat(10_000)}\n !`]);
  });

  it("are not tried again after all of them have declined", () => {
    const { format, shown } = formatWith("x");
    const never: StreamFormat = { ...format, recognizes: (start) => shown.push(start) === 0 };
    expect(readAll([never], ["a", "b", "c"])).toMatchObject({ rest: "abc" });
    expect(shown).toEqual(["a"]);
  });
});
