import type { Corner } from "../../appearance.ts";
import type { Shell } from "../../shell.ts";
import type { NoteBeside } from "./note-beside.ts";

/**
 * Shows the owner's teaser next to the launcher, after a delay, on the pages that the owner lists. After a visitor has closed
 * the teaser or opened the chat, the teaser does not return in this browser until the owner changes its text. Before that,
 * nothing is stored.
 */
export function teaser(
  { options, events, isOpen, signal }: Shell,
  { teaser: words, teaser_delay, teaser_pages }: Corner,
  note: NoteBeside,
): void {
  const { window: page, site } = options;
  const key = `parley:${site}:teaser`;
  const isHere = teaser_pages.length === 0 || teaser_pages.some((path) => isOn(path, page.location.pathname));
  if (!isHere || isDismissed()) return;
  const timer = page.setTimeout(() => {
    // The teaser may have been closed in another tab.
    if (!isOpen() && !isDismissed()) note.show(words, dismiss);
  }, teaser_delay * 1_000);
  signal.addEventListener("abort", () => page.clearTimeout(timer));
  events.on("open", dismiss);

  function isDismissed(): boolean {
    try {
      return page.localStorage.getItem(key) === words;
    } catch {
      return false;
    }
  }

  function dismiss(): void {
    page.clearTimeout(timer);
    try {
      page.localStorage.setItem(key, words);
    } catch {}
  }
}

/** Whether `pattern` matches the page's path. `*` matches any characters; a trailing slash is ignored. */
export function isOn(pattern: string, path: string): boolean {
  const plain = (text: string) => text.replace(/\/+$/, "") || "/";
  const [start = "", ...rest] = plain(pattern).split("*");
  let at = plain(path);
  if (!at.startsWith(start)) return false;
  at = at.slice(start.length);
  const last = rest.pop();
  if (last === undefined) return at === "";
  for (const part of rest) {
    const found = at.indexOf(part);
    if (found < 0) return false;
    at = at.slice(found + part.length);
  }
  return at.endsWith(last);
}
