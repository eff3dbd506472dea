import type { Conversation } from "../conversation/conversation.ts";
import { element } from "../element.ts";
import { button as buttonWith } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { Parts } from "../panel/parts.ts";
import type * as Download from "../parts/download.ts";
import type * as Earlier from "../parts/earlier.ts";
import type * as Questions from "../parts/questions.ts";
import { partStrings } from "../strings/part-strings.ts";
import type { DeleteConfirmation } from "./delete-confirmation.ts";

export interface MenuList {
  toggle(): void;
  /** Closes the delete confirmation, or else the list. Returns whether anything was open. */
  escape(): boolean;
  /** Closes the delete confirmation if it is open. */
  leave(): void;
}

interface MenuContext extends PanelContext {
  parts: Parts<{ download: typeof Download; earlier: typeof Earlier; questions: typeof Questions }>;
}

/** Maximum number of earlier pages that a download reads. */
const MOST_PAGES = 100;

/** Creates the content of the menu. Not `role="menu"`: a few buttons need no arrow keys. */
export async function menuList(
  panelContext: MenuContext,
  talk: Conversation,
  opener: HTMLElement,
): Promise<MenuList> {
  const { document, appearance, strings, parts, language, say, signal } = panelContext;
  const words = await partStrings(panelContext, "menu");
  const menu = opener.parentElement as HTMLElement;
  const panel = opener.closest(".panel") as HTMLElement;
  const list = element(document, "div", { class: "menu-items", id: "menu", hidden: "" });
  let confirmation: DeleteConfirmation | undefined;

  function item(text: string, act: () => void): HTMLButtonElement {
    const choose = () => {
      close();
      opener.focus();
      act();
    };
    return buttonWith(document, "item", text, choose);
  }

  const wide = item(words.wide, () => {
    const isWide = panel.classList.toggle("wide");
    wide.setAttribute("aria-pressed", `${isWide}`);
  });
  wide.setAttribute("aria-pressed", "false");
  list.append(
    item(words.download, () => void download()),
    item(words.clear, () => void askToClear()),
  );
  // Offers no wide view if the chat is inline, because the page sets the width.
  if (panel.matches("[role=dialog]")) list.prepend(wide);

  async function download(): Promise<void> {
    const { title } = appearance;
    const part = await parts.load("download");
    if (part === undefined) return say(strings.unreachable);
    const isWhole = !talk.history?.has_more || (await readAll().catch(() => false));
    const said = part.transcriptText(title, talk.list.messages, strings, language);
    const text = isWhole ? said : `[…]\n\n${said}`;
    part.downloadText(document, `${title}.txt`, text);
  }

  /** Loads earlier pages, up to `MOST_PAGES`. Resolves to whether the conversation is complete. */
  async function readAll(): Promise<boolean> {
    const part = await parts.load("earlier");
    for (let pages = 0; part && pages < MOST_PAGES; pages++)
      if (!(await part.readEarlier(panelContext, talk))) return true;
    return false;
  }

  async function askToClear(): Promise<void> {
    const part = await parts.load("questions");
    if (signal.aborted) return;
    // If the part cannot be loaded, use the browser's dialog.
    if (part === undefined) {
      if (document.defaultView?.confirm(words.clearQuestion)) void clear();
      return;
    }
    if (confirmation === undefined) {
      const behind = [...panel.querySelectorAll<HTMLElement>(":scope > :not([role=status])")];
      const leave = () => opener.focus();
      confirmation = part.deleteConfirmation(panelContext, words, behind, { clear, leave });
      panel.append(confirmation.element);
    }
    confirmation.ask();
  }

  async function clear(): Promise<void> {
    await talk.clear();
    if (talk.failure === undefined) say(words.cleared);
    await talk.start();
  }

  function show(isOpen: boolean): void {
    list.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
  }

  function close(): boolean {
    const wasOpen = !list.hidden;
    show(false);
    return wasOpen;
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    if (!menu.contains(relatedTarget as Node | null)) close();
  }

  menu.addEventListener("focusout", onFocusOut, { signal });
  opener.setAttribute("aria-controls", list.id);
  menu.append(list);
  return {
    toggle: () => show(list.hidden === true),
    escape() {
      if (confirmation?.isAsking) confirmation.cancel();
      else if (close()) opener.focus();
      else return false;
      return true;
    },
    leave: () => confirmation?.cancel(),
  };
}
