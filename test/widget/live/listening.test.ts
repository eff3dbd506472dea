import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listening } from "../../../widget/src/live/listening.ts";
import { readEvents, type StreamEvent } from "../../../widget/src/service/event-stream.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** An opened stream, which the test controls. */
interface Opened {
  after: string | undefined;
  say(text: string): void;
  breakOff(): void;
  refuse(refusal: object): void;
  /** Sends the response headers, before any event. */
  begin(): void;
}

const event = (id: string) => `event: message\nid: ${id}\ndata: {"content":"${id}"}\n\n`;

/** Creates a page that listens, and a service whose events the test sends. */
function listener(after?: string) {
  const opened: Opened[] = [];
  const received: StreamEvent[] = [];
  const reads: boolean[] = [];
  const page = Object.assign(new EventTarget(), {
    setTimeout(work: () => void, time: number) {
      on.waits.push(time);
      return setTimeout(work, time);
    },
    clearTimeout,
    navigator: { onLine: true },
  });
  const end = new AbortController();
  const on = {
    opened,
    heard: received,
    reads,
    page,
    end,
    readFails: false,
    check: () => {},
    waits: [] as number[],
    ended: Promise.resolve(),
  };
  on.ended = listening({
    after,
    open: (after, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<AsyncIterable<StreamEvent[]>>();
      const body = new TransformStream<Uint8Array, Uint8Array>();
      const writer = body.writable.getWriter();
      writer.closed.catch(() => {});
      signal.addEventListener("abort", () => {
        reject(signal.reason);
        void writer.abort(signal.reason);
      });
      const events = readEvents(
        new Response(body.readable, { headers: { "Content-Type": "text/event-stream" } }),
      );
      const begin = () => resolve(events);
      opened.push({
        after,
        begin,
        say(text) {
          begin();
          writer.write(new TextEncoder().encode(text)).catch(() => {});
        },
        breakOff: () => void writer.abort(new TypeError("network error")),
        refuse: reject,
      });
      return promise;
    },
    heard: (event) => void received.push(event),
    async catchUp(wait) {
      reads.push(wait);
      if (on.readFails) throw new TypeError("network error");
    },
    checked(leave) {
      on.check = leave;
    },
    page: page as unknown as Window,
    random: () => 1,
    signal: end.signal,
  });
  on.ended.catch(() => {});
  return on;
}

const ids = (on: { heard: StreamEvent[] }) => on.heard.map(({ id }) => id);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Waits until a pause of this number of milliseconds begins, and lets it pass. */
async function comesAgain(on: { waits: number[] }, wait: number): Promise<void> {
  await expect.poll(() => on.waits.at(-1)).toBe(wait);
  await pass(wait);
}

test("listening() resumes after the event that was received last if the stream breaks, and waits longer each time until an event arrives", async () => {
  const on = listener("at0");
  on.opened[0]?.say(event("at1"));
  await expect.poll(() => ids(on)).toEqual(["at1"]);
  on.opened[0]?.breakOff();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const { length } = on.opened;
    await comesAgain(on, wait);
    await expect.poll(() => on.opened.length).toBe(length + 1);
    on.opened.at(-1)?.refuse(new TypeError("network error"));
  }
  expect(on.opened.map(({ after }) => after)).toEqual(["at0", ...Array(7).fill("at1")]);
  expect(on.reads).toEqual([]);
  on.end.abort();
});

test("listening() resumes immediately when the network is back", async () => {
  const on = listener("at0");
  on.opened[0]?.refuse(new TypeError("network error"));
  await expect.poll(() => on.waits.at(-1)).toBe(1_000);
  on.page.dispatchEvent(new Event("online"));
  await pass(0);
  expect(on.opened).toHaveLength(2);
  on.end.abort();
});

test("listening() long-polls the conversation if no stream can be opened, and tries a stream again later", async () => {
  for (const answers of [false, true]) {
    const on = listener("at0");
    // A proxy that buffers sends headers, but no events.
    if (answers) on.opened[0]?.begin();
    await pass(10_000);
    for (let read = 1; read <= 60; read++) {
      await expect.poll(() => on.reads.length).toBe(read);
      // Makes later reads fail. A failed read is repeated at the next poll, not earlier.
      on.readFails = true;
      await comesAgain(on, 5_000);
    }
    expect(on.reads).toEqual(Array(60).fill(true));
    await expect.poll(() => on.opened.length).toBe(2);
    // The polls have covered what was missed, so a stream that starts without an id loses nothing.
    expect(on.opened[1]?.after).toBeUndefined();
    on.end.abort();
  }
});

test("listening() does not poll the conversation while offline, and tries the stream again", async () => {
  const on = listener("at0");
  on.page.navigator.onLine = false;
  await pass(10_000);
  await comesAgain(on, 1_000);
  await expect.poll(() => on.opened.length).toBe(2);
  expect(on.opened[1]?.after).toBe("at0");
  expect(on.reads).toEqual([]);
  on.end.abort();
});

test("listening() opens the stream immediately when the network returns, and polls if that stream receives nothing", async () => {
  const on = listener("at0");
  on.page.navigator.onLine = false;
  await pass(10_000);
  await expect.poll(() => on.waits.at(-1)).toBe(1_000);
  expect(on.opened).toHaveLength(1);
  on.page.navigator.onLine = true;
  on.page.dispatchEvent(new Event("online"));
  // Runs pending work without `expect.poll`, which would advance the clock.
  await pass(0);
  expect(on.opened).toHaveLength(2);
  expect(on.opened[1]?.after).toBe("at0");
  expect(on.reads).toEqual([]);
  await pass(10_000);
  await expect.poll(() => on.reads).toEqual([true]);
  on.end.abort();
});

test("listening() replaces a stream that receives neither events nor comments for 60 s", async () => {
  const on = listener("at0");
  on.opened[0]?.say(event("at1"));
  await expect.poll(() => ids(on)).toEqual(["at1"]);
  await pass(59_000);
  const { length } = on.waits;
  on.opened[0]?.say(":\n\n");
  await expect.poll(() => on.waits.length).toBe(length + 1);
  await pass(59_000);
  expect(on.opened).toHaveLength(1);
  await pass(1_000);
  await comesAgain(on, 1_000);
  await expect.poll(() => on.opened.length).toBe(2);
  expect(on.opened[1]?.after).toBe("at1");
  on.end.abort();
});

test("a connection check immediately replaces a stream that was silent for 5 s, but no other stream", async () => {
  const on = listener("at0");
  on.opened[0]?.say(event("at1"));
  await expect.poll(() => ids(on)).toEqual(["at1"]);
  on.check();
  expect(on.waits).not.toContain(0);
  await pass(5_000);
  on.check();
  await expect.poll(() => on.opened.length).toBe(2);
  expect(on.opened[1]?.after).toBe("at1");
  // A connection without an answer so far does not show that streams are blocked.
  await pass(5_000);
  on.check();
  await expect.poll(() => on.opened.length).toBe(3);
  expect(on.waits.filter((wait) => wait === 0)).toHaveLength(2);
  expect(on.reads).toEqual([]);
  on.end.abort();
});

test("listening() reads earlier messages if it starts without an event id, and restarts without an id until a read succeeds", async () => {
  const on = listener();
  on.readFails = true;
  on.opened[0]?.say(event("at1"));
  await expect.poll(() => on.reads).toEqual([false]);
  await comesAgain(on, 1_000);
  on.readFails = false;
  await expect.poll(() => on.opened.length).toBe(2);
  expect(on.opened[1]?.after).toBeUndefined();
  on.opened[1]?.say(event("at2"));
  await expect.poll(() => on.reads).toEqual([false, false]);
  on.opened[1]?.say(event("at3"));
  await expect.poll(() => ids(on)).toEqual(["at1", "at2", "at3"]);
  expect(on.reads).toHaveLength(2);
  on.end.abort();
});

test("listening() drops an event id that the service does not know, retries after 429 and 503, and ends after 404", async () => {
  const on = listener("at0");
  on.opened[0]?.refuse({ status: 400, field: "Last-Event-ID" });
  await comesAgain(on, 1_000);
  await expect.poll(() => on.opened.length).toBe(2);
  expect(on.opened[1]?.after).toBeUndefined();
  for (const [status, wait] of [
    [429, 2_000],
    [503, 4_000],
  ] as const) {
    const { length } = on.opened;
    on.opened.at(-1)?.refuse({ status });
    await comesAgain(on, wait);
    await expect.poll(() => on.opened.length).toBe(length + 1);
  }
  on.opened[3]?.refuse({ status: 404, field: "session_id" });
  await expect(on.ended).rejects.toMatchObject({ status: 404 });
});

test("listening() treats a refusal that is not from the service, such as a proxy's 404 during a restart, as a broken connection", async () => {
  const on = listener();
  for (const status of [401, 403, 404]) {
    const before = on.opened.length;
    on.opened.at(-1)?.refuse({ status, code: "BAD_ANSWER", field: "" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(on.opened).toHaveLength(before + 1);
  }
  on.end.abort();
  await on.ended;
});
