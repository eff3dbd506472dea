import type { IdentityInput } from "../service/visitor-identity.ts";
import type { LoadedCorner, LoadedPanel, Panel, Shell } from "../shell.ts";
import { chatHost } from "./chat-host.ts";
import type { ChatWidget } from "./chat-widget.ts";
import type { EmbedOptions } from "./embed.ts";
import { keepAttached } from "./keep-attached.ts";
import { type Launcher, launcher } from "./launcher.ts";
import { pageContext } from "./page-context.ts";
import { widgetConfig } from "./widget-config.ts";
import { widgetEvents } from "./widget-events.ts";

export interface MountOptions extends EmbedOptions {
  window: Window & typeof globalThis;
  /** `attempt` counts from 0. */
  loadPanel(attempt: number): Promise<LoadedPanel>;
  loadCorner(): Promise<LoadedCorner>;
  onDestroy?(): void;
}

/** Adds a chat to the page once the configuration has loaded or failed to load. The panel loads when it is needed. */
export function mountChat(options: MountOptions): ChatWidget {
  const { container, site } = options;
  const events = widgetEvents();
  const context = pageContext();
  let isOpen = false;
  let identity: IdentityInput | null | undefined;
  let button: Launcher | undefined;
  let root: ShadowRoot | undefined;
  let panel: Panel | undefined;
  let loading: Promise<Panel> | undefined;
  let attempts = 0;
  let life: AbortController;
  let signal: AbortSignal;
  let appeared: Promise<Shell>;
  /** Truthy once somebody was identified or a message was sent: the context then describes that visitor. */
  let contextIsOf: unknown;
  let eventsSent: Promise<unknown> = Promise.resolve();

  const open = () => turn(true);
  const close = () => turn(false);

  async function build(): Promise<Shell> {
    life = new AbortController();
    signal = life.signal;
    // Listens in the capture phase, before a modal of the page that traps the focus can stop the event, or prevent the click that
    // follows a touch.
    for (const name of ["touchstart", "click"])
      addEventListener(
        name,
        (event) => {
          if (event.composedPath().includes(button?.element as Element))
            if (name === "click") turn(!isOpen);
            else event.stopPropagation();
        },
        { signal, capture: true },
      );
    const config = await widgetConfig(options, signal);
    // Loads the corner before the launcher is painted, because the corner may change the launcher. The chat works without it.
    const own = config.corner && (await options.loadCorner().catch(() => {}));
    // The chat was destroyed in the meantime, so the panel is no longer needed.
    if (signal.aborted) return undefined as never;
    root = chatHost(config.appearance ?? {}, !!container);
    const host = root.host as HTMLElement;
    host.onload = show;
    await keepAttached(host, container, () => (host.onload ? show : again)(), signal);
    if (!container) button = launcher(root, config.launcher ?? "Chat", load);
    show();
    // Loads the panel now if it is inline, must report an error or wait for a reply from the last page, or was open there.
    try {
      if (!button || config.failure || sessionStorage.getItem(`parley:${site}:tab`)?.includes('"waits":t'))
        load();
    } catch {}
    const shell = {
      options,
      config,
      root,
      launcher: button,
      context,
      events,
      open,
      close,
      signal,
      isOpen: () => isOpen,
      identity: () => identity,
      eventsSent: () => (contextIsOf = eventsSent),
    };
    if (button) own?.corner(shell);
    return shell;
  }

  function appear(): void {
    appeared = build();
    appeared.catch(console.error);
  }

  function vanish(): void {
    life.abort();
    panel?.destroy();
    // Does not use `remove()` (see detach.ts).
    root?.host.replaceWith();
  }

  /** Builds the chat again after `document.open()`, which removes all listeners, even those of the window. */
  function again(): void {
    vanish();
    loading = panel = undefined;
    appear();
    if (isOpen) withPanel((panel) => panel.start());
  }

  appear();

  /** Loads the panel. Callers share one load. A failed load may be repeated, and callers may ignore the rejection. */
  function load(): Promise<Panel> {
    loading ??= appeared.then(async (shell) => {
      const loaded = await options.loadPanel(attempts++);
      panel = await loaded.panel(shell);
      show();
      return panel;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  /** Runs `work` once the panel is loaded. If it cannot be loaded, the chat closes and shows the error. */
  async function withPanel(work: (panel: Panel) => Promise<unknown>): Promise<void> {
    try {
      await load();
    } catch (error) {
      // A failed import request rejects with a TypeError. Any other error means code that this browser cannot parse or run.
      const isLost = error instanceof TypeError;
      if (isOpen) {
        isOpen = false;
        show();
        button?.alert(isLost ? "No connection" : "This browser is too old.");
      }
      events.emit("error", {
        code: isLost ? "NETWORK_ERROR" : "UNSUPPORTED_BROWSER",
        message: `${error}`,
      });
    }
    if (panel && !signal.aborted) await work(panel);
  }

  function show(): void {
    button?.show(isOpen);
    panel?.show();
  }

  /** Opens or closes the chat. Emits the event after earlier events and once the session is known, which the first opening creates. */
  function turn(next: boolean): void {
    if (isOpen === next || signal.aborted) return;
    isOpen = next;
    show();
    // Loads now instead of after the earlier events, which may wait for a session.
    load();
    eventsSent = eventsSent.then(() =>
      withPanel(async (panel) => {
        if (next) await panel.start();
        events.emit(next ? "open" : "close", { session_id: panel.sessionId });
      }),
    );
  }

  return {
    open,
    close,
    toggle: () => turn(!isOpen),
    sendMessage(text) {
      const custom = context.custom();
      return withPanel((panel) => panel.send(text, custom));
    },
    setContext: context.set,
    getContext: context.custom,
    clearHistory() {
      context.clear();
      return withPanel((panel) => panel.clear());
    },
    async identify(who) {
      // Keeps custom keys at the first call: they describe this visitor, even if the page set them before it called `identify`.
      if (contextIsOf) context.clear();
      contextIsOf = identity = who;
      return loading?.then(
        (panel) => panel.identify(who),
        () => {},
      );
    },
    on: events.on,
    off: events.off,
    destroy() {
      events.clear();
      vanish();
      options.onDestroy?.();
    },
  };
}
