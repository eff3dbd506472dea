import type { Listening, ReceivedEvent } from "../api/listening.ts";
import type { Replica } from "./replicas.ts";

/** A client that listens to an event stream. The client can move to another replica. */
export interface Reader {
  /** Stored events, in the order in which they arrived. */
  events: ReceivedEvent[];
  /** Whether the replica to which the client is connected is alive. */
  isHeard(): boolean;
  /** Disconnects, and resumes at another replica after the last received event. */
  goOnAt(replica: Replica): Promise<void>;
  leave(): void;
}

/** Returns the id of the latest event, after which a new stream at `path` starts. */
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
  const events: ReceivedEvent[] = [];
  let current: Listening | undefined;
  let address = replica;
  let moving: Promise<void> = Promise.resolve();

  async function listenAt(replica: Replica): Promise<void> {
    const last = events.at(-1)?.id ?? from;
    const received = replica.listen(path, { "x-api-key": key, "last-event-id": last });
    await received.head;
    [current, address] = [received, replica];
    void follow(received);
  }

  async function follow(received: Listening): Promise<void> {
    for (;;) {
      const event = await received.next().catch(() => undefined);
      // Events that were in transit when the reader left arrive again.
      if (event === undefined || received !== current) return;
      if (event.id !== undefined) events.push(event);
    }
  }

  await listenAt(replica);
  const reader: Reader = {
    events,
    isHeard: () => address.isAlive(),
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
