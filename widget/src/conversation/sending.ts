import { ServiceError } from "../service/service-error.ts";
import type { ConversationParts } from "./conversation.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Question } from "./message.ts";

/** Sends a question, for the first time or again, and shows its reply as it comes. Does not reject. */
export function sending(
  { service, session, list, events, eventsSent, changed, grew, prepare, advise }: ConversationParts,
  state: ConversationState,
  { load, share, received }: { load(): Promise<void>; share(): void; received: ReceivedReply },
): (question: Question) => Promise<void> {
  return async function send(question): Promise<void> {
    const { signal } = state;
    /** Nobody waits for it here any more. */
    const isGone = () => signal.aborted || !list.questions.includes(question);
    list.begin(question);
    changed();
    // Its reply will need it.
    void prepare();
    try {
      await load();
      await eventsSent();
      // Its answer may have come with the history.
      if (isGone()) return;
      if (!question.announced) {
        question.announced = true;
        events.emit("message:sent", { content: question.content, session_id: session.id });
        share();
      }
      const grow = (content: string) => {
        if (isGone()) return;
        list.grow(question, content);
        grew();
      };
      const answer = await session.call((known) => {
        list.place(question, known.id, session.speaker);
        return service.sendMessage(known, { ...question, message: question.content }, grow, signal);
      });
      if (isGone()) return;
      if (question.askedIn === session.id) session.follow(answer.session_id);
      list.conclude(question, answer);
      state.settle();
      if (answer.message === "") share();
      else received(answer.message, answer.session_id, answer.metadata.response_time_ms);
    } catch (error) {
      const { field } = error as ServiceError;
      if (field && (await advise())?.pruneContext(question.context, field) && !isGone())
        return send(question);
      if (isGone()) return;
      list.fail(question, error instanceof ServiceError && error.isOutage);
      // The other tabs wait for it no more.
      share();
      state.fail(error);
    }
  };
}

/** A whole reply is there; `responseTime` in milliseconds. */
export type ReceivedReply = (content: string, sessionId: string, responseTime: number) => void;
