import type { Failure } from "../../failures.ts";
import type { Principal } from "../../identity/principal.ts";
import type { ReplyListener } from "../../live/publish-deltas.ts";
import { ShutdownHandover } from "../../replies/shutdown-handover.ts";
import { failureOf, visibleTo } from "../error-response.ts";
import { growingText } from "./growing-text.ts";
import { type Ending, type ReplyProtocol, replyEvents } from "./reply-events.ts";

export interface StreamedReply {
  events: AsyncGenerator<string>;
  /** Resolves when nothing more will be sent, with the failure if there was one. */
  over: Promise<Failure | undefined>;
}

/**
 * Runs a call whose text is streamed. Resolves at its first text or status. Rejects with an earlier error, which becomes an
 * ordinary response.
 */
export async function streamedReply(
  handled: (listener: ReplyListener) => Promise<object>,
  principal: Principal | undefined,
  protocol: ReplyProtocol,
): Promise<StreamedReply> {
  const text = growingText();
  let ending: Ending | undefined;
  const over = handled({ text: text.add, status: text.setStatus })
    .then((data): undefined => {
      ending = { event: "done", data };
    })
    .catch((error) => {
      if (error instanceof ShutdownHandover && !text.hasAny) throw error;
      const failure = failureOf(error);
      ending = { event: "error", data: visibleTo(principal, failure).body };
      return failure;
    })
    .finally(text.end);
  await text.begun;
  if (!text.hasAny) {
    const failure = await over;
    if (failure !== undefined) throw failure;
  }
  return { events: replyEvents(text, () => ending as Ending, protocol), over };
}
