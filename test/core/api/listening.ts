/** One server-sent event of an answer. */
export interface ReceivedEvent {
  event: string;
  /** Set for stored events, which are repeated to a listener that reconnects. */
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its event.
  data: any;
}

/** A streamed response that the test reads event by event, and can leave at any time. */
export interface Listening {
  /** Resolves with the head of the response. Rejects if the response is not an event stream, or if the test has left before. */
  head: Promise<{ status: number; headers: Record<string, string> }>;
  /** The next event; undefined after the last one. */
  next(): Promise<ReceivedEvent | undefined>;
  /** All events up to the end. */
  rest(): Promise<ReceivedEvent[]>;
  leave(): void;
}

export function listening(send: (signal: AbortSignal) => Promise<Response>): Listening {
  const leaving = new AbortController();
  const answer = send(leaving.signal).then(async (response) => {
    const { status, headers, body } = response;
    if (!headers.get("content-type")?.startsWith("text/event-stream") || body === null)
      throw new Error(`No stream of events, but ${status}: ${await response.text()}`);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    return { status, headers: Object.fromEntries(headers), reader };
  });
  answer.catch(() => undefined);
  let text = "";

  async function next(): Promise<ReceivedEvent | undefined> {
    const { reader } = await answer;
    for (;;) {
      const end = text.indexOf("\n\n");
      const block = text.slice(0, end);
      if (end !== -1) text = text.slice(end + 2);
      if (end !== -1 && /^event:|\nevent:/.test(block)) return eventIn(block);
      if (end !== -1) continue;
      const { done, value } = await reader.read();
      if (!done) text += value;
      else if (text === "") return undefined;
      else throw new Error(`The stream ended within an event: ${text}`);
    }
  }

  return {
    head: answer,
    next,
    async rest() {
      const events: ReceivedEvent[] = [];
      for (let event = await next(); event !== undefined; event = await next()) events.push(event);
      return events;
    },
    leave() {
      leaving.abort();
      // Cancels the reader as well, because without a server there is no connection that `abort` could close.
      answer.then(({ reader }) => reader.cancel()).catch(() => undefined);
    },
  };
}

/** Parses an event in the service's form: exactly one line for the name and one for the data. */
function eventIn(block: string): ReceivedEvent {
  const [, id, event, data] = /^(?:id: ([\w-]+)\n)?event: (\w+)\ndata: ([^\n]+)$/.exec(block) ?? [];
  if (event === undefined || data === undefined) throw new Error(`No event: ${block}`);
  return { event, data: JSON.parse(data), ...(id !== undefined && { id }) };
}
