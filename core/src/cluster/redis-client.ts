import { createClient } from "@redis/client";
import { isOfSeveralSlots, isUnknownScript } from "./refused-script.ts";

/** Maximum milliseconds for connecting, and for the first commands. */
const CONNECT_WITHIN = 1_000;

/** One connection, from its first attempt to its end. */
export interface RedisClient {
  /** Resolves once the connection works. */
  connect(): Promise<void>;
  /** Resolves with Redis' answer. Rejects if the answer is an error, or does not arrive within `answerWithin` milliseconds. */
  send(words: readonly string[]): Promise<unknown>;
  /** Resolves with the reason once the connection is unusable: it broke, or a command was refused or timed out. */
  lost: Promise<Error>;
  /** Closes the connection and rejects pending commands. */
  cut(): void;
}

/** Speaks RESP 3, which carries commands and published messages over one connection (Redis 6 or later, Valkey). */
export function redisClient({
  url,
  answerWithin,
  subscriptions,
}: {
  url: string;
  answerWithin: number;
  subscriptions: ReadonlyMap<string, (text: string) => void>;
}): RedisClient {
  const client = createClient({
    url,
    RESP: 3,
    name: "parley",
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    socket: { connectTimeout: CONNECT_WITHIN, reconnectStrategy: false },
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
  client.on("error", lose);

  return {
    async connect() {
      await within(2 * CONNECT_WITHIN, start());
    },
    async send(words) {
      try {
        return await within(answerWithin, client.sendCommand(words));
      } catch (error) {
        // Any error means that Redis is unusable: it may be full, or have become a replica. The exceptions are scripts that can
        // be sent in another way.
        if (!isUnknownScript(error) && !isOfSeveralSlots(error)) lose(error as Error);
        throw error;
      }
    },
    lost,
    cut() {
      lose(new Error("closed"));
      if (client.isOpen) client.destroy();
    },
  };

  async function start(): Promise<void> {
    await client.connect();
    for (const [channel, listener] of subscriptions) await client.subscribe(channel, listener);
    await client.sendCommand(["SET", "parley:probe", "1", "PX", "1000"]);
  }
}

function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${milliseconds} ms`));
    // Rejects in an immediate, because in a busy process the answer may have arrived unread: Node reads it before it runs the
    // immediate.
    const timer = setTimeout(() => setImmediate(fail), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
