import type { Conversation } from "../conversation/conversation.ts";
import type { PanelContext } from "../panel/panel-context.ts";

/** What live conversations need from the panel. */
export interface LivePanel {
  panelContext: PanelContext;
  talk: Conversation;
  dialog: HTMLElement;
  /** Call when a new message has arrived. */
  answered(): void;
}
