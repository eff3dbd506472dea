import { speak } from "@wordpress/a11y";
import apiFetch from "@wordpress/api-fetch";

import { inTime } from "../rest/in-time.ts";
import { WAITING_CHANGED } from "./waiting-changed.ts";
import { showWaiting } from "./waiting-mark.ts";

/**
 * Milliseconds between two polls. A waiting visitor has five minutes by default. The smallest plan allows 1,000 calls a
 * day (core/src/sites/plans.ts); a page that is visible for eight hours polls 480 times.
 */
const POLL_EVERY = 60_000;

let last: number | undefined;
let askedAt = 0;
let isAsking = false;
let hasBegun = false;

/**
 * Updates the elements that PHP rendered (Admin\WaitingBubble), if the page is visible and the last request is at least
 * `POLL_EVERY` ago. `WAITING_CHANGED` resets that time.
 */
async function poll(): Promise<void> {
  if (document.visibilityState !== "visible" || isAsking || Date.now() - askedAt < POLL_EVERY) return;
  isAsking = true;
  askedAt = Date.now();
  try {
    const path = "/parley-chat/v1/inbox/changes";
    show((await inTime((signal) => apiFetch<{ waiting: number }>({ path, signal }))).waiting);
  } catch {
    // Keeps the last count; the screens report errors.
  }
  isAsking = false;
  if (askedAt === 0) void poll();
}

function show(waiting: number): void {
  const text = showWaiting(waiting);
  if (last !== undefined && waiting > last) speak(text);
  last = waiting;
}

/** Polls now and, from then on, regularly. While handover is off, only `WAITING_CHANGED` calls this. */
function begin(): void {
  void poll();
  if (hasBegun) return;
  hasBegun = true;
  setInterval(poll, POLL_EVERY / 3);
  document.addEventListener("visibilitychange", poll);
}

if (document.querySelector("#wp-admin-bar-parley-chat-waiting.is-off") === null) begin();
window.addEventListener(WAITING_CHANGED, () => {
  askedAt = 0;
  begin();
});
