import type { Appearance } from "../src/appearance.ts";
import type { ChatWidget } from "../src/loader/chat-widget.ts";
import type { Handling, MessageRecord, OfferedHandover } from "../src/service/chat-service.ts";

/** One state of the chat, as the pretend service and a pretend visitor bring it about. */
export interface Scene {
  title: string;
  appearance?: Partial<Appearance>;
  history?: Omit<MessageRecord, "id" | "timestamp">[];
  handling?: Handling;
  handover?: OfferedHandover;
  /** What becomes of a message: events of the stream so far, a refusal, or nothing yet. */
  /** `status`: what the workflow says that it is doing. */
  reply?: { deltas?: string[]; status?: string; refused?: number };
  isOffline?: boolean;
  /** Messages get no answer, though the browser is online. */
  isDown?: boolean;
  isClosed?: boolean;
  /** `find` looks inside the chat. */
  act?(chat: ChatWidget, find: (selector: string) => HTMLElement | null): unknown;
}
