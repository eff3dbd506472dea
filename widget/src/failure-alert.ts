import { element } from "./element.ts";
import type { ServiceError } from "./service-error.ts";
import type { Strings } from "./strings.ts";

export interface FailureAlert {
  element: HTMLElement;
  show(failure: ServiceError | undefined): void;
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
    show(failure) {
      if (failure === shown) return;
      shown = failure;
      if (failure === undefined) alert.replaceChildren();
      else alert.replaceChildren(element(document, "span", {}, wordsFor(failure, strings)), button);
    },
  };
}

/** The service's own words are for developers, and in English. */
function wordsFor({ status, code }: ServiceError, strings: Strings): string {
  if (code === "NETWORK_ERROR") return strings.unreachable;
  return status === 429 ? strings.busy : strings.failed;
}
