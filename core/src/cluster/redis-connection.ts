import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type RedisClient, redisClient } from "./redis-client.ts";

/** Milliseconds to wait for an answer: far more than Redis needs, but short for a waiting request. */
const ANSWER_WITHIN = 250;
/** Milliseconds before each reconnect; the last one repeats. */
const PAUSES = [50, 100, 250, 500, 1_000];
/** Milliseconds between two health checks of an idle connection. */
const PING_EVERY = 1_000;

/**
 * The connection to Redis (6 or later) or Valkey. Nothing waits for a Redis that is down: the first command that is refused or
 * times out ends the connection, and commands are refused here until a new connection works.
 */
export interface RedisConnection {
  /** `host:port`, without the password that the URL may contain. */
  readonly address: string;
  /** Why Redis is down; undefined while it answers. */
  readonly trouble: string | undefined;
  /** Rejects immediately while Redis is down, and after 250 ms without an answer. */
  send(words: readonly string[]): Promise<unknown>;
  /** Calls `listener` with each text published on the channel while connected. Call before `open`. */
  subscribe(channel: string, listener: (text: string) => void): void;
  /** Reconnects until `close`. Resolves once the first attempt has succeeded or failed. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export interface RedisOptions {
  /** `redis://` or, with TLS, `rediss://`. */
  url: string;
  log: Logger;
  /** Milliseconds until an unanswered command rejects. Default 250. */
  answerWithin?: number;
}

export function redisConnection({ url, log, answerWithin = ANSWER_WITHIN }: RedisOptions): RedisConnection {
  const subscriptions = new Map<string, (text: string) => void>();
  const closing = new AbortController();
  const address = addressOf(url);
  let line: RedisClient | undefined;
  let trouble: string | undefined = "not connected yet";
  let working = Promise.resolve();

  async function keepConnected(tried: () => void): Promise<void> {
    let wasAway: boolean | undefined;
    for (let failures = 0; !closing.signal.aborted; failures++) {
      const next = redisClient({ url, answerWithin, subscriptions });
      try {
        await next.connect();
        // Closes a connection that opened after `close` was called.
        if (closing.signal.aborted) next.cut();
        [line, trouble, failures] = [next, undefined, 0];
        log.info(
          { redis: address },
          "Redis answers: limits are shared, and signals of other services arrive",
        );
        wasAway = false;
        tried();
        throw await lost(next);
      } catch (error) {
        [line, trouble] = [undefined, reasonOf(error as Error)];
        next.cut();
        if (wasAway !== true && !closing.signal.aborted) {
          log.warn(
            { redis: address, reason: trouble },
            "Redis is down: this service counts limits separately until it is back",
          );
        }
        wasAway = true;
        tried();
      }
      await pause(PAUSES[failures] ?? PING_EVERY, undefined, closing).catch(() => undefined);
    }
  }

  /** Pings periodically, so that an outage shows even when the connection is idle. */
  async function lost(connection: RedisClient): Promise<Error> {
    const pinging = setInterval(() => connection.send(["PING"]).catch(() => undefined), PING_EVERY);
    return connection.lost.finally(() => clearInterval(pinging));
  }

  return {
    address,
    get trouble() {
      return trouble;
    },
    async send(words) {
      if (line === undefined) throw new Error(`Redis is down: ${trouble}`);
      return line.send(words);
    },
    subscribe(channel, listener) {
      subscriptions.set(channel, listener);
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

function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname || "localhost"}:${port || 6_379}`;
}

/**
 * Returns the error's message, or else its code: if a host has several IP addresses and none answers, the error has no message.
 */
function reasonOf(error: Error): string {
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
