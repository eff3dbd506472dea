import type { Conversation } from "../conversation/conversation.ts";
import { element } from "../element.ts";
import type { MenuList } from "../parts/menu-list.ts";
import { iconButton } from "./button.ts";
import type { ContextWithParts } from "./context-with-parts.ts";

export interface Menu {
  element: HTMLElement;
  /** Closes the delete confirmation, or else the list. Returns whether anything was open. */
  escape(): boolean;
  /** Closes the delete confirmation if it is open. */
  leave(): void;
}

/** Creates the button that opens and closes the menu. The menu's content loads when it is first needed. */
export function menu(panelContext: ContextWithParts, talk: Conversation): Menu {
  const { document, strings, parts, say } = panelContext;
  let list: MenuList | undefined;
  const button = iconButton(document, "tool", strings.menu, "more", () => void toggle());
  const whole = element(document, "div", { class: "menu" }, button);

  async function toggle(): Promise<void> {
    const part = await parts.load("menu");
    if (!part) return say(strings.unreachable);
    list ??= part.menuList(panelContext, talk, button);
    list.toggle();
  }

  // Starts loading when the pointer or the focus reaches the button.
  button.onpointerenter = button.onfocus = () => void parts.load("menu");
  button.setAttribute("aria-expanded", "false");
  return {
    element: whole,
    escape: () => !!list?.escape(),
    leave: () => list?.leave(),
  };
}
