import { element } from "../element.ts";
import { iconButton } from "./icon-button.ts";
import type { Scene } from "./scene.ts";

export interface Menu {
  element: HTMLElement;
  /** Whether it was open. */
  close(): boolean;
  focus(): void;
}

/** A button that shows more buttons. Not `role="menu"`: two buttons need no arrow keys. */
export function menu(
  { document, strings, signal }: Scene,
  items: readonly { words: string; act(): void }[],
): Menu {
  const list = element(document, "div", { class: "menu-items", id: "menu", hidden: "" });
  const button = iconButton(
    document,
    { name: strings.menu, icon: "more", class: "tool" },
    () => show(list.hidden === true),
    signal,
  );
  button.setAttribute("aria-controls", list.id);
  for (const { words, act } of items) {
    const item = element(document, "button", { type: "button" }, words);
    const choose = () => {
      close();
      button.focus();
      act();
    };
    item.addEventListener("click", choose, { signal });
    list.append(item);
  }
  const whole = element(document, "div", { class: "menu" }, button, list);

  function show(isOpen: boolean): void {
    list.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  }

  function close(): boolean {
    const wasOpen = !list.hidden;
    show(false);
    return wasOpen;
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    if (!whole.contains(relatedTarget as Node | null)) close();
  }

  whole.addEventListener("focusout", onFocusOut, { signal });
  show(false);
  return { element: whole, close, focus: () => button.focus() };
}
