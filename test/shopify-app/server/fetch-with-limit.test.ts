import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchWithLimit } from "../../../shopify-app/server/service/fetch-with-limit.ts";

const SCREENS_WAIT = 10_000;

describe("The time limit of the app's calls to a separate service", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Whether the call is aborted after the time limit of a screen. */
  async function isAborted(path: string, init: RequestInit, isAnswered: boolean): Promise<boolean> {
    let signal: AbortSignal | null | undefined;
    const send: typeof fetch = (_, given) => {
      signal = given?.signal;
      return isAnswered ? Promise.resolve(new Response("")) : new Promise(() => {});
    };
    const sent = fetchWithLimit(send)(`https://service.example/v1/${path}`, init);
    if (isAnswered) await sent;
    vi.advanceTimersByTime(SCREENS_WAIT);
    return signal?.aborted === true;
  }

  const events = { method: "GET", headers: { Accept: "text/event-stream" } };
  it.each([
    ["aborts an answer to a screen", "sessions", { method: "GET" }, true, true],
    ["aborts a screen's call without an answer", "sessions", { method: "GET" }, false, true],
    ["lets a started stream continue", "inbox/events", events, true, false],
    ["aborts a stream that does not start", "inbox/events", events, false, true],
    ["lets the erasure of a user continue", "users/7", { method: "DELETE" }, false, false],
    ["lets the export of a user continue", "users/7/export", { method: "GET" }, false, false],
  ])("%s after 10 s", async (_, path, init, isAnswered, aborted) => {
    expect(await isAborted(path, init, isAnswered)).toBe(aborted);
  });
});
