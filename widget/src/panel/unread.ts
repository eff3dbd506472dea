import { element } from "../element.ts";
import type { Launcher } from "../loader/launcher.ts";
import type { Strings } from "../strings/english.ts";
import { filled } from "../strings/filled.ts";

export interface Unread {
  count(): void;
  clear(): void;
}

/** How many replies came while nobody looked: on the launcher, and in front of the page's title. */
export function unread(document: Document, strings: Strings, launcher: Launcher | undefined): Unread {
  const badge = element(document, "span", { class: "badge" });
  let count = 0;
  /** The page's title with our hint, and without. */
  let title: { hinted: string; own: string } | undefined;

  function restoreTitle(): void {
    // Unless the page has changed it meanwhile.
    if (title !== undefined && document.title === title.hinted) document.title = title.own;
    title = undefined;
  }

  return {
    count() {
      count++;
      restoreTitle();
      title = { hinted: `(${count}) ${document.title}`, own: document.title };
      document.title = title.hinted;
      if (launcher === undefined) return;
      badge.textContent = count > 9 ? "9+" : String(count);
      launcher.element.append(badge);
      const news = filled(strings.unread, { count: String(count) });
      launcher.element.setAttribute("aria-label", `${strings.launcher}. ${news}`);
    },
    clear() {
      if (count === 0) return;
      count = 0;
      restoreTitle();
      badge.remove();
      launcher?.element.setAttribute("aria-label", strings.launcher);
    },
  };
}
