import { element } from "./element.ts";
import type { ServiceError } from "./service-error.ts";
import type { Strings } from "./strings.ts";

export interface FailureAlert {
  element: HTMLElement;
  /** `isKept` says whether something written waits for a retry. */
  show(failure: ServiceError | undefined, isKept: boolean): void;
}

/** Stands empty until something fails: an alert is read out when its content comes, not when it appears itself. */
export function failureAlert(
  document: Document,
  strings: Strings,
  retry: () => void,
  signal: AbortSignal,
): FailureAlert {
  const alert = element(document, "div", { role: "alert", class: "alert" });
  const button = element(document, "button", { type: "button", class: "retry" }, strings.retry);
  button.addEventListener("click", retry, { signal });
  let shown: ServiceError | undefined;

  return {
    element: alert,
    show(failure, isKept) {
      if (failure === shown) return;
      shown = failure;
      if (failure === undefined) alert.replaceChildren();
      else alert.replaceChildren(element(document, "span", {}, wordsFor(failure, isKept, strings)), button);
    },
  };
}

/** The service's own words are for developers, and in English. */
function wordsFor({ status, code }: ServiceError, isKept: boolean, strings: Strings): string {
  if (code === "NETWORK_ERROR") return strings.unreachable;
  if (status === 429) return strings.busy;
  return isKept ? strings.failedButKept : strings.failed;
}
