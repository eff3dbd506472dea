import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReplyExtras, replyExtras } from "../../core/src/reply-extras.ts";
import { readWholeReply } from "../../core/src/webhooks/response/reply-in-text.ts";
import { replyStreamReader } from "../../core/src/webhooks/response/reply-reader.ts";

const card = { title: "Shoe", url: "https://shop.example/1" };

describe("The extras of a workflow's reply", () => {
  it("include quick replies and link cards", () => {
    const cards = [{ ...card, description: "Blue", image: "https://shop.example/1.png", price: 3 }];
    expect(replyExtras({ message: "Hi", quick_replies: [" Yes ", "No"], cards })).toEqual({
      quickReplies: ["Yes", "No"],
      cards: [{ ...card, description: "Blue", image: "https://shop.example/1.png" }],
    });
  });

  it("include cards with buttons, but omit buttons that have no effect", () => {
    const buttons = [
      { label: " Add ", action: "add_to_cart", product: 7, url: "https://elsewhere.example" },
      { label: "Open", action: "open", url: "https://shop.example/1" },
      { label: "More", action: "reply", text: "Tell me more" },
    ];
    const stored = [
      { label: "Add", action: "add_to_cart", product: "7" },
      { label: "Open", action: "open", url: "https://shop.example/1" },
      { label: "More", action: "reply", text: "Tell me more" },
    ];
    const read = (cards: unknown[]) => replyExtras({ cards })?.cards;
    expect(read([{ title: "Shoe", text: "Warm", description: "Old", buttons }])).toEqual([
      { title: "Shoe", text: "Warm", buttons: stored },
    ]);
    const bad = [
      null,
      { label: "x", action: "buy" },
      { label: "x", action: "open", url: "javascript:alert(1)" },
      { label: "x", action: "open" },
    ];
    expect(read([{ ...card, buttons: bad }])).toEqual([card]);
    const products = ["", "a b", "a\u0000", "a\u202eb", "x".repeat(256), 1.5, {}, true];
    for (const product of products)
      expect(read([{ title: "x", buttons: [{ label: "x", action: "add_to_cart", product }] }])).toEqual([
        { title: "x" },
      ]);
    const many = Array.from({ length: 9 }, (_, n) => ({ label: `${n}`, action: "reply" }));
    expect(read([{ ...card, buttons: many }])?.[0]?.buttons).toHaveLength(3);
  });

  it("include a form, but omit fields that the chat cannot show", () => {
    const email = { name: "email", label: "E-mail", type: "email", required: true };
    const size = { name: "size", label: "Size", type: "choice", options: ["40", "41"] };
    const bad = [
      null,
      { ...email, label: " " },
      { ...email, name: "e mail" },
      { ...email, name: "__proto__" },
      { ...email, name: "a", type: "password" },
      { ...size, name: "b", options: [] },
      { ...email, label: "The same name again" },
    ];
    const fields = [{ ...email, extra: 1 }, size, ...bad, { ...email, name: "c", required: "yes" }];
    const { required: _, ...optional } = email;
    expect(replyExtras({ ask: { text: " Which? ", fields, submit: 7 } })).toEqual({
      ask: { text: "Which?", fields: [email, size, { ...optional, name: "c" }] },
    });
    expect(replyExtras({ ask: { fields: bad.slice(0, 6) } })).toBeUndefined();
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      expect(replyExtras({ ask: { fields: [{ ...email, name }] } })).toBeUndefined();
    const many = Array.from({ length: 20 }, (_, n) => ({ ...email, name: `f${n}` }));
    expect(replyExtras({ ask: { fields: many } })?.ask?.fields).toHaveLength(10);
  });

  it("include a form's resume URL only if it is http or https", () => {
    const ask = { fields: [{ name: "a", label: "A", type: "text" }] };
    const resumeUrl = "https://n8n.example/webhook-waiting/7";
    expect(replyExtras({ ask: { ...ask, resume_url: resumeUrl } })).toEqual({ ask, resumeUrl });
    expect(replyExtras({ ask: { ...ask, resume_url: "file:///etc/passwd" } })).toEqual({ ask });
    expect(isReplyExtras({ ask, resumeUrl })).toBe(true);
    expect(isReplyExtras({ resumeUrl })).toBe(false);
    expect(isReplyExtras({ ask: { ...ask, resume_url: resumeUrl } })).toBe(false);
  });

  it("are undefined for a reply without extras", () => {
    for (const fields of [
      {},
      { quick_replies: [] },
      { quick_replies: "Yes", cards: {} },
      { cards: [null, 7] },
    ])
      expect(replyExtras(fields)).toBeUndefined();
  });

  it("contain only http and https links", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "//shop.example", "shop.example", " ", 7])
      expect(replyExtras({ cards: [{ title: "x", url }] })).toBeUndefined();
    const stored = replyExtras({ cards: [{ ...card, image: "javascript:alert(1)" }] });
    expect(stored).toEqual({ cards: [card] });
  });

  it("are limited to eight quick replies of 80 characters and six cards", () => {
    const many = Array.from({ length: 20 }, (_, n) => `${n}`);
    expect(replyExtras({ quick_replies: [...many, "x"] })?.quickReplies).toHaveLength(8);
    expect(replyExtras({ quick_replies: ["x".repeat(81), "x".repeat(80)] })?.quickReplies).toHaveLength(1);
    expect(replyExtras({ cards: many.map(() => card) })?.cards).toHaveLength(6);
  });

  it("are read from a reply in every format: wrapped, in a list, or in a stream", () => {
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

  it("are read from any value without an error, and are always valid", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (quick_replies, cards, ask) => {
        const extras = replyExtras({ quick_replies, cards, ask });
        if (extras !== undefined) expect(isReplyExtras(extras)).toBe(true);
      }),
    );
    const buttons = [{ label: "Add", action: "add_to_cart", product: "boots" }];
    expect(isReplyExtras({ cards: [{ ...card, buttons }] })).toBe(true);
    for (const other of [null, {}, { cards: [] }, { quickReplies: [" x"] }, { cards: [card], more: 1 }])
      expect(isReplyExtras(other)).toBe(false);
  });
});
