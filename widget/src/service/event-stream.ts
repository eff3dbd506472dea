import { unreachable } from "./call-service.ts";

/** An event of the service. Stored events have an `id`, after which a stream can resume. */
export interface StreamEvent {
  name: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

/**
 * Maximum UTF-16 units of one event: six for each byte of the longest reply, plus a margin. A longer event is not from the
 * service, and ends the stream.
 */
const LONGEST = 8_000_000;

const END = /\r?\n\r?\n/;

export function isStream({ headers }: Response): boolean {
  return !!headers.get("Content-Type")?.includes("event-stream");
}

/**
 * Yields server-sent events until the stream ends: an array of the events in each chunk, empty if the chunk completes none.
 * Closes the stream if the consumer stops iterating. Rejects with a `ServiceError` if the stream breaks off or is not the
 * service's.
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent[]> {
  if (!isStream(response)) throw unreachable("no stream");
  // Some `fetch` polyfills have no body: all events arrive together.
  if (!response.body) {
    const text = await response.text().catch((cause: unknown) => {
      throw unreachable(cause);
    });
    yield text.slice(0, LONGEST).split(END).slice(0, -1).map(parsed);
    return;
  }
  const reader = (response.body as ReadableStream<BufferSource>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  try {
    while (text.length < LONGEST) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw unreachable(cause);
      });
      if (done) return;
      text += value;
      const events = text.split(END);
      text = events.pop() ?? "";
      yield events.map(parsed);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Parses one event. For a comment, `name` and `data` are empty. */
function parsed(event: string): StreamEvent {
  const fields = event.split(/\r?\n/).map((line) => line.split(/: ?(.*)/s));
  const { event: name = "", id, data = "{}" } = Object.fromEntries(fields);
  try {
    return { name, id, data: Object(JSON.parse(data)) };
  } catch (cause) {
    throw unreachable(cause);
  }
}
