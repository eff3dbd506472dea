import { tellChat } from "./tell-chat.ts";

/** What a visit to the chat begins with: a pointer on its way, a finger, the keyboard. */
const SIGNS = ["pointerover", "touchstart", "focusin"];

/** Calls back each time that the visitor comes to the chat: a page on which nobody chats costs no request. */
export function onApproach(work: () => void): void {
  const heard = ({ target }: Event) => {
    if (target instanceof Element && target.localName === "parley-chat") work();
  };
  // At the window, on the way down: an open chat stops these events before they reach the document.
  for (const sign of SIGNS) addEventListener(sign, heard, { capture: true, passive: true });
  // Page code may open it.
  tellChat("on", "open", work);
}
