import { icon } from "../icon.ts";
import { button } from "./button.ts";
import { OUTLINES } from "./outlines.ts";

/** A button that shows only an icon; `name` is what it is called and what the pointer is told. */
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
