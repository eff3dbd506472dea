import type { WidgetEvents } from "../loader/widget-events.ts";
import type { OpenedSession, ReadConversation } from "../service/chat-service.ts";
import { ServiceError } from "../service/service-error.ts";
import type { MessageList } from "./message-list.ts";

/** How the conversation stands: what loading, sending, resuming and the tabs' exchange have in common. */
export interface ConversationState {
  /** The last thing that went wrong and was not mended since. */
  failure: ServiceError | undefined;
  /** The history that is shown, once it is. */
  history: OpenedSession | undefined;
  /** The history is on its way. */
  isLoading: boolean;
  /** Ends with `forget` and `leave`: what was in flight then is nobody's any more. */
  readonly signal: AbortSignal;
  fail(error: unknown): void;
  /**
   * Something works again: the failure goes, unless a question failed and no later one was answered, or what an outage broke off
   * is still to be sent. The failed question itself says that it is not answered. `answer`: the service says by it, too, whether
   * the site hands conversations over by now.
   */
  settle(answer: Pick<ReadConversation, "handover">): void;
  /** Returns the way to have it back. */
  forget(): () => void;
  leave(): void;
}

export function conversationState({
  list,
  events,
  changed,
  outage,
}: {
  list: MessageList;
  events: WidgetEvents;
  changed(): void;
  /** A failure is one that may pass by itself. */
  outage(): void;
}): ConversationState {
  let generation = new AbortController();
  const state: ConversationState = {
    failure: undefined,
    history: undefined,
    isLoading: false,
    get signal() {
      return generation.signal;
    },
    fail(error) {
      const next = error instanceof ServiceError ? error : new ServiceError(0, "UNEXPECTED", String(error));
      // Opening and sending may wait for the same session: its failure is one happening.
      if (next !== state.failure) events.emit("error", { code: next.code, message: next.message });
      state.failure = next;
      if (next.isOutage) outage();
      changed();
    },
    settle(answer) {
      if (state.history) state.history.handover = answer.handover;
      const { messages } = list;
      const answered = messages.findLastIndex(({ role, state }) => role === "user" && state === "settled");
      const isOut = list.lost().length && state.failure?.isOutage;
      // The attempts to send it may have ended.
      if (isOut) outage();
      const hasFailed = isOut || messages.slice(answered + 1).some(({ state }) => state === "failed");
      state.failure = hasFailed ? (state.failure ?? UNANSWERED) : undefined;
      changed();
    },
    forget() {
      generation.abort();
      generation = new AbortController();
      state.failure = undefined;
      const before = state.history;
      state.history = undefined;
      const restore = list.clear();
      changed();
      return () => {
        restore();
        state.history = before;
      };
    },
    leave: () => generation.abort(),
  };
  return state;
}

/** Stands for why a question of the last page failed, which that page has reported: nobody reads its words. */
const UNANSWERED = new ServiceError(0, "", "");
