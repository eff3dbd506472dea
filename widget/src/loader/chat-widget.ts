import type { IdentityInput } from "../service/visitor-identity.ts";
import type { WidgetEvents } from "./widget-events.ts";

/** The page's scripting interface (contract §D.8). Its promises never reject. */
export interface ChatWidget extends Pick<WidgetEvents, "on" | "off"> {
  open(): void;
  close(): void;
  toggle(): void;
  /** Resolves when the message is answered, or has failed (see the `error` event). Works while the chat is closed. */
  sendMessage(text: string): Promise<void>;
  /** Merges custom keys into the context of later messages. */
  setContext(data: object): void;
  /** Returns a copy of the custom keys. */
  getContext(): Record<string, unknown>;
  /** Deletes the conversation and the custom keys of the context. */
  clearHistory(): Promise<void>;
  /**
   * Sets the user: a token signed by the owner's server, a function that fetches the token (undefined or null if nobody is logged
   * in), or the page's own unsigned claim. Call it without an argument after a logout. If somebody was identified or a message was
   * sent before, the call clears the custom keys of the context. The function is called when the chat is first opened, and again
   * when a token is needed but the last token has expired or is about to. If the function rejects, takes longer than 10 s or names
   * a different user, the visitor sees an error and can try again, but never becomes a guest.
   */
  identify(who?: IdentityInput | null): Promise<void>;
  /** Removes the chat from the page. The visitor's session stays stored for the next page. */
  destroy(): void;
}
