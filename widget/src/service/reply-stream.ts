import { errorFromBody, unreachable } from "./call-service.ts";
import { readEvents } from "./event-stream.ts";

/**
 * Reads the events of a streamed answer (design.md, Streaming): each `delta` goes to `grow`, `done` is resolved to.
 * Rejects with a `ServiceError` for an `error` event, and where the stream breaks off.
 */
export async function readReplyStream(response: Response, grow: (content: string) => void): Promise<unknown> {
  for await (const events of readEvents(response))
    for (const { name, data } of events) {
      if (name === "delta") grow(String(data.content ?? ""));
      if (name === "error") throw errorFromBody(response.status, data);
      if (name === "done") return data;
    }
  throw unreachable("the answer broke off");
}
