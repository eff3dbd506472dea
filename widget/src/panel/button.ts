import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";

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

/** A button that shows only an icon; `name` is its accessible name and its tooltip. */
export function iconButton(
  document: Document,
  look: { name: string; icon: keyof typeof OUTLINES; class: string },
  onClick: () => void,
  signal: AbortSignal,
): HTMLButtonElement {
  const { name } = look;
  const made = button(document, look.class, icon(document, look.icon, OUTLINES[look.icon]), onClick, signal);
  made.setAttribute("aria-label", name);
  made.title = name;
  return made;
}
