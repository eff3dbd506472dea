import { element } from "../element.ts";
import { icon } from "../icon.ts";
import { OUTLINES } from "./outlines.ts";

/** A button that shows only an icon; `name` is what it is called and what the pointer is told. */
export function iconButton(
  document: Document,
  look: { name: string; icon: keyof typeof OUTLINES; class: string },
  onClick: () => void,
  signal: AbortSignal,
): HTMLButtonElement {
  const { name, class: className } = look;
  const button = element(
    document,
    "button",
    { type: "button", class: className, "aria-label": name, title: name },
    icon(document, look.icon, OUTLINES[look.icon]),
  );
  button.addEventListener("click", onClick, { signal });
  return button;
}
