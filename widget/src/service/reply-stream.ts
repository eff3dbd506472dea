import { errorFromBody, unreachable } from "./call-service.ts";
import { readEvents } from "./event-stream.ts";

/** A part of the reply, or what the workflow is doing until the next one comes (design.md §21.3). */
export type Grow = (content: string, status?: unknown) => void;

/**
 * Reads the events of a streamed answer (design.md, Streaming): each `delta` and `status` goes to `grow`, `done` is resolved to.
 * Rejects with a `ServiceError` for an `error` event, and where the stream breaks off.
 */
export async function readReplyStream<T>(response: Response, grow: Grow): Promise<T> {
  for await (const events of readEvents(response))
    for (const { name, data } of events) {
      if (name === "delta" || name === "status") grow(String(data.content ?? ""), data.text);
      if (name === "error") throw errorFromBody(response.status, data);
      // Without it, the answer is not the service's.
      if (name === "done" && data.metadata) return data as T;
    }
  throw unreachable("the answer broke off");
}
