import { type GatheredBytes, gatheredBytes } from "../../gathered-pieces.ts";
import type { WebhookCall, WebhookDelivery } from "./delivery.ts";
import type { AnswerListener } from "./send-request.ts";

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

/** The part of a response that has arrived, even if the rest never does. */
interface SeenAnswer {
  /** 0 if no response has begun. */
  status: number;
  contentType: string | undefined;
  /** The header `Location`. */
  location: string | undefined;
  /** The beginning of the body, and also the end of a body that is longer than the recorded bytes. */
  body(): Buffer;
}

/** Records a response as it arrives. `most`: bytes recorded of the body's beginning, and at least of its end. */
export function watchedAnswer(
  most: number,
  inner?: AnswerListener,
): { listener: AnswerListener; seen: SeenAnswer } {
  const firstBytes = gatheredBytes();
  /** `end`: the newest bytes after the beginning. `before`: the bytes before `end`. Each has fewer than 2 × `most` bytes. */
  let end: GatheredBytes | undefined;
  let before: GatheredBytes | undefined;
  const seen = {
    status: 0,
    contentType: undefined as string | undefined,
    location: undefined as string | undefined,
    body() {
      if (end === undefined) return firstBytes.bytes();
      // Puts the end on a new line, because bytes may be missing in between.
      return Buffer.concat([firstBytes.bytes(), NEW_LINE, before?.bytes() ?? NOTHING, end.bytes()]);
    },
  };
  const listener: AnswerListener = {
    ...inner,
    head(status, contentType, location) {
      Object.assign(seen, { status, contentType, location });
      inner?.head(status, contentType, location);
    },
    chunk(bytes) {
      const room = most - firstBytes.length;
      if (room > 0) firstBytes.add(Buffer.from(bytes.subarray(0, room)));
      if (bytes.length > room) {
        if (end !== undefined && end.length >= most) [before, end] = [end, undefined];
        end ??= gatheredBytes();
        end.add(Buffer.from(bytes.subarray(Math.max(0, room)).subarray(-most)));
      }
      inner?.chunk(bytes);
    },
  };
  return { listener, seen };
}

const NEW_LINE = Buffer.from("\n");
const NOTHING = Buffer.alloc(0);
