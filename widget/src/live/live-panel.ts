import type { Conversation } from "../conversation/conversation.ts";
import type { PanelContext } from "../panel/panel-context.ts";

/** What the part has of the panel. */
export interface LivePanel {
  panelContext: PanelContext;
  talk: Conversation;
  dialog: HTMLElement;
  /** Something new is there to be read. */
  answered(): void;
}
