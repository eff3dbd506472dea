import type { Appearance } from "./appearance.ts";
import styles from "./chat.css";
import type { Conversation } from "./conversation.ts";
import { launcher } from "./launcher.ts";
import { panel } from "./panel.ts";
import type { Strings } from "./strings.ts";
import { themeStyles } from "./theme-styles.ts";

export const CHAT_ELEMENT = "parley-chat";

const PANEL_ID = "panel";

/** What there is to show, and what a visitor may do about it. */
export interface Chat {
  appearance: Appearance;
  strings: Strings;
  talk: Conversation;
  /** Hears a `change` whenever something looks different. */
  changes: EventTarget;
  isOpen(): boolean;
  open(): void;
  close(): void;
}

/**
 * Launcher and panel in a shadow root. Shows `chat`, which must be set before the element is connected. One
 * AbortController per connection: every listener gets its signal, so that none outlives the element.
 */
export class ChatElement extends HTMLElement {
  chat: Chat | undefined;
  #connection: AbortController | undefined;

  connectedCallback(): void {
    if (this.chat === undefined) return;
    this.#connection = new AbortController();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles, themeStyles(this.chat.appearance)].map(sheet);
    paint(root, this.chat, this.#connection.signal);
  }

  disconnectedCallback(): void {
    this.#connection?.abort();
  }
}

function paint(root: ShadowRoot, chat: Chat, signal: AbortSignal): void {
  const document = root.ownerDocument;
  const button = launcher(document, chat.strings, PANEL_ID, onToggle, signal);
  const dialog = panel(document, PANEL_ID, chat, onClose, signal);
  let wasOpen = false;

  function onToggle(): void {
    if (chat.isOpen()) onClose();
    else chat.open();
  }

  function onClose(): void {
    chat.close();
    // Always, as a click does not focus a button in every browser.
    button.element.focus();
  }

  function show(): void {
    const isOpen = chat.isOpen();
    const hadFocus = dialog.element.contains(root.activeElement);
    button.show(isOpen);
    dialog.show();
    if (isOpen && !wasOpen) dialog.enter();
    if (!isOpen && hadFocus) button.element.focus();
    wasOpen = isOpen;
  }

  chat.changes.addEventListener("change", show, { signal });
  root.replaceChildren(dialog.element, button.element);
  show();
}

/** Constructed, so that a page's `style-src` has nothing to say about it. */
function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
