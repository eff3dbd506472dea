import { _n, sprintf } from "@wordpress/i18n";

/**
 * Shows how many visitors wait, in the element that PHP rendered (Admin\WaitingBubble). Returns the
 * text.
 */
export function showWaiting(waiting: number): string {
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
  }
  for (const count of document.querySelectorAll(".parley-waiting-count")) count.textContent = `${waiting}`;
  return text;
}
