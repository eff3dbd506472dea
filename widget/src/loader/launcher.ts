import { element } from "../element.ts";
import { icon } from "../icon.ts";

export interface Launcher {
  element: HTMLButtonElement;
  /** `isBusy` while the panel is on its way. Takes an alert away. */
  show(isOpen: boolean, isBusy: boolean): void;
  /** An alert beside the launcher. */
  alert(words: string): void;
}

/** The button that is always there. Its name stays the same in both states: `aria-expanded` tells them apart. */
export function launcher(
  root: ShadowRoot,
  name: string,
  toggle: () => void,
  prefetch: () => void,
  signal: AbortSignal,
): Launcher {
  const document = root.ownerDocument;
  const button = element(
    document,
    "button",
    { class: "launcher", "aria-label": name },
    icon(document, "chat", "M21 11.5a8 8 0 0 1-8 8H4.5l1.7-3.1A8 8 0 1 1 21 11.5Z"),
  );
  const hint = element(document, "div", { role: "alert", class: "hint" });
  button.addEventListener("click", toggle, { signal });
  for (const nearing of ["pointerenter", "focus"]) button.addEventListener(nearing, prefetch, { signal });
  root.append(button);
  return {
    element: button,
    show(isOpen, isBusy) {
      button.ariaExpanded = `${isOpen}`;
      button.classList.toggle("busy", isBusy);
      hint.remove();
    },
    alert(words) {
      hint.textContent = words;
      root.append(hint);
    },
  };
}
