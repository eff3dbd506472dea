import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";

/** Creates a button with a label or other content. The listener is a property, so it disappears with the button. */
export function button(
  document: Document,
  className: string,
  words: string | Node,
  onClick: () => void,
): HTMLButtonElement {
  const made = element(document, "button", { type: "button", class: className }, words);
  made.onclick = onClick;
  return made;
}

/** Creates a button that shows only an icon; `name` is its accessible name and its tooltip. */
export function iconButton(
  document: Document,
  className: string,
  name: string,
  outline: keyof typeof OUTLINES,
  onClick: () => void,
): HTMLButtonElement {
  const made = button(document, className, icon(document, outline, OUTLINES[outline]), onClick);
  made.setAttribute("aria-label", name);
  made.title = name;
  return made;
}
