import { speak } from "@wordpress/a11y";
import apiFetch from "@wordpress/api-fetch";
import { _n, sprintf } from "@wordpress/i18n";

/** Milliseconds between two looks; whoever waits is given five minutes by default. */
const LOOK_EVERY = 30_000;

let last: number | undefined;
let askedAt = 0;
let isAsking = false;

/** Keeps what PHP drew (Admin\WaitingBubble) up to date while the page is in sight. */
async function look(): Promise<void> {
  if (document.visibilityState !== "visible" || isAsking || Date.now() - askedAt < LOOK_EVERY) return;
  isAsking = true;
  try {
    show((await apiFetch<{ waiting: number }>({ path: "/parley-chat/v1/waiting" })).waiting);
  } catch {
    // What was counted last stays; the settings' own screens say what is wrong.
  }
  askedAt = Date.now();
  isAsking = false;
}

function show(waiting: number): void {
  const text = sprintf(
    /* translators: %d: number of visitors. */
    _n("%d visitor waits for a person", "%d visitors wait for a person", waiting, "parley-chat"),
    waiting,
  );
  const bar = document.getElementById("wp-admin-bar-parley-chat-waiting");
  bar?.classList.toggle("hidden", waiting === 0);
  const label = bar?.querySelector(".ab-label");
  if (label) label.textContent = text;
  for (const mark of document.querySelectorAll<HTMLElement>(".parley-waiting-mark")) {
    mark.hidden = waiting === 0;
    mark.classList.toggle("count-0", waiting === 0);
    const count = mark.querySelector(".parley-waiting-count");
    if (count) count.textContent = `${waiting}`;
  }
  if (last !== undefined && waiting > last) speak(text);
  last = waiting;
}

void look();
setInterval(look, LOOK_EVERY / 3);
document.addEventListener("visibilitychange", look);
