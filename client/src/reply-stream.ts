import { errorFromResponse } from "./error-from-response.ts";
import type { CallOptions, Http, Operation } from "./http.ts";
import { ParleyError } from "./parley-error.ts";
import { readEvents } from "./read-events.ts";

export type StreamedReply<Whole> =
  | { type: "delta"; content: string }
  /** A status line while the reply is prepared; it is not part of the reply. */
  | { type: "status"; text: string }
  /** The reply as stored; it replaces the deltas if they differ. */
  | { type: "done"; reply: Whole };

/** Maximum number of times that a broken stream is resumed. */
const RESUMPTIONS = 3;

/**
 * Yields a reply while it is written. If the connection breaks, the client sends the same message again with its
 * `Idempotency-Key`; the service does not call the workflow again, and the client yields no delta twice. Ends with `done`; throws
 * `ParleyError` if there is no reply.
 */
export async function* replyStream<Whole extends { message: string }>(
  http: Http,
  operation: Operation,
  options: CallOptions = {},
): AsyncGenerator<StreamedReply<Whole>> {
  const call = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
  const stream = { ...operation, accept: "text/event-stream" };
  let yielded = "";
  for (let resumed = 0; ; resumed++) {
    const response = await http.open(stream, call);
    let received = "";
    try {
      for await (const { event, data } of eventsOf(response)) {
        const body = JSON.parse(data);
        if (event === "error") throw errorFromResponse(response.status, response.headers, body);
        if (event === "status") yield { type: "status", text: body.text };
        if (event === "delta") {
          received += body.content;
          if (received.length > yielded.length && received.startsWith(yielded)) {
            yield { type: "delta", content: received.slice(yielded.length) };
            yielded = received;
          }
        }
        if (event === "done") return yield* lastOf(body as Whole, yielded);
      }
      throw new Error("The stream ended early.");
    } catch (error) {
      if (error instanceof ParleyError) throw error;
      if (call.signal?.aborted) throw call.signal.reason;
      if (resumed === RESUMPTIONS) throw brokenStream(error);
    }
  }
}

/** Yields the text that the deltas lack, then the complete reply. */
async function* lastOf<Whole extends { message: string }>(
  reply: Whole,
  yielded: string,
): AsyncGenerator<StreamedReply<Whole>> {
  if (reply.message.startsWith(yielded) && reply.message.length > yielded.length) {
    yield { type: "delta", content: reply.message.slice(yielded.length) };
  }
  yield { type: "done", reply };
}

/** Yields the events of a response. The response to a repeated message is plain JSON if the reply is already complete. */
async function* eventsOf(response: Response): AsyncGenerator<{ event: string; data: string }> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (isStream && response.body !== null) yield* readEvents(response.body);
  else yield { event: "done", data: await response.text() };
}

function brokenStream(cause: unknown): ParleyError {
  return new ParleyError({
    status: 0,
    code: "NO_ANSWER",
    message: "The stream ended early. The reply is still completed and stored: read the conversation.",
    field: "baseUrl",
    reason: "unreachable",
    cause,
  });
}
