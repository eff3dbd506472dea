import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type RedisClient, redisClient } from "./redis-client.ts";

/** Milliseconds: far beyond what Redis takes, and still short for a waiting request. */
const ANSWER_WITHIN = 250;
/** Milliseconds until the next try to connect: soon at first, then seldom. */
const PAUSES = [50, 100, 250, 500, 1_000];
/** Milliseconds between two looks at a connection that nobody may be using. */
const LOOK_EVERY = 1_000;

/**
 * The connection to Redis (6 or later) or Valkey. Nobody waits for a Redis that is away: the first command that it refuses
 * or does not answer in time ends the connection, and until another one has been seen to work, commands are refused here.
 */
export interface RedisConnection {
  /** `host:port`, without the password that an address may hold. */
  readonly place: string;
  /** Why it is away; undefined while it answers. */
  readonly trouble: string | undefined;
  /** Rejects at once while Redis is away, and when it has not answered for 250 ms. */
  send(words: readonly string[]): Promise<unknown>;
  /** Hears what is published on the channel, whenever there is a connection. To be called before `open`. */
  subscribe(channel: string, hear: (text: string) => void): void;
  /** Connects, again and again, until `close`. Resolves once the first try has succeeded or failed. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export interface RedisOptions {
  /** `redis://` or, with TLS, `rediss://`. */
  url: string;
  log: Logger;
  /** Milliseconds; 250 by default. */
  answerWithin?: number;
}

export function redisConnection({ url, log, answerWithin = ANSWER_WITHIN }: RedisOptions): RedisConnection {
  const subscriptions = new Map<string, (text: string) => void>();
  const closing = new AbortController();
  const place = placeOf(url);
  let line: RedisClient | undefined;
  let trouble: string | undefined = "not connected yet";
  let working = Promise.resolve();

  async function keepConnected(tried: () => void): Promise<void> {
    let wasAway: boolean | undefined;
    for (let failures = 0; !closing.signal.aborted; failures++) {
      const next = redisClient({ url, answerWithin, subscriptions });
      try {
        await next.connect();
        // Closed meanwhile: nobody else would cut this one.
        if (closing.signal.aborted) next.cut();
        [line, trouble, failures] = [next, undefined, 0];
        log.info({ redis: place }, "Redis answers: limits are shared, and other services are heard");
        wasAway = false;
        tried();
        throw await lost(next);
      } catch (error) {
        [line, trouble] = [undefined, reasonOf(error as Error)];
        next.cut();
        if (wasAway !== true && !closing.signal.aborted) {
          log.warn(
            { redis: place, reason: trouble },
            "Redis is away: this service counts limits by itself until it is back",
          );
        }
        wasAway = true;
        tried();
      }
      await pause(PAUSES[failures] ?? LOOK_EVERY, undefined, closing).catch(() => undefined);
    }
  }

  /** Asked from time to time, so that it shows even if nobody needs anything. */
  async function lost(held: RedisClient): Promise<Error> {
    const looking = setInterval(() => held.send(["PING"]).catch(() => undefined), LOOK_EVERY);
    return held.lost.finally(() => clearInterval(looking));
  }

  return {
    place,
    get trouble() {
      return trouble;
    },
    async send(words) {
      if (line === undefined) throw new Error(`Redis is away: ${trouble}`);
      return line.send(words);
    },
    subscribe(channel, hear) {
      subscriptions.set(channel, hear);
    },
    open: () =>
      new Promise((tried) => {
        working = keepConnected(tried);
      }),
    async close() {
      closing.abort();
      line?.cut();
      await working;
    },
  };
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname || "localhost"}:${port || 6_379}`;
}

/** Where a host has several addresses and none answers, the error has a code and no message. */
function reasonOf(error: Error): string {
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
