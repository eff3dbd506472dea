import type { Conversation } from "../conversation/conversation.ts";
import { element } from "../element.ts";
import type { MenuList } from "../parts/menu-list.ts";
import { iconButton } from "./button.ts";
import type { PanelContext } from "./panel-context.ts";

export interface Menu {
  element: HTMLElement;
  /** Takes back what is innermost, a question or the list itself; whether there was any. */
  escape(): boolean;
  /** Takes a question back that nobody answered. */
  leave(): void;
}

/** A button that shows more buttons; what they are and do is fetched with the first press. */
export function menu(panelContext: PanelContext, talk: Conversation): Menu {
  const { document, strings, parts, say, signal } = panelContext;
  let list: MenuList | undefined;
  const button = iconButton(
    document,
    { name: strings.menu, icon: "more", class: "tool" },
    () => void toggle(),
    signal,
  );
  const whole = element(document, "div", { class: "menu" }, button);

  async function toggle(): Promise<void> {
    const part = await parts.menu.load().catch(() => undefined);
    if (signal.aborted) return;
    if (!part) return say(strings.unreachable);
    list ??= part.menuList(panelContext, talk, button);
    list.toggle();
  }

  // As early as a visitor comes near.
  button.onpointerenter = button.onfocus = () => void parts.menu.load().catch(() => {});
  button.setAttribute("aria-expanded", "false");
  return {
    element: whole,
    escape: () => !!list?.escape(),
    leave: () => list?.leave(),
  };
}
