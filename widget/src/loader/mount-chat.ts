import type { Whoever } from "../service/visitor-identity.ts";
import type { LoadedPanel, Panel, Shell } from "../shell.ts";
import { launcherName } from "../strings/launcher-name.ts";
import { chatHost } from "./chat-host.ts";
import type { ChatWidget } from "./chat-widget.ts";
import type { Placing } from "./embed.ts";
import { type Launcher, launcher } from "./launcher.ts";
import { pageContext } from "./page-context.ts";
import { placeFor } from "./place-for.ts";
import { widgetConfig } from "./widget-config.ts";
import { widgetEvents } from "./widget-events.ts";

export interface Mounting extends Placing {
  window: Window & typeof globalThis;
  /** `attempt` counts from 0. */
  loadPanel(attempt: number): Promise<LoadedPanel>;
  onDestroy?(): void;
}

/** Puts a chat on the page as soon as the service has said how it should look; its panel comes when it is needed. */
export function mountChat(mounting: Mounting): ChatWidget {
  const { window, container, site } = mounting;
  const { document } = window;
  const life = new AbortController();
  const { signal } = life;
  const events = widgetEvents((error) => window.reportError(error));
  const context = pageContext();
  let isOpen = false;
  let identity: Whoever | undefined;
  let button: Launcher | undefined;
  let root: ShadowRoot | undefined;
  let panel: Panel | undefined;
  let loading: Promise<Panel> | undefined;
  let attempts = 0;
  let told: Promise<unknown> = Promise.resolve();

  const appeared = (async (): Promise<Shell> => {
    const config = await widgetConfig(mounting, window, signal);
    const place = await placeFor(document, container, signal);
    signal.throwIfAborted();
    root = chatHost(window, place, config.appearance ?? {}, container !== undefined);
    if (container === undefined) {
      const name = launcherName(mounting.language || document.documentElement.lang, config.strings ?? {});
      button = launcher(root, name, toggle, prefetch, signal);
    }
    show();
    // What went wrong is told by the panel, and a reply that was on its way on the last page is waited for by it.
    if (!button || config.failure || isAwaited()) prefetch();
    return {
      ...{ placing: mounting, config, root, launcher: button, context, events, open, close, signal },
      identity: () => identity,
      isOpen: () => isOpen,
      told: () => told,
    };
  })();
  appeared.catch((error) => signal.aborted || console.error(error));

  function isAwaited(): boolean {
    try {
      return /"waits":t/.test(`${window.sessionStorage.getItem(`parley:${site}:tab`)}`);
    } catch {
      return false;
    }
  }

  /** Once for all callers; what failed may be tried again. */
  function load(): Promise<Panel> {
    loading ??= appeared.then(async (shell) => {
      const loaded = await mounting.loadPanel(attempts++);
      panel = await loaded.panel(shell);
      show();
      return panel;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  function prefetch(): void {
    load().catch(() => {});
  }

  /** Does what needs the panel. Where that cannot be had, the chat closes again and says so. */
  async function withPanel(work: (panel: Panel) => Promise<unknown>): Promise<void> {
    try {
      await load();
    } catch (error) {
      const wasOpen = isOpen;
      isOpen = false;
      show();
      if (wasOpen) button?.alert("No connection");
      events.emit("error", { code: "NETWORK_ERROR", message: `${error}` });
    }
    if (panel && !signal.aborted) await work(panel);
  }

  function show(): void {
    button?.show(isOpen, isOpen && panel === undefined);
    panel?.show();
  }

  /** In order, and once the session is known: a first opening has none yet. */
  function tell(event: "open" | "close", work?: (panel: Panel) => Promise<unknown>): void {
    told = told.then(() =>
      withPanel(async (panel) => {
        await work?.(panel);
        events.emit(event, { session_id: panel.sessionId });
      }),
    );
  }

  function open(): void {
    if (isOpen || signal.aborted) return;
    isOpen = true;
    show();
    // Not after what is being told: that may wait for a session.
    prefetch();
    tell("open", (panel) => panel.start());
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    show();
    tell("close");
  }

  function toggle(): void {
    if (isOpen) close();
    else open();
  }

  return {
    open,
    close,
    toggle,
    sendMessage: (text) => withPanel((panel) => panel.send(text)),
    setContext: context.set,
    getContext: context.custom,
    clearHistory: () => withPanel((panel) => panel.clear()),
    async identify(who) {
      identity = who;
      await loading?.then((panel) => panel.identify(who)).catch(() => {});
    },
    on: events.on,
    off: events.off,
    destroy() {
      events.clear();
      panel?.destroy();
      life.abort();
      root?.host.remove();
      mounting.onDestroy?.();
    },
  };
}
