import { describe, expect, it } from "vitest";
import { demoAnswer } from "../../../core/src/demo/demo-answer.ts";

const context = { page_url: "https://shop.example.com/red", page_title: "Red shoes" };
const ada = { id: "7", email: "ada@example.com", name: "Ada Lovelace", role: "customer" };

describe("The demo workflow", () => {
  it("greets, by name where it knows one", () => {
    expect(demoAnswer({ message: "Hello", context }, false)).toMatch(/^Hello! /);
    expect(demoAnswer({ message: "hi there", user: ada, context }, true)).toMatch(/^Hello, Ada Lovelace! /);
  });

  it("says that it verified the signature", () => {
    for (const message of ["Hello", "Something else"]) {
      expect(demoAnswer({ message, context }, false)).toContain("I verified the signature");
    }
  });

  it("knows nothing of a guest, in the older shape too", () => {
    const guests = [undefined, { sessionId: "ses_1" }];
    for (const user of guests) {
      expect(demoAnswer({ message: "Who am I?", ...(user && { user }), context }, false)).toContain(
        "a guest",
      );
    }
  });

  it("tells a user whom somebody vouches for from one whom the page names", () => {
    const who = { message: "who am i", user: ada, context };
    expect(demoAnswer(who, true)).toBe(
      "You are Ada Lovelace (ada@example.com, customer). The site’s own server vouches for it.",
    );
    expect(demoAnswer(who, false)).toContain("nobody vouches for it");
  });

  it("names a user by whatever it is told of them", () => {
    expect(demoAnswer({ message: "Who am I?", user: { email: "ada@example.com" }, context }, true)).toMatch(
      /^You are ada@example\.com\. /,
    );
  });

  it("says which page the message came from", () => {
    expect(demoAnswer({ message: "What page is this?", context }, false)).toBe(
      "You are on “Red shoes”, https://shop.example.com/red.",
    );
    expect(demoAnswer({ message: "What page is this?", context: {} }, false)).toContain(
      "not told of any page",
    );
  });

  it("shows the payload it received", () => {
    const received = { message: "What do you receive?", context: { ...context, cart_total: "99.00" } };
    const [, json = ""] = demoAnswer(received, false).split(":\n");
    expect(JSON.parse(json)).toEqual(received);
  });

  it("lists on “help” only what it understands", () => {
    const help = demoAnswer({ message: "help", context }, false);
    const questions = [...help.matchAll(/• “(.+?)”/g)].map(([, question = ""]) => question);
    expect(questions).toHaveLength(3);
    for (const message of questions) {
      expect(demoAnswer({ message, context }, false)).not.toContain("You said");
    }
  });

  it("repeats anything else", () => {
    expect(demoAnswer({ message: " Which shoes? ", context }, false)).toMatch(
      /^You said: “Which shoes\?”\. /,
    );
  });
});
