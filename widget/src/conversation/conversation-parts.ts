import type { WidgetEvents } from "../loader/widget-events.ts";
import type * as Advice from "../parts/advice.ts";
import type { ChatService } from "../service/chat-service.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { MessageList } from "./message-list.ts";
import type { TabUpdate } from "./tab-channel.ts";

export interface ConversationParts {
  service: ChatService;
  session: VisitorSession;
  /** Returns a message's context. `custom`: the custom keys when the page called `sendMessage()`; by default the current ones. */
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
  /** Called after each change. */
  changed(): void;
  /** Called after each part of a growing reply. */
  grew(): void;
  /** Called when a new reply has arrived. */
  answered(): void;
  /** Loads the code that shows replies. Also resolves if loading fails. */
  prepare(): Promise<unknown>;
  /** Loads the code that removes refused keys of a message's context. Resolves to undefined if loading fails. */
  advise(): Promise<typeof Advice | undefined>;
  /** Sends an update to the other tabs. */
  broadcast(update: TabUpdate): void;
}
