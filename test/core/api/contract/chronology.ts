import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type OpenBench, SECOND, standing } from "../harness.ts";
import { liveCalls, MAY } from "./live-calls.ts";

const JSON_TYPE = { "content-type": "application/json" };

export function describeChronology(open: OpenBench): void {
  const bench = standing(open);
  const { call, newSite, visit, clock } = bench;
  const { say, ask, handle, read } = liveCalls(bench);
  const handover = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" as const };

  /** Sends the head and the first bytes of the body immediately, and the rest one second after `meanwhile`. */
  const slowly = async (
    path: string,
    request: object,
    body: object,
    meanwhile: () => Promise<unknown>,
  ): Promise<Awaited<ReturnType<typeof call>>> => {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const rest = Promise.withResolvers<void>();
    const isBegun = Promise.withResolvers<void>();
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(bytes.slice(0, 5)),
      async pull(controller) {
        isBegun.resolve();
        await rest.promise;
        controller.enqueue(bytes.slice(5));
        controller.close();
      },
    });
    const sent = call("POST", path, { headers: JSON_TYPE, bytes: stream, ...request });
    await isBegun.promise;
    // Enough time for the service to read the head over loopback.
    await pause(50);
    clock.pass(SECOND);
    await meanwhile();
    clock.pass(SECOND);
    rest.resolve();
    return sent;
  };

  const chronological = async (key: string) => {
    const { json } = await read(key);
    const instants = json.messages.map(({ timestamp }: { timestamp: string }) => timestamp);
    expect(instants).toEqual(instants.toSorted());
    return json;
  };

  describe("A request whose body arrives slowly", () => {
    it("is dated when it is stored, after messages that were stored while its body arrived", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "first");
      const message = { message: "slow", session_id: "s-1" };
      expect((await slowly("/message", { key }, message, () => ask(key, "fast"))).status).toBe(200);
      const { messages } = await chronological(key);
      expect(messages.map(({ content }: { content: string }) => content)).toEqual(
        expect.arrayContaining(["first", "fast", "slow"]),
      );
      expect(messages.at(-1).timestamp).toBe(new Date(clock.now()).toISOString());
    });

    it("is dated when it is stored, even if it is an agent's message or a takeover", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "first");
      const pushed = { content: "slow", role: "agent", agent: MAY };
      const path = "/conversation/s-1";
      expect((await slowly(`${path}/messages`, { key }, pushed, () => say(key, "fast"))).status).toBe(201);
      await chronological(key);
      const change = { by: "person", agent: MAY };
      expect((await slowly(`${path}/handling`, { key }, change, () => say(key, "more"))).status).toBe(200);
      const { handling, messages } = await chronological(key);
      expect(handling.since).toBe(new Date(clock.now()).toISOString());
      expect(handling.since > messages.at(-1).timestamp).toBe(true);
    });

    it("is dated when it is stored, like the outgoing event about it, even if it is a rating or contact details", async () => {
      const site = await newSite({
        handover,
        appearance: { feedback: true },
        events_url: bench.workflow.url,
        events: ["message.created", "message.rated", "message.left"],
      });
      const key = site.api_key;
      const { session_id: id, token } = await visit(site);
      bench.workflow.answers(() => ({ body: "Hello" }));
      const asked = await call("POST", "/message", { token, body: { message: "Hi" } });
      const path = `/conversation/${id}`;
      const push = () => call("POST", `${path}/messages`, { key, body: { content: "fast" } });
      const rating = { message_id: asked.json.message_id, rating: "up" };
      expect((await slowly(`${path}/feedback`, { token }, rating, push)).status).toBe(200);
      const contact = { email: "ann@shop.example" };
      expect((await slowly(`${path}/contact`, { token }, contact, push)).status).toBe(200);
      const left = await bench.service.storage.contact(site.site_id, id);
      expect(left?.at).toBe(clock.now());
      const { events } = await bench.service.storage.outgoingEvents({
        siteId: site.site_id,
        state: undefined,
        page: 1,
        perPage: 50,
      });
      const instants = events.map(({ at }) => at).toReversed();
      expect(instants).toHaveLength(6);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    });
  });

  describe("The service's clock", () => {
    it("gives no message an earlier date than the previous message, even after the clock is set back", async () => {
      const { api_key: key } = await newSite();
      await ask(key, "one");
      clock.pass(-60 * SECOND);
      await ask(key, "two");
      await handle(key, { by: "person", agent: MAY });
      await say(key, "three", { role: "agent", agent: MAY });
      const { messages, handling } = await chronological(key);
      expect(handling.since).toBe(messages.at(-1).timestamp);
      clock.pass(60 * SECOND);
    });
  });
}
