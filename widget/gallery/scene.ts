import type { Appearance } from "../src/appearance.ts";
import type { ChatWidget } from "../src/loader/chat-widget.ts";
import type { Handling, MessageRecord, OfferedHandover } from "../src/service/chat-service.ts";

/** One state of the chat, produced by a fake service and a fake visitor. */
export interface Scene {
  title: string;
  appearance?: Partial<Appearance>;
  history?: Omit<MessageRecord, "id" | "timestamp">[];
  handling?: Handling;
  handover?: OfferedHandover;
  /** The answer to a message: events of a stream, or the HTTP status of a refusal. `status`: the workflow's reported activity. */
  reply?: { deltas?: string[]; status?: string; refused?: number };
  isOffline?: boolean;
  /** Messages get no answer, although the browser is online. */
  isDown?: boolean;
  isClosed?: boolean;
  /** `find` searches inside the chat. */
  act?(chat: ChatWidget, find: (selector: string) => HTMLElement | null): unknown;
}
