import { element } from "../element.ts";
import type { Scene } from "./scene.ts";

/** Says so while the browser is offline. `resume` is called when it is online again. */
export function offlineNotice(
  { document, strings, say, signal }: Scene,
  changed: () => void,
  resume: () => void,
): HTMLElement {
  const page = document.defaultView as Window;
  // Seen only: the panel's status line says it in words.
  const notice = element(document, "div", { class: "notice" });

  function show(): void {
    notice.textContent = page.navigator.onLine ? "" : strings.offline;
  }

  function onChange(): void {
    show();
    changed();
    say(page.navigator.onLine ? strings.backOnline : strings.offline);
    if (page.navigator.onLine) resume();
  }

  page.addEventListener("offline", onChange, { signal });
  page.addEventListener("online", onChange, { signal });
  show();
  return notice;
}
