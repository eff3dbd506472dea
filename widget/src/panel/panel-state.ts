import type { Conversation } from "../conversation/conversation.ts";
import type { TabChannel } from "../conversation/tab-channel.ts";
import type { Modality } from "../parts/modality.ts";
import type { UnreadCount } from "../parts/unread-count.ts";
import type { AboveModals } from "./above-modals.ts";
import type { ContextWithParts } from "./context-with-parts.ts";
import type { Dialog } from "./dialog.ts";
import type { Follower } from "./follower.ts";
import type { OwnFocus } from "./own-focus.ts";

/** Components and state of the panel. Its functions are in extras.ts and presence.ts. */
export interface PanelState extends ContextWithParts {
  win: Window & typeof globalThis;
  talk: Conversation;
  tabs: TabChannel;
  dialog: Dialog;
  /** The box that contains the dialog: the whole screen for a chat in the corner. */
  room: HTMLElement;
  focus: OwnFocus;
  modals: AboveModals;
  /** Sets `color-scheme`. */
  scheme: CSSStyleSheet;
  /** Whether the chat was open at the last `show`. */
  wasOpen: boolean;
  /** Whether the chat reopens because it was open on this tab's last page. Not on a small screen, where it would cover the page. */
  isBack: boolean;
  /** Whether the chat makes room for elements that the page fixes at the bottom of the screen. */
  isClear: boolean | undefined;
  /** Id of the animation frame that will show a growing reply. */
  frame: number;
  /** Names of parts requested since the chat was last opened or closed. */
  tried: Set<string>;
  live?: Follower;
  running?: Follower;
  earlier?: Follower;
  unread?: UnreadCount;
  screen?: Modality | undefined;
}
