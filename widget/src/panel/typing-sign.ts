import { element } from "../element.ts";

/** Three dots, or in their place what the workflow is doing. Seen only: a status line says it in words. */
export function typingSign(document: Document): HTMLElement {
  return element(document, "div", { class: "typing", dir: "auto", "aria-hidden": "true" }, "•••");
}
