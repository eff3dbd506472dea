import { element } from "../element.ts";
import type { ServiceError } from "../service/service-error.ts";
import { failureCopy } from "./failure-copy.ts";
import type { PanelContext } from "./panel-context.ts";

export interface OutageNotice {
  element: HTMLElement;
  /** `outage`: the error after which automatic retries are running; undefined if none are. */
  show(outage: ServiceError | undefined): void;
}

/** Shows a notice while the browser is offline, or while the service is unreachable or temporarily refuses. */
export function outageNotice({ document, strings, say, reflowed, signal }: PanelContext): OutageNotice {
  const page = document.defaultView as Window;
  // Visual only: the panel's status line announces it.
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
