export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/** Maximum characters of one event. */
const LONGEST_EVENT = 4_194_304;

/** Yields server-sent events (https://html.spec.whatwg.org, 9.2) as they arrive. Throws if the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text = (text + decoder.decode(value, { stream: true })).replace(/\r\n|\r(?!$)/g, "\n");
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      if (text.length > LONGEST_EVENT) throw new Error("An event is too long.");
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Parses a block of lines; undefined for a comment. If a block contains only the id from which to resume, event and data are
 * empty.
 */
function eventOf(block: string): ServerEvent | undefined {
  const fields: Record<string, string> = {};
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "data") data.push(value);
    else if (name) fields[name] = value;
  }
  if (data.length === 0) return fields.id === undefined ? undefined : { event: "", data: "", id: fields.id };
  return { event: fields.event ?? "message", data: data.join("\n"), id: fields.id };
}
