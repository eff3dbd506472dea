import { element } from "../element.ts";
import { icon } from "../icon.ts";

export interface Launcher {
  element: HTMLButtonElement;
  /** Updates the button, and removes an alert. */
  show(isOpen: boolean): void;
  /** Shows an alert next to the launcher. */
  alert(words: string): void;
}

/**
 * The button that opens and closes the chat. The caller handles clicks. The accessible name is the same in both states:
 * `aria-expanded` distinguishes them.
 */
export function launcher(root: ShadowRoot, name: string, prefetch: () => void): Launcher {
  const button = element(
    document,
    "button",
    { class: "launcher", "aria-label": name },
    icon(document, "chat", "M4 4h16v12H9l-5 4Z"),
  );
  const hint = element(document, "div", { class: "hint", role: "alert" });
  // Listeners as properties disappear with the button.
  button.onpointerenter = button.onfocus = prefetch;
  root.append(button);
  return {
    element: button,
    show(isOpen) {
      button.setAttribute("aria-expanded", isOpen as never);
      // Does not use `remove()` (see detach.ts).
      hint.replaceWith();
    },
    alert(words) {
      hint.textContent = words;
      root.append(hint);
    },
  };
}
