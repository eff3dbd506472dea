import { element } from "../element.ts";
import type { ServiceError } from "../service/service-error.ts";
import type { Strings } from "../strings/english.ts";
import { button } from "./button.ts";
import type { Scene } from "./scene.ts";

export interface FailureAlert {
  element: HTMLElement;
  /** `isKept` says whether something written waits for a retry. */
  show(failure: ServiceError | undefined, isKept: boolean): void;
}

/** Stands empty until something fails: an alert is read out when its content comes, not when it appears itself. */
export function failureAlert({ document, strings, signal }: Scene, retry: () => void): FailureAlert {
  const alert = element(document, "div", { role: "alert", class: "alert" });
  const again = button(document, "retry", strings.retry, retry, signal);
  let shown: ServiceError | undefined;

  return {
    element: alert,
    show(failure, isKept) {
      if (failure === shown) return;
      shown = failure;
      if (failure === undefined) alert.replaceChildren();
      else alert.replaceChildren(element(document, "span", {}, wordsFor(failure, isKept, strings)), again);
    },
  };
}

/** The service's own words are for developers, and in English. */
function wordsFor({ status, code, reason }: ServiceError, isKept: boolean, strings: Strings): string {
  if (code === "NETWORK_ERROR") return strings.unreachable;
  if (code === "RATE_LIMIT_EXCEEDED" || status === 429) return strings.busy;
  if (reason === "too_long" && status === 400) return strings.tooLong;
  return isKept ? strings.failedButKept : strings.failed;
}
