import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { growingText } from "../../../../core/src/api/streaming/growing-text.ts";
import { replyEvents, wantsEvents } from "../../../../core/src/api/streaming/reply-events.ts";

const done = { event: "done" as const, data: { success: true } };

describe("A client", () => {
  it.each([
    "text/event-stream",
    "Text/Event-Stream;q=0.5",
    "application/json, text/event-stream",
    "application/json;q=0.2, text/event-stream;q=0.3",
    "text/event-stream;q=0.5, */*;q=0.1",
    "text/event-stream;q=0.5, application/json;q=0, */*",
    "text/event-stream; q=1",
    "text/event-stream; charset=utf-8",
  ])("receives events with Accept: %s", (accept) => expect(wantsEvents(accept)).toBe(true));

  it.each([
    "*/*",
    "application/json",
    "application/json, text/event-stream;q=0",
    "application/json, text/event-stream;q=0.01",
    "application/json;q=0.9, text/event-stream;q=0.8",
    "text/event-stream;q=0.5, application/*",
    "text/event-stream;q=0.5, */*",
    "x-text/event-stream",
    "text/event-stream; q=0.0, */*",
  ])("receives JSON with Accept: %s", (accept) => expect(wantsEvents(accept)).toBe(false));

  it("receives JSON without an Accept header", () => expect(wantsEvents(undefined)).toBe(false));
});

describe("A reply as server-sent events", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("joins text that a slow reader has not read yet into one delta", async () => {
    const text = growingText();
    const events = replyEvents(text, () => done);
    text.add("Hel");
    expect(await events.next()).toMatchObject({ value: 'event: delta\ndata: {"content":"Hel"}\n\n' });
    for (const piece of ["lo", "\n\n", "you"]) text.add(piece);
    text.end();
    expect(await events.next()).toMatchObject({ value: 'event: delta\ndata: {"content":"lo\\n\\nyou"}\n\n' });
    expect(await events.next()).toMatchObject({ value: 'event: done\ndata: {"success":true}\n\n' });
    expect(await events.next()).toMatchObject({ done: true });
  });

  it("sends a status at its position in the text, and no status after the end", async () => {
    const text = growingText();
    const events = replyEvents(text, () => done);
    text.add("Hel");
    text.setStatus("Searching");
    text.add("lo");
    for (const event of [
      'event: delta\ndata: {"content":"Hel"}\n\n',
      'event: status\ndata: {"text":"Searching"}\n\n',
      'event: delta\ndata: {"content":"lo"}\n\n',
    ])
      expect(await events.next()).toMatchObject({ value: event });
    text.setStatus("Writing");
    text.end();
    expect(await events.next()).toMatchObject({ value: 'event: done\ndata: {"success":true}\n\n' });
  });

  it("sends a comment after every 15 seconds without data", async () => {
    const text = growingText();
    const events = replyEvents(text, () => done);
    for (let n = 0; n < 3; n++) {
      const next = events.next();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await next).toMatchObject({ value: ": waiting\n\n" });
    }
    const next = events.next();
    await vi.advanceTimersByTimeAsync(14_999);
    text.add("Hi");
    expect(await next).toMatchObject({ value: 'event: delta\ndata: {"content":"Hi"}\n\n' });
  });

  it("buffers nothing for a reader that has disconnected", async () => {
    const text = growingText();
    const events = replyEvents(text, () => done);
    text.add("Hel");
    await events.next();
    await events.return(undefined);
    text.add("lo");
    expect(text.hasAny).toBe(false);
  });
});
