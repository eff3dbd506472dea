import { type ChatWidget, chatWidget } from "./chat-widget.ts";
import { readEmbed } from "./embed.ts";
import { registerChatElement } from "./register-chat-element.ts";

declare global {
  interface Window {
    ChatWidget?: ChatWidget;
  }
}

// A second script tag on the same page changes nothing: there is one chat and one global.
if (window.ChatWidget === undefined) boot();

function boot(): void {
  const embed = readEmbed(document.currentScript);
  if (embed === undefined) {
    console.error(
      'Parley: the script tag needs your public key, as in <script src="…" data-site="pk_…" async>.',
    );
    return;
  }
  registerChatElement(customElements);
  const widget = chatWidget({
    embed,
    document,
    fetch: (input, init) => window.fetch(input, init),
    openStorage: () => window.localStorage,
    reportError: (error) => window.reportError(error),
    logError: (line) => console.error(line),
    randomKey,
    onDestroy: () => {
      if (window.ChatWidget === widget) delete window.ChatWidget;
    },
  });
  window.ChatWidget = widget;
}

/** 128 random bits. Not `randomUUID`, which plain `http:` pages lack. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
