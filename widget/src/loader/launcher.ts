import { element } from "../element.ts";
import { icon } from "../icon.ts";

export interface Launcher {
  element: HTMLButtonElement;
  /** Takes an alert away. */
  show(isOpen: boolean): void;
  /** An alert beside the launcher. */
  alert(words: string): void;
}

/** The button that is always there. Its caller handles presses. Its name stays the same in both states: `aria-expanded` tells them apart. */
export function launcher(root: ShadowRoot, name: string, prefetch: () => void): Launcher {
  const document = root.ownerDocument;
  const button = element(
    document,
    "button",
    { class: "launcher", "aria-label": name },
    icon(document, "chat", "M4 4h16v12H9l-5 4Z"),
  );
  const hint = element(document, "div", { class: "hint", role: "alert" });
  // As properties, they go with the button itself.
  button.onpointerenter = button.onfocus = prefetch;
  root.append(button);
  return {
    element: button,
    show(isOpen) {
      button.setAttribute("aria-expanded", isOpen as never);
      // Not by `remove()` (detach.ts).
      hint.replaceWith();
    },
    alert(words) {
      hint.textContent = words;
      root.append(hint);
    },
  };
}
