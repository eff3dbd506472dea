import { watchedAnswer } from "../problems/seen-answer.ts";
import type { WebhookCall, WebhookDelivery } from "./delivery.ts";

/** How a call ended: with an answer, or with an error. */
export interface CallEnd {
  /** Milliseconds. */
  took: number;
  /** 0 if no answer arrived. */
  status: number;
  contentType: string | undefined;
  /** The header `Location`; only for a call with a listener. */
  location: string | undefined;
  /** The start of the answer's body; for a call with a listener, also the end of a longer body. */
  body: Buffer;
  error: Error | undefined;
}

/** Called when a call starts; the returned function is called when it has ended. */
export type CallWatcher = (call: WebhookCall) => (end: CallEnd) => void;

/** Default number of bytes that a watcher receives from the start of a body, and from its end. */
const WATCHED = 4_096;

/**
 * Creates a delivery that reports each call to `watch` and is otherwise unchanged. `clock` is in milliseconds. `most` is the number
 * of bytes reported from the start of a body, and at least from its end.
 */
export function watchedDelivery(
  delivery: WebhookDelivery,
  watch: CallWatcher,
  { clock, most = WATCHED }: { clock: () => number; most?: number },
): WebhookDelivery {
  return {
    async deliver(call) {
      const startedAt = clock();
      const ended = watch(call);
      const { listener, seen } = watchedAnswer(most, call.listener);
      const end = (error: Error | undefined) => {
        const { status, contentType, location } = seen;
        ended({ took: clock() - startedAt, status, contentType, location, body: seen.body(), error });
      };
      try {
        // Passes no listener if the call has none, because the answer's body would then not be collected.
        if (call.listener === undefined) {
          const answer = await delivery.deliver(call);
          const body = answer.body.subarray(0, most);
          ended({ ...answer, body, took: clock() - startedAt, location: undefined, error: undefined });
          return answer;
        }
        const answer = await delivery.deliver({ ...call, listener });
        end(undefined);
        return answer;
      } catch (error) {
        end(error as Error);
        throw error;
      }
    },
    close: delivery.close,
  };
}
