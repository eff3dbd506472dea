import { ServiceError } from "../service/service-error.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Question } from "./message.ts";

export interface Syncing {
  /** Opens the session and shows its history; does nothing where it is shown already. */
  load(): Promise<void>;
  /** Takes up what an outage broke off. Does not reject. */
  resume(): Promise<void>;
}

/** Brings what is shown in step with the service: at first, and after an outage. */
export function syncing(
  { service, session, list, changed, prepare }: ConversationParts,
  state: ConversationState,
  {
    cleared,
    deliver,
    follow,
  }: {
    /** Resolves once no deletion is under way. */
    cleared(): Promise<void>;
    deliver(question: Question): Promise<void>;
    /** Waits for the reply that is being written, if any. */
    follow(): Promise<void>;
  },
): Syncing {
  /** What was lost and is under way again. */
  let repeated: Promise<unknown> = Promise.resolve();

  /** Sends what was lost and the service knows nothing of. */
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
    /** Asks first what became of it: it may be answered by now, and is never sent to the workflow twice. */
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
        // Another attempt will tell.
        const isOut = error instanceof ServiceError && error.isOutage;
        if (!isOut && !signal.aborted) state.fail(error);
      }
    },
  };
}
