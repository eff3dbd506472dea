import { element } from "../element.ts";
import type { ServiceError } from "../service/service-error.ts";
import { failureCopy } from "./failure-copy.ts";
import type { PanelContext } from "./panel-context.ts";

export interface OutageNotice {
  element: HTMLElement;
  /** What broke off what is being taken up again by itself; undefined where nothing is. */
  show(outage: ServiceError | undefined): void;
}

/** Says so while the browser is offline, or the service out of reach or refusing for a while. */
export function outageNotice({ document, strings, say, reflowed, signal }: PanelContext): OutageNotice {
  const page = document.defaultView as Window;
  // Seen only: the panel's status line says it in words.
  const notice = element(document, "div", { class: "notice" });
  for (const change of ["offline", "online"]) page.addEventListener(change, reflowed, { signal });

  return {
    element: notice,
    show(outage) {
      const said = outage ? failureCopy(outage, true, strings) : "";
      const words = page.navigator.onLine ? said : strings.offline;
      if (words === notice.textContent) return;
      notice.textContent = words;
      say(words || strings.backOnline);
    },
  };
}
