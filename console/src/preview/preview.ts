/**
 * The script of the page that the console shows in a frame: the real widget with the appearance that the console sends. Answers
 * the widget's requests itself, so previews create no messages and no sessions.
 */
import type { AppearanceSettings } from "../../../admin/appearance-draft.ts";
import { previewAnswer } from "../../../admin/preview-answer.ts";

interface Wanted {
  look: AppearanceSettings;
  answer: string;
}

interface Chat {
  open(): void;
}

const page = window as unknown as { ChatWidget?: Chat };
const received = Promise.withResolvers<Wanted>();

addEventListener("message", (event: MessageEvent<Wanted>) => {
  if (event.origin === location.origin && event.source === parent) received.resolve(event.data);
});
document.documentElement.lang = new URLSearchParams(location.search).get("language") ?? "en";
window.fetch = async (address) => {
  const { look, answer } = await received.promise;
  return Response.json(previewAnswer(String(address), look, answer));
};
rememberNothing();
keepFocusOutside();
parent.postMessage("ready", location.origin);
// Waits, because the widget's script comes after this one in the page.
addEventListener("DOMContentLoaded", async () => {
  await received.promise;
  page.ChatWidget?.open();
});

/**
 * Hides the browser's storage from the chat, because the frame shares it with the service's pages. The chat works without
 * storage.
 */
function rememberNothing(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException("The preview remembers nothing.", "SecurityError");
      },
    });
}

/** Ignores calls of `focus()` until the person moves into the frame, because the chat would take the focus from the form. */
function keepFocusOutside(): void {
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
