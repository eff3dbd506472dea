import { errorFromBody, unreachable } from "./call-service.ts";

/**
 * Reads the events of a streamed answer (design.md, Streaming): each `delta` goes to `grow`, `done` is resolved to.
 * Rejects with a `ServiceError` for an `error` event, and where the stream breaks off.
 */
export async function readReplyStream<T>(response: Response, grow: (content: string) => void): Promise<T> {
  const reader = (response.body as ReadableStream<BufferSource>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (done) throw unreachable("the answer broke off");
    text += value;
    const events = text.split(/\r?\n\r?\n/);
    text = events.pop() ?? "";
    for (const event of events) {
      const { name, data } = parsed(event);
      if (name === "delta") grow(String(data.content ?? ""));
      if (name === "error") throw errorFromBody(response.status, data);
      if (name === "done") {
        void reader.cancel().catch(() => {});
        return data as T;
      }
    }
  }
}

/** Comments and unknown fields are passed over; a name without data has none. */
function parsed(event: string): { name: string; data: { content?: unknown } } {
  let name = "";
  let data = "";
  for (const line of event.split(/\r?\n/)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    if (line.startsWith("data:")) data += line.slice(5);
  }
  return data === "" ? { name: "", data: {} } : { name, data: JSON.parse(data) };
}
