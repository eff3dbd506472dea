import { element } from "./element.ts";
import { icon } from "./icon.ts";
import type { Strings } from "./strings.ts";

export interface Launcher {
  element: HTMLButtonElement;
  show(isOpen: boolean): void;
}

/** The button that is always there. Its name stays the same in both states: `aria-expanded` tells them apart. */
export function launcher(
  document: Document,
  strings: Strings,
  panelId: string,
  toggle: () => void,
  signal: AbortSignal,
): Launcher {
  const button = element(
    document,
    "button",
    { type: "button", class: "launcher", "aria-label": strings.launcher, "aria-controls": panelId },
    icon(document, "chat"),
    icon(document, "down"),
  );
  button.addEventListener("click", toggle, { signal });
  return {
    element: button,
    show: (isOpen) => button.setAttribute("aria-expanded", String(isOpen)),
  };
}
