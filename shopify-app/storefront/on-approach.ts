import { callChat } from "./call-chat.ts";

/** Events that show that a visitor approaches the chat: pointer, touch, keyboard. */
const SIGNS = ["pointerover", "touchstart", "focusin"];

/** Calls back each time the visitor approaches the chat, so that pages on which nobody chats send no requests. */
export function onApproach(work: () => void): void {
  const onSign = ({ target }: Event) => {
    if (target instanceof Element && target.localName === "parley-chat") work();
  };
  // On the window, in the capture phase: an open chat stops these events before they reach the document.
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
  // The page's own code may open the chat.
  callChat("on", "open", work);
}
