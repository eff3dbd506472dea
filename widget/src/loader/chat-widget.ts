import type { IdentityInput } from "../service/visitor-identity.ts";
import type { WidgetEvents } from "./widget-events.ts";

/** The page's scripting interface (spec.md, Widget scripting interface). No promise of it rejects. */
export interface ChatWidget extends Pick<WidgetEvents, "on" | "off"> {
  open(): void;
  close(): void;
  toggle(): void;
  /** Resolves when answered, or when that failed (which the `error` event tells). Works while closed. */
  sendMessage(text: string): Promise<void>;
  /** Merges custom keys into the context of the messages to come. */
  setContext(data: object): void;
  /** A copy of the custom keys set so far. */
  getContext(): Record<string, unknown>;
  /** Deletes the conversation, and forgets the custom keys of the context. */
  clearHistory(): Promise<void>;
  /**
   * A token signed by the owner's server, a function that fetches one (undefined or null: nobody is logged in), or the user as the
   * page knows them; nothing, once nobody is logged in any more. Once somebody was identified or a message was sent, it forgets the
   * custom keys of the context. The function is called when the chat is first opened, and again when a token is needed and the last
   * has expired or is about to. Where it rejects, takes longer than 10 s or names somebody else than before, the visitor is told so
   * and may try again; nobody becomes a guest by that.
   */
  identify(who?: IdentityInput | null): Promise<void>;
  /** Takes the chat off the page. The visitor's session is kept for the next page. */
  destroy(): void;
}
