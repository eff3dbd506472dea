import { eitherSignal } from "../service/either-signal.ts";
import { jsonOf } from "../service/json-of.ts";
import type { Grow } from "../service/reply-stream.ts";
import { ServiceError } from "../service/service-error.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Question } from "./message.ts";

/** Characters as JSON. The service refuses longer ones (docs/api.md, Limits). */
const LONG_CONTEXT = 16_384;

/** A question on its way. */
export interface OpenCall {
  question: Question;
  /** When something was received last, or the call began, in Unix milliseconds. */
  heardAt: number;
  /** Gives it up. */
  leave(): void;
}

/** Sends a question, for the first time or again, and shows its reply as it comes. Does not reject. */
export function sending(
  { service, session, list, events, eventsSent, changed, grew, prepare, advise }: ConversationParts,
  state: ConversationState,
  {
    load,
    share,
    received,
    calls,
  }: { load(): Promise<void>; share(): void; received: ReceivedReply; calls: Set<OpenCall> },
): (question: Question) => Promise<void> {
  return async function send(question): Promise<void> {
    const { signal } = state;
    /** Nobody waits for it here any more. */
    const isGone = () => signal.aborted || question.state !== "waiting" || !list.questions.includes(question);
    const end = new AbortController();
    const open: OpenCall = { question, heardAt: 0, leave: () => end.abort() };
    list.begin(question);
    changed();
    // Its reply will need it.
    void prepare();
    try {
      await load();
      await eventsSent();
      // A service may break a long body's connection off instead of refusing it, and an outage is waited for.
      if (jsonOf(question.context).length > LONG_CONTEXT)
        (await advise())?.pruneContext(question.context, "context");
      // Its answer may have come with the history.
      if (isGone()) return;
      if (!question.announced) {
        question.announced = true;
        events.emit("message:sent", { content: question.content, session_id: session.id });
        share();
      }
      const grow: Grow = (content, status) => {
        if (isGone()) return;
        open.heardAt = Date.now();
        list.grow(question, content, status);
        grew();
      };
      const answer = await session.call((known) => {
        list.place(question, known.id, session.speaker);
        open.heardAt = Date.now();
        calls.add(open);
        const ended = eitherSignal(signal, end.signal);
        return service.sendMessage(known, { ...question, message: question.content }, grow, ended);
      });
      if (isGone()) return;
      if (question.askedIn === session.id) session.follow(answer.session_id);
      list.conclude(question, answer);
      state.settle(answer);
      if (!answer.message) share();
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
    } finally {
      calls.delete(open);
      open.leave();
    }
  };
}

/** A whole reply is there; `responseTime` in milliseconds. */
export type ReceivedReply = (content: string, sessionId: string, responseTime: number) => void;
