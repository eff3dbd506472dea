import { eitherSignal } from "../service/either-signal.ts";
import { jsonOf } from "../service/json-of.ts";
import type { Grow } from "../service/reply-stream.ts";
import { ServiceError } from "../service/service-error.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Question } from "./message.ts";

/** Maximum characters of a context's JSON. The service refuses longer contexts (docs/reference/api.md, Limits). */
const LONG_CONTEXT = 16_384;

/** A question that is being sent. */
export interface OpenCall {
  question: Question;
  /** When data last arrived, or else when the call began, in Unix milliseconds. */
  heardAt: number;
  /** Abandons the call. */
  leave(): void;
}

/** Returns a function that sends a question, for the first time or again, and shows the reply as it arrives. It does not reject. */
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
    /** Whether this call's result is no longer needed. */
    const isGone = () => signal.aborted || question.state !== "waiting" || !list.questions.includes(question);
    const end = new AbortController();
    const open: OpenCall = { question, heardAt: 0, leave: () => end.abort() };
    list.begin(question);
    changed();
    // Starts loading the code that shows the reply.
    void prepare();
    try {
      await load();
      await eventsSent();
      // Shortens a long context first: a service may close the connection instead of refusing the body, which would look like an
      // outage.
      if (jsonOf(question.context).length > LONG_CONTEXT)
        (await advise())?.pruneContext(question.context, "context");
      // Stops here if the loaded history already contains the answer.
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
      // Lets the other tabs stop waiting for the reply.
      share();
      state.fail(error);
    } finally {
      calls.delete(open);
      open.leave();
    }
  };
}

/** Called when a complete reply has arrived. `responseTime` is in milliseconds. */
export type ReceivedReply = (content: string, sessionId: string, responseTime: number) => void;
