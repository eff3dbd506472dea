import { element } from "../element.ts";

/** A button with words on it, or what else stands there. */
export function button(
  document: Document,
  className: string,
  words: string | Node,
  onClick: () => void,
  signal: AbortSignal,
): HTMLButtonElement {
  const made = element(document, "button", { type: "button", class: className }, words);
  made.addEventListener("click", onClick, { signal });
  return made;
}
