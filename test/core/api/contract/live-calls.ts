import type { ApiRequest, Bench } from "../harness.ts";
import type { Listening, ReceivedEvent } from "../listening.ts";

export const MAY = { id: "may", name: "May" };
export const TOM = { id: "tom", name: "Tom" };

export type LiveCalls = ReturnType<typeof liveCalls>;

/** Returns functions for calls and events of live conversations. Without an id, a call concerns the conversation `s-1`. */
export function liveCalls({ call, listen }: Pick<Bench, "call" | "listen">) {
  const say = (key: string, content: string, more: object = {}, headers?: Record<string, string>) =>
    call("POST", "/conversation/s-1/messages", {
      key,
      body: { content, ...more },
      ...(headers && { headers }),
    });
  const ask = (key: string, message: string, more: object = {}) =>
    call("POST", "/message", { key, body: { message, session_id: "s-1", ...more } });
  const handle = (key: string, body: object, id = "s-1") =>
    call("POST", `/conversation/${id}/handling`, { key, body });
  const read = (key: string, id = "s-1") => call("GET", `/conversation/${id}`, { key });
  const texts = async (key: string) =>
    (await read(key)).json.messages.map(({ content }: { content: string }) => content);
  const openStream = async (path: string, request: ApiRequest) => {
    const received = listen("GET", path, request);
    await received.head;
    return received;
  };
  const some = async (heard: Listening, count: number): Promise<ReceivedEvent[]> => {
    const events: ReceivedEvent[] = [];
    while (events.length < count) {
      const event = await heard.next();
      if (event === undefined) break;
      events.push(event);
    }
    return events;
  };
  const shown = (events: ReceivedEvent[]) =>
    events.map(({ event, data }) => data.content ?? data.by ?? event);
  return { say, ask, handle, read, texts, openStream, some, shown };
}
