import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeService } from "../../../inbox/gallery/fake-service.ts";
import { conversation, message } from "../../../inbox/gallery/samples.ts";
import type { Store } from "../../../inbox/src/host/host.ts";
import { createOutbox, type Outbox } from "../../../inbox/src/reply/outbox.ts";
import type { InboxEvent } from "../../../inbox/src/service/shapes.ts";

const person = { id: "ada", name: "Ada", canAnswer: true, canDelete: true };
const until = (look: () => void) => vi.waitFor(look, { interval: 1, timeout: 30_000 });

describe("createOutbox", () => {
  const opened: Outbox[] = [];
  afterEach(() => {
    for (const outbox of opened.splice(0)) outbox.stop();
  });

  function stage(stored = new Map<string, string>()) {
    const service = fakeService(["a", "b"].map((id) => conversation(id, [message("user", "Hello", 5)])));
    const store: Store = {
      get: (key) => stored.get(key),
      set: (key, value) => void (value === undefined ? stored.delete(key) : stored.set(key, value)),
    };
    const events: InboxEvent[] = [];
    const open = () => {
      const { transport } = service;
      const outbox = createOutbox({ transport, store, person }, { announce: (event) => events.push(event) });
      opened.push(outbox);
      return outbox;
    };
    const said = (id: string) => service.conversations.get(id)?.messages.map(({ content }) => content);
    return { service, stored, events, open, said };
  }
  const reply = (content: string, sessionId = "a") => ({ sessionId, kind: "reply" as const, content });

  it("sends messages in order, and shows each message before the stream reports it", async () => {
    const { open, said, events, stored } = stage();
    const outbox = open();
    outbox.add(reply("One"));
    outbox.add(reply("Two"));
    await until(() => expect(outbox.items()).toEqual([]));
    expect(said("a")).toEqual(["Hello", "One", "Two"]);
    expect(events.map(({ type }) => type)).toEqual(["sent", "sent"]);
    expect(stored.size).toBe(0);
  });

  it("takes over the conversation before the first reply, and shows the takeover once", async () => {
    const { open, service, events } = stage();
    const outbox = open();
    service.fail(/messages/, { status: 503 });
    outbox.add({ ...reply("One"), takesOver: true });
    await until(() => expect(outbox.items()[0]?.failure?.status).toBe(503));
    outbox.retry();
    await until(() => expect(outbox.items()).toEqual([]));
    const paths = service.calls.map(({ path }) => path);
    expect(paths).toEqual(["conversation/a/handling", "conversation/a/messages", "conversation/a/messages"]);
    expect(events.map(({ type }) => type)).toEqual(["handling", "sent"]);
  });

  it("stores a message that could not be sent, and sends it once from the next page with the same key", async () => {
    const { open, service, said, stored } = stage();
    const outbox = open();
    service.setDown(true);
    outbox.add(reply("One"));
    await until(() => expect(outbox.items()[0]?.state).toBe("waiting"));
    outbox.stop();
    expect(stored.size).toBe(1);
    service.setDown(false);
    const [next, other] = [open(), open()];
    await until(() => expect([...next.items(), ...other.items()]).toEqual([]));
    expect(said("a")).toEqual(["Hello", "One"]);
    expect(new Set(service.calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it("keeps a refused reply for the agent, and sends the conversation's next replies after the refused one was discarded", async () => {
    const { open, service, said } = stage();
    const outbox = open();
    service.fail(/a\/messages/, { status: 400, code: "too_long" });
    outbox.add(reply("Refused"));
    outbox.add(reply("After it"));
    outbox.add(reply("Elsewhere", "b"));
    await until(() => expect(said("b")).toEqual(["Hello", "Elsewhere"]));
    const [refused] = outbox.items();
    expect(refused).toMatchObject({ content: "Refused", state: "failed", failure: { code: "too_long" } });
    expect(said("a")).toEqual(["Hello"]);
    expect(outbox.discard(refused?.key ?? "")).toBe(refused);
    await until(() => expect(said("a")).toEqual(["Hello", "After it"]));
  });
});
