import { errorFromBody, unreachable } from "./call-service.ts";
import { readEvents } from "./event-stream.ts";

/** Receives a part of the reply, or the workflow's activity until the next part (contract §21.3). */
export type Grow = (content: string, status?: unknown) => void;

/**
 * Reads the events of a streamed answer (contract §4.4): passes each `delta` and `status` to `grow` and resolves to
 * `done`. Rejects with a `ServiceError` for an `error` event, and if the stream breaks off.
 */
export async function readReplyStream<T>(response: Response, grow: Grow): Promise<T> {
  for await (const events of readEvents(response))
    for (const { name, data } of events) {
      if (name === "delta" || name === "status") grow(String(data.content ?? ""), data.text);
      if (name === "error") throw errorFromBody(response.status, data);
      // A `done` event without `metadata` is not the service's.
      if (name === "done" && data.metadata) return data as T;
    }
  throw unreachable("the answer broke off");
}
