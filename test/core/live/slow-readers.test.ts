import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Bench, openerOf } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";
import { latestId } from "./heard-conversation.ts";
import { replicaOf } from "./replicas.ts";

describe("A client that does not read its event stream for 30 seconds", () => {
  let bench: Bench;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    bench = await openerOf(overFetch)();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await bench.close();
  });

  it.each(["/conversation/s/events", "/inbox/events"])(
    "is disconnected, and receives all missed events after it has reconnected: %s",
    async (path) => {
      const { api_key: key } = await bench.newSite();
      await bench.call("POST", "/message", { key, body: { message: "Hi", session_id: "s" } });
      const replica = replicaOf(bench.service);
      const from = await latestId(replica, path, key);
      const listeners = async () => /^parley_listeners (\d+)$/m.exec(await bench.service.metrics.text())?.[1];
      const headers = { "x-api-key": key, "last-event-id": from };
      const received = replica.listen(path, headers);
      await received.head;
      expect(await listeners()).toBe("1");
      for (let n = 0; n < 100; n++) {
        await bench.call("POST", "/conversation/s/messages", { key, body: { content: `${n}` } });
      }
      vi.advanceTimersByTime(32_000);
      expect(await listeners()).toBe("0");
      const messages = (events: { event: string; data: { content: string } }[]) =>
        events.filter(({ event }) => event === "message").map(({ data }) => data.content);
      expect(messages(await received.rest())).toEqual([]);
      const again = replica.listen(path, headers);
      const all: string[] = [];
      while (all.length < 100) all.push(...messages([(await again.next()) as never]));
      expect(all).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`));
      again.leave();
    },
  );
});
