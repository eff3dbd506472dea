import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReplyExtras, replyExtras } from "../../core/src/reply-extras.ts";
import { replyStreamReader } from "../../core/src/webhooks/response/reply-reader.ts";
import { readWholeReply } from "../../core/src/webhooks/response/whole-reply.ts";

const card = { title: "Shoe", url: "https://shop.example/1" };

describe("What a workflow offers beside its reply's text", () => {
  it("is quick replies and link cards", () => {
    const cards = [{ ...card, description: "Blue", image: "https://shop.example/1.png", price: 3 }];
    expect(replyExtras({ message: "Hi", quick_replies: [" Yes ", "No"], cards })).toEqual({
      quickReplies: ["Yes", "No"],
      cards: [{ ...card, description: "Blue", image: "https://shop.example/1.png" }],
    });
  });

  it("is nothing where a workflow offers none", () => {
    for (const fields of [
      {},
      { quick_replies: [] },
      { quick_replies: "Yes", cards: {} },
      { cards: [null, 7] },
    ])
      expect(replyExtras(fields)).toBeUndefined();
  });

  it("never leads anywhere but to the web", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "//shop.example", "shop.example", " ", 7])
      expect(replyExtras({ cards: [{ title: "x", url }] })).toBeUndefined();
    const kept = replyExtras({ cards: [{ ...card, image: "javascript:alert(1)" }] });
    expect(kept).toEqual({ cards: [card] });
  });

  it("is bounded: eight quick replies of 80 characters, six cards", () => {
    const many = Array.from({ length: 20 }, (_, n) => `${n}`);
    expect(replyExtras({ quick_replies: [...many, "x"] })?.quickReplies).toHaveLength(8);
    expect(replyExtras({ quick_replies: ["x".repeat(81), "x".repeat(80)] })?.quickReplies).toHaveLength(1);
    expect(replyExtras({ cards: many.map(() => card) })?.cards).toHaveLength(6);
  });

  it("is read wherever a reply stands: wrapped, in a list, or in a stream", () => {
    const offer = { output: "Hi", quick_replies: ["Yes"] };
    const extras = { quickReplies: ["Yes"] };
    for (const body of [offer, [offer], { data: offer }, [{ output: "First" }, offer]]) {
      const reading = readWholeReply({ contentType: "application/json", text: JSON.stringify(body) });
      expect(reading).toMatchObject({ kind: "reply", extras });
    }
    const reader = replyStreamReader("text/event-stream");
    reader.read(Buffer.from(`data: {"text":"Hi"}\n\ndata: ${JSON.stringify(offer)}\n\n`));
    expect(reader.end().reading).toMatchObject({ extras });
  });

  it("reads whatever comes without failing, and knows its own work again", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (quick_replies, cards) => {
        const extras = replyExtras({ quick_replies, cards });
        if (extras !== undefined) expect(isReplyExtras(extras)).toBe(true);
      }),
    );
    for (const other of [null, {}, { cards: [] }, { quickReplies: [" x"] }, { cards: [card], more: 1 }])
      expect(isReplyExtras(other)).toBe(false);
  });
});
