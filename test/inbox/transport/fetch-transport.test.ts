import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HostEvent, StreamState } from "../../../inbox/src/host/host.ts";
import { type FetchTransportOptions, fetchTransport } from "../../../inbox/src/transport/fetch-transport.ts";
import type { Page } from "../../../inbox/src/transport/page.ts";

type Answer = (request: Request) => Response | Promise<Response>;

const json = (body: unknown, status = 200) => Response.json(body, { status });
const refusal = (status: number, reason: string, field: string, params?: object) =>
  json(
    { success: false, error: { message: "No.", details: { reason, field, ...(params && { params }) } } },
    status,
  );

/** Creates a response with server-sent events, which the test writes. */
function stream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
  });
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    send: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError("network error")),
  };
}

const leaving: AbortController[] = [];

function stage(answers: Answer[], options: Partial<FetchTransportOptions> = {}) {
  const requests: Request[] = [];
  const listeners = { shown: new Set<() => void>(), online: new Set<() => void>() };
  let isHidden = false;
  const until = (set: Set<() => void>) => (listener: () => void, signal: AbortSignal) => {
    set.add(listener);
    signal.addEventListener("abort", () => set.delete(listener));
  };
  const page: Page = {
    isHidden: () => isHidden,
    onShown: until(listeners.shown),
    onOnline: until(listeners.online),
  };
  const transport = fetchTransport({
    address: (path) => `https://chat.example/v1/${path}`,
    stream: "events",
    page,
    async fetch(input, init) {
      const request = new Request(
        input as string,
        { ...init, ...(init?.body && { duplex: "half" }) } as RequestInit,
      );
      requests.push(request);
      const answer = answers.shift();
      if (answer === undefined) return new Promise(() => undefined);
      const response = await answer(request);
      const { signal } = init ?? {};
      if (response.body === null || signal == null) return response;
      // As in a browser, aborting ends the body with an error.
      const { readable, writable } = new TransformStream();
      response.body.pipeTo(writable, { signal }).catch(() => undefined);
      return new Response(readable, response);
    },
    ...options,
  });
  return {
    transport,
    requests,
    setHidden(value: boolean) {
      isHidden = value;
      if (!value) for (const shown of [...listeners.shown]) shown();
    },
    online: () => [...listeners.online].map((online) => online()),
    listen(path = "inbox/events") {
      const received: (HostEvent | StreamState)[] = [];
      const controller = new AbortController();
      leaving.push(controller);
      transport.listen(path, {
        onEvent: (event) => received.push(event),
        onState: (state) => received.push(state),
        signal: controller.signal,
      });
      return { received, leave: () => controller.abort() };
    },
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const each of leaving.splice(0)) each.abort();
  vi.useRealTimers();
});

const limited = (wait?: string) => () =>
  new Response(JSON.stringify({ error: { details: { reason: "limit_exceeded" } } }), {
    status: 429,
    headers: wait === undefined ? {} : { "retry-after": wait },
  });

describe("fetchTransport: calls over the rate limit", () => {
  it("are repeated after the wait in Retry-After", async () => {
    const { transport, requests } = stage([limited("2"), limited("1"), () => json({ success: true })]);
    const call = transport.call("POST", "conversation/a/read", { body: {} });
    await seconds(1.9);
    expect(requests).toHaveLength(1);
    await seconds(1.1);
    await expect(call).resolves.toEqual({ success: true });
    expect(requests).toHaveLength(3);
  });

  it.each([
    ["a refusal without Retry-After", [limited()], 1],
    ["a Retry-After of an hour", [limited("3600")], 1],
    ["the fourth refusal", Array.from({ length: 4 }, () => limited("0")), 4],
  ])("are rejected after %s", async (_, answers, count) => {
    const { transport, requests } = stage(answers);
    const call = transport.call("GET", "sessions");
    call.catch(() => undefined);
    await seconds(1);
    await expect(call).rejects.toMatchObject({ status: 429, code: "limit_exceeded" });
    expect(requests).toHaveLength(count);
  });

  it("are not repeated after the caller has aborted", async () => {
    const { transport, requests } = stage([limited("5"), () => json({})]);
    const leaving = new AbortController();
    const call = transport.call("GET", "sessions", { signal: leaving.signal });
    call.catch(() => undefined);
    await seconds(1);
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    await seconds(10);
    expect(requests).toHaveLength(1);
  });

  it("do not count as a lost stream", async () => {
    const { listen } = stage([limited("1")]);
    const { received } = listen();
    await seconds(0.2);
    expect(received).not.toContain("lost");
  });
});

describe("fetchTransport: calls", () => {
  it("have headers, a body and an idempotency key, and resolve to the answer", async () => {
    const { transport, requests } = stage([() => json({ success: true })], {
      headers: () => ({ "x-parley-site": "site_1" }),
    });
    const options = { body: { content: "Hello" }, idempotencyKey: "key-1" };
    await expect(transport.call("POST", "conversation/a/notes", options)).resolves.toEqual({ success: true });
    const [request] = requests;
    expect(request?.url).toBe("https://chat.example/v1/conversation/a/notes");
    expect(request?.method).toBe("POST");
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      "content-type": "application/json",
      "idempotency-key": "key-1",
      "x-parley-site": "site_1",
    });
    expect(await request?.json()).toEqual({ content: "Hello" });
  });

  it.each([
    [
      "the service refuses",
      () => refusal(400, "changed_meanwhile", "take_from", { agent: { id: "b", name: "Ben" } }),
      {
        status: 400,
        code: "changed_meanwhile",
        field: "take_from",
        params: { agent: { id: "b", name: "Ben" } },
      },
    ],
    ["a proxy refuses", () => new Response("<h1>413</h1>", { status: 413 }), { status: 413 }],
    ["a proxy has no service", () => new Response("<h1>502</h1>", { status: 502 }), { status: 0 }],
    [
      "a proxy says in JSON that it has no service",
      () => json({ title: "Error 502: Bad gateway", status: 502, cloudflare_error: true }, 502),
      { status: 0 },
    ],
    ["the answer is not JSON", () => new Response("<p>Sign in to the hotel's network"), { status: 0 }],
    ["the error has another shape", () => json({ error: "no" }, 500), { status: 500 }],
    ["nothing answers", unreachable, { status: 0 }],
  ] as [string, Answer, object][])("reject with the failure if %s", async (_, answer, failure) => {
    const { transport } = stage([answer]);
    const error = await transport.call("GET", "sessions").catch((thrown: unknown) => thrown);
    expect({ ...(error as object) }).toEqual(failure);
  });

  it("reject with status 0 if no complete answer arrives within 60 s", async () => {
    const { transport } = stage([() => stream().response]);
    const call = transport.call("GET", "sessions").catch((thrown: unknown) => thrown);
    await seconds(60);
    expect(await call).toMatchObject({ status: 0 });
  });

  it("reject with the reason of the caller's signal", async () => {
    const { transport } = stage([() => stream().response]);
    const leave = new AbortController();
    const call = transport.call("GET", "sessions", { signal: leave.signal });
    leave.abort(new Error("left"));
    await expect(call).rejects.toThrow("left");
  });

  it("are repeated at most three times after a refusal, with renewed credentials", async () => {
    const refused = () => refusal(401, "expired", "session");
    const renew = vi.fn(async () => true);
    const { transport, requests } = stage(
      [refused, () => json({ success: true }), ...Array(9).fill(refused)],
      { renew },
    );
    await expect(transport.call("GET", "sessions")).resolves.toEqual({ success: true });
    expect(renew).toHaveBeenCalledWith(
      expect.objectContaining({ status: 401, code: "expired", field: "session" }),
      expect.objectContaining({ method: "GET" }),
    );
    await expect(transport.call("GET", "sessions")).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(2 + 4);
  });

  it("upload a file with its name", async () => {
    const { transport, requests } = stage([() => json({ file_id: "f", name: "Größe.png", size: 3 }, 201)], {
      canUpload: true,
    });
    await transport.upload?.("a/b", new File(["abc"], "Größe.png", { type: "image/png" }));
    expect(requests[0]?.url).toBe("https://chat.example/v1/conversation/a%2Fb/files");
    expect(requests[0]?.headers.get("x-file-name")).toBe("Gr%C3%B6%C3%9Fe.png");
    expect(requests[0]?.headers.get("content-type")).toBe("image/png");
  });
});

describe("fetchTransport: streams", () => {
  it("report `stale` at the start, then events, and continue after the last id if the service ends the stream", async () => {
    const [first, second] = [stream(), stream()];
    const { listen, requests } = stage([() => first.response, () => second.response]);
    const { received } = listen();
    first.send("id: 7\n\n");
    await seconds(0);
    expect(received).toEqual(["stale"]);
    first.send('id: 8\nevent: message\ndata: {"content":"Hi"}\n\n');
    first.end();
    await seconds(1);
    second.send('event: counts\ndata: {"open":1}\n\n');
    await seconds(0);
    expect(received.slice(1)).toEqual([
      { type: "message", data: { content: "Hi" } },
      { type: "counts", data: { open: 1 } },
    ]);
    expect(requests.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, "8"]);
  });

  it("emit `lost` while the service does not answer, and `stale` once the stream is back", async () => {
    const [first, second] = [stream(), stream()];
    const { listen, requests } = stage([
      () => first.response,
      unreachable,
      unreachable,
      () => second.response,
    ]);
    const { received } = listen();
    first.send("id: 7\n\n");
    await seconds(0);
    first.breakOff();
    await seconds(8);
    second.send("id: 7\n\n");
    await seconds(0);
    expect(received).toEqual(["stale", "lost", "lost", "lost", "stale"]);
    expect(requests.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, "7", "7", "7"]);
  });

  it("are replaced if they are silent for 60 s, or do not begin within 20 s", async () => {
    const [first, second] = [stream(), stream()];
    const { listen, requests } = stage([
      () => first.response,
      () => second.response,
      () => stream().response,
    ]);
    const { received } = listen();
    first.send("id: 7\n\n");
    await seconds(30);
    first.send(": alive\n\n");
    await seconds(59);
    expect(received).toEqual(["stale"]);
    await seconds(3);
    expect(received).toEqual(["stale", "lost"]);
    expect(requests).toHaveLength(2);
    await seconds(23);
    expect(requests).toHaveLength(3);
  });

  it.each(["a call is answered", "the page is shown", "the network returns"])(
    "are replaced after silence if %s",
    async (sign) => {
      const [first, second] = [stream(), stream()];
      const isCall = sign === "a call is answered";
      const answers = [() => first.response, ...(isCall ? [() => json({})] : []), () => second.response];
      const { listen, transport, requests, setHidden, online } = stage(answers);
      listen();
      first.send("id: 7\n\n");
      await seconds(6);
      if (isCall) await transport.call("GET", "sessions");
      else if (sign === "the page is shown") setHidden(false);
      else online();
      await seconds(2);
      expect(requests.at(-1)?.url).toContain("inbox/events");
      expect(requests).toHaveLength(answers.length + (isCall ? 3 : 2));
    },
  );

  it("continue with new events if the service no longer has the event that was received last", async () => {
    const [first, second] = [stream(), stream()];
    const { listen, requests } = stage([
      () => first.response,
      () => refusal(400, "invalid_value", "after"),
      () => second.response,
    ]);
    const { received } = listen();
    first.send("id: 7\n\n");
    first.end();
    await seconds(4);
    second.send("id: 90\n\n");
    await seconds(0);
    expect(requests.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, "7", null]);
    expect(received.at(-1)).toBe("stale");
  });

  it("report `stale` every 5 s while the page is visible, if the service has no stream", async () => {
    const none = () => refusal(404, "not_found", "path");
    const { listen, setHidden } = stage(Array(9).fill(none));
    const { received } = listen();
    await seconds(11);
    expect(received).toEqual(["stale", "stale"]);
    setHidden(true);
    await seconds(60);
    expect(received).toHaveLength(2);
    setHidden(false);
    await seconds(0);
    expect(received).toHaveLength(3);
  });

  it("stop if the conversation is unknown", async () => {
    const { listen, requests } = stage(Array(9).fill(() => refusal(404, "not_found", "session_id")));
    listen("conversation/a/events");
    await seconds(120);
    expect(requests).toHaveLength(1);
  });

  it("wait for renewed credentials, and then report `stale`", async () => {
    const back = stream();
    const { promise: renewed, resolve: signIn } = Promise.withResolvers<boolean>();
    const renew = () => renewed;
    const { listen, requests } = stage([() => refusal(401, "expired", "session"), () => back.response], {
      renew,
    });
    const { received } = listen();
    await seconds(300);
    expect(requests).toHaveLength(1);
    signIn(true);
    back.send("id: 1\n\n");
    await seconds(0);
    expect(received).toEqual(["stale"]);
  });

  it("end when their signal aborts", async () => {
    const first = stream();
    const { listen, requests } = stage([() => first.response]);
    const { received, leave } = listen();
    leave();
    first.send("id: 7\n\n");
    await seconds(120);
    expect(received).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it("report `stale` once if calls are answered again", async () => {
    const first = stream();
    const { listen, transport } = stage([
      () => first.response,
      unreachable,
      unreachable,
      () => json({}),
      () => json({}),
    ]);
    const { received } = listen();
    first.send("id: 7\n\n");
    await seconds(0);
    for (let count = 0; count < 4; count++) await transport.call("GET", "sessions").catch(() => undefined);
    await seconds(2);
    expect(received).toEqual(["stale", "stale"]);
  });
});

describe("fetchTransport: polling", () => {
  it("reports `stale` at each poll while the page is visible, without a request", async () => {
    const { listen, requests, setHidden } = stage([], { stream: "poll", pollEvery: 10_000 });
    const { received } = listen();
    await seconds(25);
    expect(received).toEqual(["stale", "stale"]);
    setHidden(true);
    await seconds(100);
    expect(received).toHaveLength(2);
    setHidden(false);
    await seconds(0);
    expect(received).toHaveLength(3);
    expect(requests).toHaveLength(0);
  });

  it("reports `lost` if a call is not answered, and polls until the service answers", async () => {
    const { listen, transport, requests } = stage([unreachable, unreachable, () => json({})], {
      stream: "poll",
      pollEvery: 1_000,
    });
    const { received } = listen();
    await transport.call("GET", "sessions").catch(() => undefined);
    expect(received).toEqual(["lost"]);
    await seconds(10);
    expect(requests.slice(1).map(({ url }) => url)).toEqual(
      Array(2).fill("https://chat.example/v1/inbox/counts"),
    );
    expect(received.slice(0, 2)).toEqual(["lost", "stale"]);
  });

  it("reports nothing for a single conversation", async () => {
    const { listen } = stage([], { stream: "poll", pollEvery: 1_000 });
    const { received } = listen("conversation/a/events");
    await seconds(10);
    expect(received).toEqual([]);
  });
});
