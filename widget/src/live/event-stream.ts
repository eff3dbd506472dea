/** Something that the service told of; what is kept there has an `id`, behind which one may go on. */
export interface HeardEvent {
  name: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

/** UTF-16 units of one event: more is none of ours, and ends the stream. */
const LONGEST = 2_000_000;

/** Reads server-sent events until they end; `alive` is called with whatever comes, comments too. */
export async function readEvents(
  response: Response,
  heard: (event: HeardEvent) => void,
  alive: () => void,
): Promise<void> {
  const reader = (response.body as ReadableStream<BufferSource>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    alive();
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    if (text.length > LONGEST) return;
    for (const event of events) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(event)?.[1];
      const id = field("id");
      const data = field("data") ?? "{}";
      heard({ name: field("event") ?? "", id, data: JSON.parse(data) });
    }
  }
}
