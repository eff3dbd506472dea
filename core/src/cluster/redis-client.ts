import { createClient } from "@redis/client";
import { isOfSeveralSlots, isUnknownScript } from "./refused-script.ts";

/** Milliseconds for a connection, and as much again for its first commands. */
const CONNECT_WITHIN = 1_000;

/** One connection, from its first try to its end. */
export interface RedisClient {
  /** Resolves once it has been seen to work. */
  connect(): Promise<void>;
  /** Rejects for whatever is no answer, after `answerWithin` milliseconds at the latest. */
  send(words: readonly string[]): Promise<unknown>;
  /** Resolves with the reason once it is of no use any more: it broke, or a command was refused or not answered in time. */
  lost: Promise<Error>;
  /** Rejects what is not answered yet. */
  cut(): void;
}

/** RESP 3 carries commands and what is published over the same connection; Redis 6, Valkey and later speak it. */
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
        // Full, or not the one that takes writes any more: as good as away. Only a script that can be sent otherwise is no trouble.
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
    for (const [channel, hear] of subscriptions) await client.subscribe(channel, hear);
    await client.sendCommand(["SET", "parley:probe", "1", "PX", "1000"]);
  }
}

function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${milliseconds} ms`));
    // In a process that was busy the answer may have come meanwhile: it is read before the immediate runs.
    const timer = setTimeout(() => setImmediate(fail), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
