import type { EmbedOptions } from "./loader/embed.ts";
import type { Launcher } from "./loader/launcher.ts";
import type { PageContext } from "./loader/page-context.ts";
import type { WidgetConfig } from "./loader/widget-config.ts";
import type { WidgetEvents } from "./loader/widget-events.ts";
import type { IdentityInput } from "./service/visitor-identity.ts";

/** What the loader hands to the panel: the two are files of their own, and share no module. */
export interface Shell {
  options: EmbedOptions & { window: Window & typeof globalThis };
  config: WidgetConfig;
  /** Where everything is shown; its host is the `parley-chat` element. */
  root: ShadowRoot;
  /** Undefined where the chat stands in the page itself. */
  launcher: Launcher | undefined;
  context: PageContext;
  events: WidgetEvents;
  /** Who the page says is here, by now. */
  identity(): IdentityInput | null | undefined;
  isOpen(): boolean;
  open(): void;
  close(): void;
  /** Resolves once the `open` and `close` events before this moment are out. */
  eventsSent(): Promise<unknown>;
  /** Ends with `destroy`. */
  signal: AbortSignal;
}

/** What the loader asks of the panel once it is there. No promise of it rejects. */
export interface Panel {
  /** Null where no session could be had, or none was opened yet. */
  readonly sessionId: string | null;
  /** Shows or hides the panel, as the shell says. */
  show(): void;
  /** Opens the session and shows its history. */
  start(): Promise<void>;
  /** `custom`: the page's keys when it sent the message. */
  send(text: string, custom: Record<string, unknown>): Promise<void>;
  identify(who: IdentityInput | null | undefined): Promise<void>;
  clear(): Promise<void>;
  /** Leaves nothing running; listeners end with the shell's signal. */
  destroy(): void;
}

export interface LoadedPanel {
  /** Resolves once it can be shown: with its language, and its styles in place. */
  panel(shell: Shell): Promise<Panel>;
}

/** What the loader fetches beside the panel, and before it, on a site whose owner chose more for the corner than its side. */
export interface LoadedCorner {
  corner(shell: Shell): void;
}
