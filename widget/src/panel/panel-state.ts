import type { Conversation } from "../conversation/conversation.ts";
import type { TabChannel } from "../conversation/tab-channel.ts";
import type { Live } from "../live/live.ts";
import type { Earlier } from "../parts/earlier-messages.ts";
import type { Modality } from "../parts/modality.ts";
import type { RunningReply } from "../parts/running-reply.ts";
import type { UnreadCount } from "../parts/unread-count.ts";
import type { AboveModals } from "./above-modals.ts";
import type { ContextWithParts } from "./context-with-parts.ts";
import type { Dialog } from "./dialog.ts";
import type { OwnFocus } from "./own-focus.ts";

/** What the panel is made of, and its state. Its functions are in extras.ts and presence.ts. */
export interface PanelState extends ContextWithParts {
  win: Window & typeof globalThis;
  talk: Conversation;
  tabs: TabChannel;
  dialog: Dialog;
  /** The box that the dialog is laid out in: all of the screen, for a chat in the corner. */
  room: HTMLElement;
  focus: OwnFocus;
  modals: AboveModals;
  /** Sets `color-scheme`. */
  scheme: CSSStyleSheet;
  /** Whether the chat was open when it was shown last. */
  wasOpen: boolean;
  /** Open when this tab left the last page. On a small screen it would cover the next one. */
  isBack: boolean;
  /** The chat makes room for what the page has at the bottom. */
  isClear: boolean | undefined;
  /** The animation frame in which a growing reply is shown. */
  frame: number;
  /** Names of the parts that were asked for since the chat was opened or closed. */
  tried: Set<string>;
  live?: Live;
  running?: RunningReply;
  earlier?: Earlier;
  unread?: UnreadCount;
  screen?: Modality | undefined;
}
