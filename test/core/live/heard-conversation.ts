import type { HeardEvent, Listening } from "../api/listening.ts";
import type { Replica } from "./replicas.ts";

/** Whoever listens to a stream of events, and may go on at another replica. */
export interface Reader {
  /** Those that are kept, in the order in which they were heard. */
  events: HeardEvent[];
  /** Whether the service that it listens to is alive. */
  isHeard(): boolean;
  /** Leaves, and goes on behind the last event that was heard. */
  goOnAt(replica: Replica): Promise<void>;
  leave(): void;
}

/** The id of what happened last, behind which a stream at `path` would begin. */
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
      // What was on its way when the reader left is heard of again.
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
