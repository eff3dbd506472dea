import type { Conversation } from "../conversation/conversation.ts";
import { element } from "../element.ts";
import type { MenuList } from "../menu/menu-list.ts";
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
  let loading: Promise<MenuList | undefined> | undefined;
  const button = iconButton(document, "tool", strings.menu, "more", () => void toggle());
  const whole = element(document, "div", { class: "menu" }, button);

  /** Loads the menu once. Resolves to undefined if that fails; the next call tries again. */
  async function load(): Promise<MenuList | undefined> {
    loading ??= parts
      .load("menu")
      .then((part) => part?.menuList(panelContext, talk, button))
      .catch(() => undefined);
    list = await loading;
    if (!list) loading = undefined;
    return list;
  }

  async function toggle(): Promise<void> {
    if (await load()) list?.toggle();
    else say(strings.unreachable);
  }

  // Starts loading when the pointer or the focus reaches the button.
  button.onpointerenter = button.onfocus = () => void load();
  button.setAttribute("aria-expanded", "false");
  return {
    element: whole,
    escape: () => !!list?.escape(),
    leave: () => list?.leave(),
  };
}
