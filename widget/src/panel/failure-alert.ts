import { element } from "../element.ts";
import type { ServiceError } from "../service/service-error.ts";
import { button } from "./button.ts";
import { failureCopy } from "./failure-copy.ts";
import type { PanelContext } from "./panel-context.ts";

export interface FailureAlert {
  element: HTMLElement;
  /** `isKept`: unsent messages wait for a retry. */
  show(failure: ServiceError | undefined, isKept: boolean): void;
}

/** Creates an empty alert, because screen readers announce new content of an alert, not the alert's insertion. */
export function failureAlert({ document, strings }: PanelContext, retry: () => void): FailureAlert {
  const alert = element(document, "div", { role: "alert", class: "alert" });
  const again = button(document, "retry", strings.retry, retry);
  let shown: ServiceError | undefined;

  return {
    element: alert,
    show(failure, isKept) {
      if (failure === shown) return;
      shown = failure;
      alert.replaceChildren(
        ...(failure ? [element(document, "span", {}, failureCopy(failure, isKept, strings)), again] : []),
      );
    },
  };
}
