import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { printedCall, printedEnd } from "../../../core/src/dev/watch-calls.ts";

const call = { siteId: "s", url: "http://user:secret@n8n.test/chat", headers: {}, timeout: 1_000 };
const end = {
  took: 12.4,
  status: 200,
  contentType: "text/plain",
  location: undefined,
  body: Buffer.from("Hi"),
  error: undefined,
};
const plain = stripVTControlCharacters;

describe("a printed call", () => {
  it("omits the user name and password of the URL, and indents JSON", () => {
    const text = plain(printedCall(3, { ...call, body: '{"message":"Hi"}' }));

    expect(text).toContain("#3 POST http://n8n.test/chat");
    expect(text).toContain('{\n  "message": "Hi"\n}');
  });

  it("replaces the terminal's control characters", () => {
    const body = Buffer.from("\u001b]0;title\u0007\u001b[2Jreply\u0000");

    expect(plain(printedEnd(1, { ...end, body }))).toBe("\n#1 200 text/plain, 12 ms\nreply�\n");
  });

  it("truncates a long body and prints its length", () => {
    const text = printedCall(1, { ...call, body: "x".repeat(3_000) });

    expect(text).toContain("… (3000 characters)");
    expect(text.length).toBeLessThan(2_200);
  });

  it("states the reason if the call got no answer", () => {
    const failed = { ...end, status: 0, body: Buffer.alloc(0), error: new Error("The webhook is down.") };

    expect(plain(printedEnd(1, failed))).toBe("\n#1 no answer, 12 ms\nThe webhook is down.\n");
  });
});
