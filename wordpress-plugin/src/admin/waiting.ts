import { speak } from "@wordpress/a11y";
import apiFetch from "@wordpress/api-fetch";

import { inTime } from "../rest/in-time.ts";
import { WAITING_CHANGED } from "./waiting-changed.ts";
import { showWaiting } from "./waiting-mark.ts";

/**
 * Milliseconds between two looks. Whoever waits is given five minutes by default, and the smallest plan takes 1,000 calls a day
 * (core/src/sites/plans.ts): a page in sight for eight hours looks 480 times.
 */
const LOOK_EVERY = 60_000;

let last: number | undefined;
let askedAt = 0;
let isAsking = false;
let hasBegun = false;

/** Keeps what PHP drew (Admin\WaitingBubble) up to date while the page is in sight. */
async function look(): Promise<void> {
  if (document.visibilityState !== "visible" || isAsking || Date.now() - askedAt < LOOK_EVERY) return;
  isAsking = true;
  askedAt = Date.now();
  try {
    const path = "/parley-chat/v1/inbox/changes";
    show((await inTime((signal) => apiFetch<{ waiting: number }>({ path, signal }))).waiting);
  } catch {
    // What was counted last stays; the settings' own screens say what is wrong.
  }
  isAsking = false;
  if (askedAt === 0) void look();
}

function show(waiting: number): void {
  const text = showWaiting(waiting);
  if (last !== undefined && waiting > last) speak(text);
  last = waiting;
}

/** Where nobody can wait it begins once that is changed. */
function begin(): void {
  void look();
  if (hasBegun) return;
  hasBegun = true;
  setInterval(look, LOOK_EVERY / 3);
  document.addEventListener("visibilitychange", look);
}

if (document.querySelector("#wp-admin-bar-parley-chat-waiting.is-off") === null) begin();
window.addEventListener(WAITING_CHANGED, () => {
  askedAt = 0;
  begin();
});
