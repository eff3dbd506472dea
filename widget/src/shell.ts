import type { EmbedOptions } from "./loader/embed.ts";
import type { Launcher } from "./loader/launcher.ts";
import type { PageContext } from "./loader/page-context.ts";
import type { WidgetConfig } from "./loader/widget-config.ts";
import type { WidgetEvents } from "./loader/widget-events.ts";
import type { IdentityInput } from "./service/visitor-identity.ts";

/** Values and functions that the loader passes to the panel. Loader and panel are separate bundles and share no module. */
export interface Shell {
  options: EmbedOptions & { window: Window & typeof globalThis };
  config: WidgetConfig;
  /** Shadow root that contains everything; its host is the `parley-chat` element. */
  root: ShadowRoot;
  /** Undefined if the chat is inline in the page. */
  launcher: Launcher | undefined;
  context: PageContext;
  events: WidgetEvents;
  /** What the page last passed to `identify`. */
  identity(): IdentityInput | null | undefined;
  isOpen(): boolean;
  open(): void;
  close(): void;
  /** Resolves once the earlier `open` and `close` events were emitted. */
  eventsSent(): Promise<unknown>;
  /** Aborts on `destroy`. */
  signal: AbortSignal;
}

/** Methods of the loaded panel for the loader. Their promises never reject. */
export interface Panel {
  /** Null before a session is opened, and if none could be opened. */
  readonly sessionId: string | null;
  /** Shows or hides the panel, depending on the shell's `isOpen`. */
  show(): void;
  /** Opens the session and shows its history. */
  start(): Promise<void>;
  /** `custom`: the custom keys of the context when the page called `sendMessage`. */
  send(text: string, custom: Record<string, unknown>): Promise<void>;
  identify(who: IdentityInput | null | undefined): Promise<void>;
  clear(): Promise<void>;
  /** Stops everything that runs; listeners end with the shell's signal. */
  destroy(): void;
}

export interface LoadedPanel {
  /** Resolves once the panel can be shown: its language and styles are loaded. */
  panel(shell: Shell): Promise<Panel>;
}

/** A module that loads before the panel, if the owner customised more of the corner than its side. */
export interface LoadedCorner {
  corner(shell: Shell): void;
}
