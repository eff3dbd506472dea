import type { Conversation } from "../conversation/conversation.ts";
import type { PanelContext } from "../panel/panel-context.ts";

/** The part of the panel that this module uses. */
export interface LivePanel {
  panelContext: PanelContext;
  talk: Conversation;
  dialog: HTMLElement;
  /** Call when a new message has arrived. */
  answered(): void;
}
