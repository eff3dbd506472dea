import type { LoadedCorner, LoadedPanel } from "../shell.ts";
import type { ChatWidget } from "./chat-widget.ts";
import { type Calls, runEarlyCalls } from "./early-calls.ts";
import { readEmbed } from "./embed.ts";
import { mountChat } from "./mount-chat.ts";

declare global {
  interface Window {
    /** Until the script has run, what was called meanwhile. */
    ChatWidget?: ChatWidget;
  }
  /** Addresses of files, from this script's, put in by the build. */
  const PANEL: string;
  const CORNER: string;
}

// A property of its own: an element with that id would be one too.
const early: ChatWidget | Calls = (Object.hasOwn(window, "ChatWidget") && window.ChatWidget) || [];
const script = document.currentScript as HTMLScriptElement;
// A second script tag on the same page changes nothing: there is one chat and one global.
if (Array.isArray(early)) boot(early);

function boot(calls: Calls): void {
  const embed = readEmbed(script);
  if (embed === undefined) {
    console.error("Parley: no data-site");
    return;
  }
  const load = (file: string) => import(`${new URL(file, script.src)}`);
  const widget = mountChat({
    ...embed,
    window,
    // What failed once may be remembered as failed under its address: each attempt has another, `?`, `??` and so on.
    loadPanel: (attempt) => load(PANEL + "?".repeat(attempt)) as Promise<LoadedPanel>,
    loadCorner: () => load(CORNER) as Promise<LoadedCorner>,
    onDestroy() {
      if (window.ChatWidget === widget) delete window.ChatWidget;
    },
  });
  window.ChatWidget = widget;
  runEarlyCalls(widget, calls);
}
