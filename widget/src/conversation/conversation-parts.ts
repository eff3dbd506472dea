import type { WidgetEvents } from "../loader/widget-events.ts";
import type * as Advice from "../parts/advice.ts";
import type { ChatService } from "../service/chat-service.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { MessageList } from "./message-list.ts";
import type { TabUpdate } from "./tab-channel.ts";

/** What a conversation is made with. */
export interface ConversationParts {
  service: ChatService;
  session: VisitorSession;
  /** What a message sent now carries besides its text; `custom`: the page's own keys, if they are not those of now. */
  context(custom?: Record<string, unknown>): Record<string, unknown>;
  events: WidgetEvents;
  list: MessageList;
  page: Window;
  /** From 0 to 1. */
  random(): number;
  /** Ends with the chat. */
  signal: AbortSignal;
  /** Resolves once the events before this moment are out. */
  eventsSent(): Promise<unknown>;
  /** Called after each change, and after each part of a growing reply. */
  changed(): void;
  grew(): void;
  /** A new reply is there. */
  answered(): void;
  /** Gets what shows replies; resolves once it is there, or cannot be had. */
  prepare(): Promise<unknown>;
  /** Gets what repairs a refused message; resolves to undefined if it cannot be had. */
  advise(): Promise<typeof Advice | undefined>;
  /** Lets the other tabs know. */
  broadcast(update: TabUpdate): void;
}
