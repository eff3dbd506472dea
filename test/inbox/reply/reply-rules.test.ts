import { describe, expect, it } from "vitest";
import { drafts } from "../../../inbox/src/reply/drafts.ts";
import { nextToSend, type Outgoing, restoredQueue, withChange } from "../../../inbox/src/reply/queue.ts";
import { filledReply, inserted, matchingReplies, slashQuery } from "../../../inbox/src/reply/saved-reply.ts";
import { contentOf, excess, sends } from "../../../inbox/src/reply/sends.ts";

const item = (key: string, sessionId: string, state: Outgoing["state"] = "waiting"): Outgoing => ({
  key,
  sessionId,
  state,
  kind: "reply",
  content: key,
  timestamp: "2026-11-20T10:00:00Z",
});

describe("The queue of outgoing messages", () => {
  it("sends a conversation's messages in order, and other conversations' messages after a failure", () => {
    expect(nextToSend([item("1", "a"), item("2", "a")])?.key).toBe("1");
    expect(nextToSend([item("1", "a", "sending"), item("2", "a")])).toBeUndefined();
    expect(nextToSend([item("1", "a", "failed"), item("2", "a"), item("3", "b")])?.key).toBe("3");
  });

  it("changes or removes only the given item", () => {
    const queue = [item("1", "a"), item("2", "a")];
    expect(withChange(queue, "1", { state: "failed" }).map(({ state }) => state)).toEqual([
      "failed",
      "waiting",
    ]);
    expect(withChange(queue, "1", undefined).map(({ key }) => key)).toEqual(["2"]);
  });
});

describe("restoredQueue", () => {
  it("marks messages that were in flight as waiting, with the same key", () => {
    const stored = JSON.stringify([item("1", "a", "sending"), item("2", "a", "failed")]);
    expect(restoredQueue(stored).map(({ key, state }) => `${key} ${state}`)).toEqual([
      "1 waiting",
      "2 failed",
    ]);
  });

  it.each([undefined, "", "{", "{}", "[1,null,{}]"])("returns an empty queue for %j", (stored) => {
    expect(restoredQueue(stored)).toEqual([]);
  });
});

describe("drafts", () => {
  it("are stored by conversation and mode, and removed if they are empty", () => {
    const stored = new Map<string, string>();
    const store = {
      get: (key: string) => stored.get(key),
      set: (key: string, value: string | undefined) =>
        void (value === undefined ? stored.delete(key) : stored.set(key, value)),
    };
    const own = drafts(store);
    own.save("a", "reply", "Hello");
    own.save("a", "note", "Look");
    expect([own.read("a", "reply"), own.read("a", "note"), own.read("b", "reply")]).toEqual([
      "Hello",
      "Look",
      "",
    ]);
    own.save("a", "reply", "");
    expect(stored.size).toBe(1);
  });
});

describe("saved replies", () => {
  it.each([
    ["/", 1, { from: 0, query: "" }],
    ["Hello /ho", 9, { from: 6, query: "ho" }],
    ["a\n/x", 4, { from: 2, query: "x" }],
    ["https://x", 9, undefined],
    ["1/2", 3, undefined],
    ["/a b", 4, undefined],
  ])("are searched by the shortcut before the caret: text %j and caret %s give %j", (text, caret, query) => {
    expect(slashQuery(text, caret)).toEqual(query);
  });

  it("are found by shortcut first, and then by title or text", () => {
    const hours = { title: "Opening", text: "From 9 to 5", shortcut: "/hours" };
    const parcel = { title: "Parcel", text: "Within our hours", shortcut: "p" };
    expect(matchingReplies([parcel, hours], "ho")).toEqual([hours, parcel]);
    expect(matchingReplies([parcel, hours], "")).toEqual([parcel, hours]);
    expect(matchingReplies([parcel, hours], "zzz")).toEqual([]);
  });

  it("insert names literally, and keep all other braces unchanged", () => {
    const names = { visitor: "Ada $& {site}", agent: "Ben", site: "Shop" };
    expect(filledReply("Hi {visitor}, {agent} of {site}. {other}", names)).toBe(
      "Hi Ada $& {site}, Ben of Shop. {other}",
    );
    const guest = { ...names, visitor: undefined };
    expect(filledReply("Hi {visitor}, {agent} here.", guest)).toBe("Hi, Ben here.");
    expect(filledReply("{visitor}, thank you!\nBye {visitor}", guest)).toBe("thank you!\nBye");
    expect(inserted("Hi /ho!", "Hours", { from: 3, to: 6 })).toEqual({ text: "Hi Hours!", caret: 8 });
  });
});

describe("a written reply", () => {
  const press = {
    key: "Enter",
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
  };
  it.each([
    ['Enter if "Enter sends" is on', {}, true],
    ['Ctrl+Enter if "Enter sends" is off', { ctrlKey: true }, false],
    ['Cmd+Enter if "Enter sends" is off', { metaKey: true }, false],
  ])("is sent by %s", (_what, more, enterSends) => {
    expect(sends({ ...press, ...more }, enterSends)).toBe(true);
  });

  it.each([
    ['Shift+Enter if "Enter sends" is on', { shiftKey: true }, true],
    ['Enter while an input method composes a word, if "Enter sends" is on', { isComposing: true }, true],
    ['another key if "Enter sends" is on', { key: "a" }, true],
    ['Enter if "Enter sends" is off', {}, false],
  ])("is not sent by %s", (_what, more, enterSends) => {
    expect(sends({ ...press, ...more }, enterSends)).toBe(false);
  });

  it("consists of its attachments' names if there is no text, because the service refuses an empty message", () => {
    const attached = { files: [{ name: "a.pdf" }], cards: [{ title: "Tea bowl" }] };
    expect(contentOf("  ", attached)).toBe("a.pdf\nTea bowl");
    expect(contentOf("This one", attached)).toBe("This one");
  });

  it("may have at most 10,000 code points", () => {
    expect(excess("😀".repeat(10_000))).toBe(0);
    expect(excess("😀".repeat(10_002))).toBe(2);
  });
});
