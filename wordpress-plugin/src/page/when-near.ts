import { callChat } from "./call-chat.ts";

/** Events that show that a visitor approaches the chat: pointer, touch, keyboard. */
const SIGNS = ["pointerover", "touchstart", "focusin"];

/**
 * Calls `work` once, when the visitor approaches the chat, so that a page on which nobody chats sends no request. Calls
 * `work` immediately if the chat is inline, or if the browser remembers a conversation of `site`.
 */
export function whenNear(site: string, work: () => void): void {
  const life = new AbortController();
  const begin = () => {
    if (life.signal.aborted) return;
    life.abort();
    work();
  };
  if (document.querySelector(".parley-chat-inline") !== null || isRemembered(site)) {
    begin();
    return;
  }
  // On the window, in the capture phase: an open chat stops these events before they reach the document.
  for (const sign of SIGNS) {
    const onSign = ({ target }: Event) => {
      if (target instanceof Element && target.localName === "parley-chat") begin();
    };
    addEventListener(sign, onSign, { capture: true, passive: true, signal: life.signal });
  }
  // The page's own code may open the chat.
  callChat("on", "open", begin);
}

function isRemembered(site: string): boolean {
  try {
    // Keys of a guest's and a user's conversation.
    return [`parley:${site}`, `parley:${site}:user`].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
