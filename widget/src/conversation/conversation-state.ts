import type { WidgetEvents } from "../loader/widget-events.ts";
import type { OpenedSession, ReadConversation } from "../service/chat-service.ts";
import { ServiceError } from "../service/service-error.ts";
import type { MessageList } from "./message-list.ts";

/** State of the conversation that loading, sending, resuming and syncing with other tabs share. */
export interface ConversationState {
  /** The last error that still applies. */
  failure: ServiceError | undefined;
  /** The loaded history. Undefined until it is shown. */
  history: OpenedSession | undefined;
  /** Whether the history is loading. */
  isLoading: boolean;
  /** Aborts on `forget` and `leave`: results of earlier requests are then dropped. */
  readonly signal: AbortSignal;
  fail(error: unknown): void;
  /**
   * Call after a successful request. Clears `failure`, unless a question failed after the last answered question, or questions
   * from an outage are still to be sent. The transcript marks earlier failed questions. `answer` also reports the offered handover.
   */
  settle(answer: Pick<ReadConversation, "handover">): void;
  /** Forgets the conversation, and returns a function that restores it. */
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
  /** Called to start automatic retries: a request failed in an outage, or questions from an outage are still to be sent. */
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
      // Opening and sending may reject with the same error. Reports it once.
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
      // The attempts to resend the lost questions may have ended: starts them again.
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

/** Stands in for an error that the previous page has already emitted. The visitor sees a general text, not this empty message. */
const UNANSWERED = new ServiceError(0, "", "");
