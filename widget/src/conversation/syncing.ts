import { ServiceError } from "../service/service-error.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Question } from "./message.ts";

export interface Syncing {
  /** Opens the session and shows its history, unless it is already shown. */
  load(): Promise<void>;
  /** Resumes what an outage interrupted. Does not reject. */
  resume(): Promise<void>;
}

/** Updates the shown messages from the service, at the start and after an outage. */
export function syncing(
  { service, session, list, changed, prepare }: ConversationParts,
  state: ConversationState,
  {
    cleared,
    deliver,
    follow,
  }: {
    /** Resolves once no deletion is running. */
    cleared(): Promise<void>;
    deliver(question: Question): Promise<void>;
    /** Waits for the reply that is being written, if any. */
    follow(): Promise<void>;
  },
): Syncing {
  /** Settles when the questions that are being sent again are answered or have failed. */
  let repeated: Promise<unknown> = Promise.resolve();

  /** Sends questions again that the service has not stored. */
  function repeat(): void {
    repeated = Promise.all(list.lost().map(deliver));
  }

  async function load(): Promise<void> {
    const { signal } = state;
    await cleared();
    state.isLoading = !state.history;
    if (state.isLoading) changed();
    try {
      const history = await session.open();
      if (history.messages.length) await prepare();
      if (history === state.history || signal.aborted) return;
      list.restore(session.speaker);
      list.keepQuestions(history.session_id, session.speaker);
      state.history = history;
      state.isLoading = false;
      if (state.failure?.isOutage) state.failure = undefined;
      list.adopt(history);
      repeat();
      state.settle(history);
      void follow();
    } finally {
      state.isLoading = false;
    }
  }

  return {
    load,
    /** First reads the state of each question: it may be answered by now, and the workflow must not receive it twice. */
    async resume() {
      const { signal } = state;
      try {
        if (!state.history) await load();
        else {
          const read = await session.call((known) => service.readConversation(known, false, signal));
          if (signal.aborted) return;
          state.failure = undefined;
          list.adopt(read);
          repeat();
          state.settle(read);
        }
        await Promise.all([repeated, follow()]);
      } catch (error) {
        // Ignores an outage, because the next attempt reads again.
        const isOut = error instanceof ServiceError && error.isOutage;
        if (!isOut && !signal.aborted) state.fail(error);
      }
    },
  };
}
