import type { WidgetEvents } from "../loader/widget-events.ts";
import type * as Advice from "../parts/advice.ts";
import type { ChatService } from "../service/chat-service.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { MessageList } from "./message-list.ts";
import type { TabUpdate } from "./tab-channel.ts";

/** Dependencies of a conversation. */
export interface ConversationParts {
  service: ChatService;
  session: VisitorSession;
  /** Context of a message sent now. `custom`: the page's own keys at that time, if they may have changed since. */
  context(custom?: Record<string, unknown>): Record<string, unknown>;
  events: WidgetEvents;
  list: MessageList;
  page: Window;
  /** From 0 to 1. */
  random(): number;
  /** Aborts when the chat is destroyed. */
  signal: AbortSignal;
  /** Resolves once earlier events were emitted. */
  eventsSent(): Promise<unknown>;
  /** Called after each change, and after each part of a growing reply. */
  changed(): void;
  grew(): void;
  /** Called when a new reply has arrived. */
  answered(): void;
  /** Loads the code that shows replies. Resolves once it is loaded, or cannot be. */
  prepare(): Promise<unknown>;
  /** Loads the code that repairs a refused message. Resolves to undefined if it cannot be loaded. */
  advise(): Promise<typeof Advice | undefined>;
  /** Sends an update to the other tabs. */
  broadcast(update: TabUpdate): void;
}
