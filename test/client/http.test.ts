import { describe, expect, it, vi } from "vitest";
import { parleyClient } from "../../client/src/index.ts";

interface Seen {
  body: unknown;
  method: string;
  url: string;
  headers: Headers;
}

/** Creates a client whose calls get these responses in order; the last one repeats. */
function against(...answers: (Response | Error)[]) {
  const seen: Seen[] = [];
  const pretend = async (url: string, init: RequestInit) => {
    seen.push({ method: init.method ?? "", url, headers: new Headers(init.headers), body: init.body });
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return (answer as Response).clone();
  };
  const parley = parleyClient({
    baseUrl: "https://chat.example",
    apiKey: "sk_1",
    fetch: pretend as typeof fetch,
  });
  return { parley, seen };
}

const sent = () => Response.json({ success: true, message: "Yes", session_id: "ses_1", metadata: {} });
const refused = (status: number, headers = {}) =>
  Response.json(
    { success: false, error: { code: "X", message: "No.", details: { field: "f", reason: "r" } } },
    { status, headers },
  );

describe("The client's HTTP layer", () => {
  it("retries a message with the same Idempotency-Key after an outage", async () => {
    const { parley, seen } = against(new TypeError("fetch failed"), refused(500), sent());
    expect((await parley.messages.send({ message: "Hi" })).message).toBe("Yes");
    const keys = seen.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
  });

  it("sends the caller's `ifUpdatedAt` as `If-Match` with a change of a site, and no `If-Match` without `ifUpdatedAt`", async () => {
    const { parley, seen } = against(Response.json({ success: true }));
    await parley.site.update({ name: "Shop" }, { ifUpdatedAt: "2026-11-20T12:00:00.000Z" });
    await parley.site.update({ name: "Shop" });
    expect(seen.map(({ headers }) => headers.get("if-match"))).toEqual(['"2026-11-20T12:00:00.000Z"', null]);
  });

  it("does not retry a call that may already have run, such as creating a key or changing settings", async () => {
    for (const call of ["create", "update"] as const) {
      const { parley, seen } = against(new TypeError("fetch failed"));
      const answer = call === "create" ? parley.keys.create() : parley.site.update({ name: "Shop" });
      await expect(answer).rejects.toMatchObject({ status: 0, code: "NO_ANSWER", field: "baseUrl" });
      expect(seen).toHaveLength(1);
    }
  });

  it("retries any call refused with 429, but no call refused with 400, 401, 403, 404 or 502", async () => {
    const limited = against(refused(429), refused(429), Response.json({ success: true }));
    await limited.parley.keys.create();
    expect(limited.seen).toHaveLength(3);
    for (const status of [400, 401, 403, 404, 502]) {
      const { parley, seen } = against(refused(status));
      await expect(parley.messages.send({ message: "Hi" })).rejects.toMatchObject({ status, field: "f" });
      expect(seen).toHaveLength(1);
    }
  });

  it("retries a message refused with 500 after the wait in `Retry-After`", async () => {
    const clock = vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { parley, seen } = against(refused(500, { "retry-after": "5" }), sent());
    const answer = parley.messages.send({ message: "Hi" });
    await clock.advanceTimersByTimeAsync(4_999);
    expect(seen).toHaveLength(1);
    await clock.advanceTimersByTimeAsync(10_000);
    expect((await answer).message).toBe("Yes");
    expect(seen).toHaveLength(2);
    vi.useRealTimers();
  });

  it("rejects with a long `Retry-After` as `retryAfter` instead of waiting", async () => {
    const { parley, seen } = against(refused(429, { "retry-after": "3600" }));
    await expect(parley.usage.get()).rejects.toMatchObject({ status: 429, retryAfter: 3_600 });
    expect(seen).toHaveLength(1);
  });

  it("stops after the requested number of retries", async () => {
    const { parley, seen } = against(refused(503));
    await expect(parley.site.get({ retries: 1 })).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(2);
  });

  it("sends the API key as a bearer token, and adds the API version to the path", async () => {
    const { parley, seen } = against(Response.json({ success: true }));
    await parley.usage.get({ from: "2026-11-01" });
    expect(seen[0]?.url).toBe("https://chat.example/v1/usage?from=2026-11-01");
    expect(seen[0]?.headers.get("authorization")).toBe("Bearer sk_1");
  });

  it.each([
    ["a page", () => new Response("<h1>Welcome</h1>")],
    ["a proxy's page", () => new Response("<title>502 Bad Gateway</title>", { status: 502 })],
    ["a proxy's page with status 200", () => new Response("<title>504 Gateway Time-out</title>")],
    ["a proxy's JSON", () => Response.json({ title: "Error 502: Bad gateway" }, { status: 502 })],
    ["null", () => Response.json(null)],
    ["nothing", () => new Response("", { status: 503 })],
  ])("rejects if the answer is not from the service: %s", async (_, answer) => {
    const { parley } = against(answer());
    await expect(parley.site.get({ retries: 0 })).rejects.toMatchObject({
      code: "UNEXPECTED_ANSWER",
      field: "baseUrl",
      reason: "unreachable",
      message: expect.stringContaining("The service did not answer; something else at its address"),
    });
  });

  it("retries a call after a 502 from a proxy", async () => {
    const { parley, seen } = against(
      new Response("<title>502 Bad Gateway</title>", { status: 502 }),
      Response.json({ success: true }),
    );
    await parley.site.get();
    expect(seen).toHaveLength(2);
  });

  it.each([
    [
      "a 502 from a proxy if the call may already have run",
      "create",
      new Response("<title>502</title>", { status: 502 }),
    ],
    ["a 502 from the service, whose workflow has failed", "get", refused(502)],
  ] as const)("does not retry a call after %s", async (_, call, answer) => {
    const { parley, seen } = against(answer, Response.json({ success: true }));
    const answered = call === "create" ? parley.keys.create() : parley.site.get();
    await expect(answered).rejects.toHaveProperty("status", answer.status);
    expect(seen).toHaveLength(1);
  });

  it("sends a file unchanged, with its name and type", async () => {
    const { parley, seen } = against(Response.json({ success: true, file_id: "file_1" }));
    const photo = new File(["x"], "größe 42.jpg", { type: "image/jpeg" });
    expect((await parley.files.send("ses/1", photo)).file_id).toBe("file_1");
    await parley.files.send("ses_1", new Uint8Array([1]), { name: "a\ud800.pdf", type: "application/pdf" });
    await parley.files.send("ses_1", new ArrayBuffer(1));
    const reported = seen.map(({ headers }) => [headers.get("content-type"), headers.get("x-file-name")]);
    expect(reported).toEqual([
      ["image/jpeg", "gr%C3%B6%C3%9Fe%2042.jpg"],
      ["application/pdf", "a.pdf"],
      ["application/octet-stream", null],
    ]);
    expect(seen[0]).toMatchObject({ url: "https://chat.example/v1/conversation/ses%2F1/files", body: photo });
  });

  it("retries a file refused with 429, but neither a stream, which is already read, nor a file refused with 503", async () => {
    const limited = against(refused(429), Response.json({ success: true }));
    await limited.parley.files.send("ses_1", new Blob(["x"]));
    expect(limited.seen).toHaveLength(2);
    for (const [content, answer] of [
      [new Blob(["x"]).stream(), refused(429)],
      [new Blob(["x"]), refused(503)],
    ] as const) {
      const { parley, seen } = against(answer);
      await expect(parley.files.send("ses_1", content)).rejects.toHaveProperty("status", answer.status);
      expect(seen).toHaveLength(1);
    }
  });

  it("rejects at the timeout, and with the caller's reason if the caller aborts", async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const parley = parleyClient({
      baseUrl: "https://chat.example/v1",
      apiKey: "sk_1",
      fetch: never,
      retries: 0,
    });
    await expect(parley.site.get({ timeout: 5 })).rejects.toMatchObject({
      code: "TIMED_OUT",
      field: "timeout",
    });
    const stop = new AbortController();
    const answer = parley.site.get({ signal: stop.signal });
    stop.abort(new Error("never mind"));
    await expect(answer).rejects.toThrow("never mind");
  });
});
