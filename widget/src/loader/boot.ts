import type { LoadedPanel } from "../shell.ts";
import type { ChatWidget } from "./chat-widget.ts";
import { type Calls, runEarlyCalls } from "./early-calls.ts";
import { readEmbed } from "./embed.ts";
import { mountChat } from "./mount-chat.ts";

declare global {
  interface Window {
    /** Until the script has run, what was called meanwhile. */
    ChatWidget?: ChatWidget;
  }
  /** Address of the panel's file, from this script's, put in by the build. */
  const PANEL: string;
}

const early: ChatWidget | Calls = window.ChatWidget ?? [];
const script = document.currentScript as HTMLScriptElement;
// A second script tag on the same page changes nothing: there is one chat and one global.
if (Array.isArray(early)) boot(early);

function boot(calls: Calls): void {
  const embed = readEmbed(script);
  if (embed === undefined) {
    console.error("Parley: no data-site");
    return;
  }
  const panel = new URL(PANEL, script.src).href;
  const widget = mountChat({
    ...embed,
    window,
    // What failed once may be remembered as failed under its address: each attempt has another, `?`, `??` and so on.
    loadPanel: (attempt) => import(panel + "?".repeat(attempt)) as Promise<LoadedPanel>,
    onDestroy() {
      if (window.ChatWidget === widget) delete window.ChatWidget;
    },
  });
  window.ChatWidget = widget;
  runEarlyCalls(widget, calls);
}
