import type { HeardEvent, Listening } from "../api/listening.ts";
import type { Replica } from "./replicas.ts";

/** A listener to an event stream that can move to another replica. */
export interface Reader {
  /** Stored events, in the order in which they arrived. */
  events: HeardEvent[];
  /** Whether its replica is alive. */
  isHeard(): boolean;
  /** Disconnects, and resumes after the last received event. */
  goOnAt(replica: Replica): Promise<void>;
  leave(): void;
}

/** The id of the latest event, after which a new stream at `path` starts. */
export async function latestId(replica: Replica, path: string, key: string): Promise<string> {
  const headers = { accept: "text/event-stream", "x-api-key": key };
  const { body } = await replica.call("GET", path, undefined, headers);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const [, id = ""] = /^id: (\S+)$/m.exec(Buffer.from(value ?? []).toString()) ?? [];
  return id;
}

export async function readerAt(replica: Replica, path: string, key: string, from: string): Promise<Reader> {
  const events: HeardEvent[] = [];
  let current: Listening | undefined;
  let place = replica;
  let moving: Promise<void> = Promise.resolve();

  async function listenAt(replica: Replica): Promise<void> {
    const last = events.at(-1)?.id ?? from;
    const heard = replica.listen(path, { "x-api-key": key, "last-event-id": last });
    await heard.head;
    [current, place] = [heard, replica];
    void follow(heard);
  }

  async function follow(heard: Listening): Promise<void> {
    for (;;) {
      const event = await heard.next().catch(() => undefined);
      // Events in transit when the reader left arrive again.
      if (event === undefined || heard !== current) return;
      if (event.id !== undefined) events.push(event);
    }
  }

  await listenAt(replica);
  const reader: Reader = {
    events,
    isHeard: () => place.isAlive(),
    goOnAt(replica) {
      const moved = moving.then(() => {
        reader.leave();
        return listenAt(replica);
      });
      moving = moved.catch(() => undefined);
      return moved;
    },
    leave() {
      current?.leave();
      current = undefined;
    },
  };
  return reader;
}
