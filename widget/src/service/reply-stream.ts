import { errorFromBody, unreachable } from "./call-service.ts";
import { readEvents } from "./event-stream.ts";

/**
 * Reads the events of a streamed answer (design.md, Streaming): each `delta` goes to `grow`, `done` is resolved to.
 * Rejects with a `ServiceError` for an `error` event, and where the stream breaks off.
 */
export async function readReplyStream<T>(response: Response, grow: (content: string) => void): Promise<T> {
  for await (const events of readEvents(response))
    for (const { name, data } of events) {
      if (name === "delta") grow(String(data.content ?? ""));
      if (name === "error") throw errorFromBody(response.status, data);
      // Without it, the answer is not the service's.
      if (name === "done" && data.metadata) return data as T;
    }
  throw unreachable("the answer broke off");
}
