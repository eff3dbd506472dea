import { element } from "../element.ts";

/** Three dots, or the workflow's current activity instead. Visual only: the status line announces the activity. */
export function typingSign(document: Document): HTMLElement {
  return element(document, "div", { class: "typing", dir: "auto", "aria-hidden": "true" }, "•••");
}
