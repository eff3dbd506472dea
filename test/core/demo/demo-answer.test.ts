import { describe, expect, it } from "vitest";
import { type DemoMessage, demoAnswer } from "../../../core/src/demo/demo-answer.ts";
import { replyExtras } from "../../../core/src/reply-extras.ts";

const context = { page_url: "https://shop.example.com/red", page_title: "Red shoes" };
const ada = { id: "7", email: "ada@example.com", name: "Ada Lovelace", role: "customer" };
const address = "http://127.0.0.1:3000";
const asked = (message: string, more: Partial<DemoMessage> = {}) =>
  demoAnswer({ message, context, vouched: false, address, ...more });
const said = (...given: Parameters<typeof asked>) => asked(...given).message;

describe("The demo workflow", () => {
  it("greets the user by name if the name is known", () => {
    expect(said("Hello")).toMatch(/^Hello! /);
    expect(said("hi there", { user: ada, vouched: true })).toMatch(/^Hello, Ada Lovelace! /);
  });

  it("says that it verified the signature", () => {
    for (const message of ["Hello", "Something else"]) {
      expect(said(message)).toContain("I verified the signature");
    }
  });

  it("answers that the user is a guest, even with the legacy payload's `user.sessionId`", () => {
    const guests = [undefined, { sessionId: "ses_1" }];
    for (const user of guests) expect(said("Who am I?", user && { user })).toContain("a guest");
  });

  it("distinguishes a verified user from a claimed one", () => {
    expect(said("who am i", { user: ada, vouched: true })).toBe(
      "You are Ada Lovelace (ada@example.com, customer). The site’s own server vouches for it.",
    );
    expect(said("who am i", { user: ada })).toContain("nobody vouches for it");
  });

  it("names a user by the e-mail address if the payload has no name", () => {
    expect(said("Who am I?", { user: { email: "ada@example.com" } })).toMatch(/^You are ada@example\.com\. /);
  });

  it("names the page from which the message was sent", () => {
    expect(said("What page is this?")).toBe("You are on “Red shoes”, https://shop.example.com/red.");
    expect(said("What page is this?", { context: {} })).toContain("do not know the page");
  });

  it("shows exactly the payload that it received, as code", () => {
    const received = { message: "What do you receive?", context: { ...context, note: "```\n# no mark" } };
    const [, json = ""] = /\n```json\n(.*)\n```$/s.exec(said(received.message, received)) ?? [];
    expect(JSON.parse(json)).toEqual(received);
    expect(json).not.toMatch(/^```/m);
  });

  it("names received files, with or without a message", () => {
    const files = [{ name: "sole.jpg" }, { name: "*a*_[x](y).pdf" }];
    expect(said("", { files })).toMatch(/^You sent sole\.jpg, \\\*a\\\*\\_\\\[x\\\]\\\(y\\\)\.pdf\. /);
    expect(said("Broken", { files: files.slice(0, 1) })).toMatch(
      /^You said: “Broken”\. You sent sole\.jpg\. /,
    );
    expect(said("What do you receive?", { files })).toContain('"sole.jpg"');
  });

  it("answers “help” with the messages that it understands, and suggests only such messages", () => {
    const { message: help, quick_replies = [] } = asked("help");
    const questions = [...help.matchAll(/\*\*(.+?)\*\*/g)].map(([, question = ""]) => question);
    expect(questions).toHaveLength(7);
    for (const message of [...questions, ...quick_replies, ...(asked("Hello").quick_replies ?? [])]) {
      expect(said(message)).not.toMatch(/^You said/);
    }
  });

  it("shows the parts of a reply: a list, a table, code, a link, cards and quick replies", () => {
    expect(said("help")).toContain("\n- **");
    expect(said("Show me a table")).toContain("\n| --- | --- |\n");
    expect(said("Show me code")).toContain("\n```js\n");
    const { message, cards } = asked("Show me links");
    expect(message).toContain("](http://127.0.0.1:3000/v1/docs)");
    expect(cards).toHaveLength(2);
  });

  it("sends only cards and quick replies that pass the service's validation", () => {
    for (const message of ["Hello", "help", "Show me links"]) {
      const { quick_replies, cards } = asked(message);
      const read = replyExtras({ quick_replies, cards });
      expect([read?.quickReplies, read?.cards]).toEqual([quick_replies, cards]);
    }
  });

  it("answers “How does it work?” with a text that is long enough to be stopped", () => {
    expect(said("How does it work?").split(" ").length).toBeGreaterThan(120);
  });

  it("repeats any message that it does not know", () => {
    expect(said(" Which shoes? ")).toMatch(/^You said: “Which shoes\?”\. /);
  });
});
