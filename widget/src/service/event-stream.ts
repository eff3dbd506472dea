import { unreachable } from "./call-service.ts";

/** Something that the service told of; what is kept there has an `id`, behind which one may go on. */
export interface HeardEvent {
  name: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

/** UTF-16 units of one event: more is none of ours, and ends the stream. Six for each byte of the longest reply, and room. */
const LONGEST = 8_000_000;

const END = /\r?\n\r?\n/;

export function isStream({ headers }: Response): boolean {
  return !!headers.get("Content-Type")?.includes("event-stream");
}

/**
 * Server-sent events as they come, until they end: what came at once together, and nothing where that was a part of one. Whoever
 * reads no further closes the stream. Rejects with a `ServiceError` if it breaks off or is not the service's.
 */
export async function* readEvents(response: Response): AsyncGenerator<HeardEvent[]> {
  if (!isStream(response)) throw unreachable("no stream");
  // Some `fetch` polyfills have no body: the events arrive together.
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

/** A comment has neither name nor data. */
function parsed(event: string): HeardEvent {
  const fields = event.split(/\r?\n/).map((line) => line.split(/: ?(.*)/s));
  const { event: name = "", id, data = "{}" } = Object.fromEntries(fields);
  try {
    return { name, id, data: Object(JSON.parse(data)) };
  } catch (cause) {
    throw unreachable(cause);
  }
}
