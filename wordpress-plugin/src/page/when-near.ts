import { tellChat } from "./tell-chat.ts";

/** What starts a visit to the chat: a pointer on its way, a finger, the keyboard. */
const SIGNS = ["pointerover", "touchstart", "focusin"];

/**
 * Calls back once, as soon as the visitor comes near the chat: a page on which nobody chats costs no request. At once
 * where the chat stands in the page itself, or where the browser remembers a conversation of `site`.
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
  // At the window, on the way down: an open chat stops these events before they reach the document.
  for (const sign of SIGNS) {
    const heard = ({ target }: Event) => {
      if (target instanceof Element && target.localName === "parley-chat") begin();
    };
    addEventListener(sign, heard, { capture: true, passive: true, signal: life.signal });
  }
  // Page code may open it.
  tellChat("on", "open", begin);
}

function isRemembered(site: string): boolean {
  try {
    // A guest's, and a user's.
    return [`parley:${site}`, `parley:${site}:user`].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
