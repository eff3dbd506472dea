import { detach } from "../detach.ts";
import { element } from "../element.ts";
import type { Launcher } from "../loader/launcher.ts";
import type { Strings } from "../strings/english.ts";
import { filled } from "../strings/filled.ts";

export interface UnreadCount {
  count(): void;
  clear(): void;
  /** The page's own title, without the widget's count. */
  pageTitle(): string;
}

/** Shows how many replies arrived while the chat was closed: on the launcher, and in front of the page's title. */
export function unreadCount(
  document: Document,
  strings: Strings,
  launcher: Launcher | undefined,
): UnreadCount {
  const badge = element(document, "span", { class: "badge" });
  let count = 0;
  /** The page's title without the count, and with it. */
  let own = "";
  let hinted = "";
  /** The page may have changed the title meanwhile. */
  const pageTitle = () => (document.title === hinted ? own : document.title);

  return {
    pageTitle,
    count() {
      count++;
      own = pageTitle();
      hinted = `(${count}) ${own}`;
      document.title = hinted;
      if (launcher === undefined) return;
      badge.textContent = count > 9 ? "9+" : String(count);
      launcher.element.append(badge);
      const news = filled(strings.unread, { count: String(count) });
      launcher.element.setAttribute("aria-label", `${strings.launcher}. ${news}`);
    },
    clear() {
      if (count === 0) return;
      count = 0;
      document.title = pageTitle();
      detach(badge);
      launcher?.element.setAttribute("aria-label", strings.launcher);
    },
  };
}
