import { element } from "../element.ts";

/** Creates three dots, which the transcript replaces by the workflow's activity. Visual only: the status line announces it. */
export function typingSign(document: Document): HTMLElement {
  return element(document, "div", { class: "typing", dir: "auto", "aria-hidden": "true" }, "•••");
}
