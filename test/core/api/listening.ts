/** One server-sent event of an answer. */
export interface HeardEvent {
  event: string;
  /** Of those that come again to a listener that lost its connection. */
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the event it looks at.
  data: any;
}

/** A call whose answer is heard event by event, and that may be left at any time. */
export interface Listening {
  /** Once the answer's head is there. Rejects if the answer is no stream of events, and if the call was left before. */
  head: Promise<{ status: number; headers: Record<string, string> }>;
  /** The next event; undefined after the last. */
  next(): Promise<HeardEvent | undefined>;
  /** All events from here to the end. */
  rest(): Promise<HeardEvent[]>;
  /** Goes away, whatever has come by now. */
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

  async function next(): Promise<HeardEvent | undefined> {
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
      const events: HeardEvent[] = [];
      for (let event = await next(); event !== undefined; event = await next()) events.push(event);
      return events;
    },
    leave() {
      leaving.abort();
      // Where there is no connection to cut, whoever leaves stops reading.
      answer.then(({ reader }) => reader.cancel()).catch(() => undefined);
    },
  };
}

/** As the service writes them: strictly one line for the name and one for the data. */
function eventIn(block: string): HeardEvent {
  const [, id, event, data] = /^(?:id: ([\w-]+)\n)?event: (\w+)\ndata: ([^\n]+)$/.exec(block) ?? [];
  if (event === undefined || data === undefined) throw new Error(`No event: ${block}`);
  return { event, data: JSON.parse(data), ...(id !== undefined && { id }) };
}
