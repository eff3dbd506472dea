import { element } from "../element.ts";
import type { Scene } from "./scene.ts";

export interface OutageNotice {
  element: HTMLElement;
  /** Whether what an outage broke off is being taken up again by itself. */
  show(isResuming: boolean): void;
}

/** Says so while the browser is offline, or the service out of reach for a while. */
export function outageNotice({ document, strings, say, signal }: Scene, changed: () => void): OutageNotice {
  const page = document.defaultView as Window;
  // Seen only: the panel's status line says it in words.
  const notice = element(document, "div", { class: "notice" });
  for (const change of ["offline", "online"]) page.addEventListener(change, changed, { signal });

  return {
    element: notice,
    show(isResuming) {
      const words = page.navigator.onLine ? (isResuming ? strings.unreachable : "") : strings.offline;
      if (words === notice.textContent) return;
      notice.textContent = words;
      say(words || strings.backOnline);
    },
  };
}
