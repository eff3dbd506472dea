import type { Conversation } from "../conversation/conversation.ts";
import type { PanelContext } from "./panel-context.ts";

/** What a part that follows the conversation needs from the panel. */
export interface FollowedPanel extends PanelContext {
  talk: Conversation;
  dialog: { element: HTMLElement };
}

/** A part that follows the conversation, such as the stream of live messages. Its module exports a `Follow` as `follow`. */
export interface Follower {
  /** Call after each change of the conversation, the user, or open and closed panel. */
  look(): void;
  /** Call when the network may work again. */
  check?(): void;
}

/** `answered`: call when a new message has arrived that answers no question. */
export type Follow = (panel: FollowedPanel, answered: () => void) => Follower;
