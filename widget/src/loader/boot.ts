import type { LoadedCorner, LoadedPanel } from "../shell.ts";
import type { ChatWidget } from "./chat-widget.ts";
import { type Calls, runEarlyCalls } from "./early-calls.ts";
import { type FoundEmbed, readEmbed } from "./embed.ts";
import { mountChat } from "./mount-chat.ts";

declare global {
  interface Window {
    /** The chat's interface for the page; before the script has run, a queue of the page's early calls. */
    ChatWidget?: ChatWidget;
  }
  /** Paths of modules, relative to the folder of this script and to the service's address; inserted by the build. */
  const PANEL: string;
  const CORNER: string;
}

const script = document.currentScript;
boot();

function boot(): void {
  // Only an own property counts: an element with that id is also `window.ChatWidget`.
  const early: Partial<ChatWidget> | Calls = (Object.hasOwn(window, "ChatWidget") && window.ChatWidget) || [];
  const isFree = Array.isArray(early);
  const embed = isFree && readEmbed(script);
  if (embed) mount(embed, early);
  // A second script tag on the same page changes nothing: there is one chat and one global.
  else if (isFree || !early.identify)
    if (document.readyState !== "complete") addEventListener("load", boot);
    else console.error(`Parley: ${isFree ? "no data-site or data-service" : "window.ChatWidget is taken"}`);
}

function mount({ folder, ...embed }: FoundEmbed, calls: Calls): void {
  // If the script was moved or its folder is unknown, load the file from the service.
  const load = (file: string) => import(folder + file).catch(() => import(embed.base.slice(0, -2) + file));
  const widget = mountChat({
    ...embed,
    window,
    // A browser may remember a failed import under its address, so each attempt adds another `?`.
    loadPanel: (attempt) => load(PANEL + "?".repeat(attempt)) as Promise<LoadedPanel>,
    loadCorner: () => load(CORNER) as Promise<LoadedCorner>,
    onDestroy() {
      if (window.ChatWidget === widget) delete window.ChatWidget;
    },
  });
  window.ChatWidget = widget;
  runEarlyCalls(widget, calls);
}
