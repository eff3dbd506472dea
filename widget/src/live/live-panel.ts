import type { Conversation } from "../conversation/conversation.ts";
import type { PanelContext } from "../panel/panel-context.ts";

/** What this module uses of the panel. */
export interface LivePanel {
  panelContext: PanelContext;
  talk: Conversation;
  dialog: HTMLElement;
  /** A new message arrived. */
  answered(): void;
}
