import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { connectionConfig } from "../storage/postgres/connections.ts";
import type { Broadcast } from "./broadcast-signals.ts";

/** The name of the connections that listen. Each takes it after its LISTEN, because connections are counted by it. */
const APPLICATION = "parley signals";
const CHANNEL = "parley";
/** How many hear is told by the database's own list; a connection that died a moment ago still stands on it. */
const NOTIFY = {
  text: `SELECT pg_notify($1, $2),
    (SELECT count(*) FROM pg_stat_activity
     WHERE application_name = '${APPLICATION}' AND datname = current_database())::int AS hearers`,
};
/** Milliseconds until a connection that was lost is tried again. */
const AGAIN = 1_000;

export interface PostgresBroadcast extends Broadcast {
  /** Connects, again and again, until `close`. Resolves once the first try has succeeded or failed. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Over NOTIFY, for services that share a Postgres and no Redis. `name`: of this service, letters and digits. */
export function postgresBroadcast({ url, name }: { url: string; name: string }): PostgresBroadcast {
  const address = `${CHANNEL}_${name}`;
  const closing = new AbortController();
  let hear: ((text: string) => void) | undefined;
  let line: Client | undefined;
  let working = Promise.resolve();
  const inTurn = oneAtATime();

  async function keepListening(tried: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      const next = new Client(connectionConfig({ url }));
      const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
      next.on("error", () => lose()).on("end", lose);
      next.on("notification", ({ payload = "" }) => hear?.(payload));
      try {
        await next.connect();
        await next.query(`LISTEN ${CHANNEL}; LISTEN "${address}"`);
        await next.query(`SET application_name = '${APPLICATION}'`);
        // Closed meanwhile: nobody else would end this one.
        if (!closing.signal.aborted) {
          line = next;
          tried();
          await lost;
        }
      } catch {
        // Storage is in the same trouble, and tells of it.
      }
      line = undefined;
      tried();
      await next.end().catch(() => undefined);
      await pause(AGAIN, undefined, closing).catch(() => undefined);
    }
  }

  return {
    address,
    async send(text, to = CHANNEL) {
      const { rows } = await inTurn(async () => {
        if (line === undefined) throw new Error("There is no connection to send over.");
        return line.query<{ hearers: number }>(NOTIFY, [to, text]);
      });
      return to === CHANNEL ? (rows[0]?.hearers ?? 0) : 1;
    },
    receive(listener) {
      hear = listener;
    },
    open: () =>
      new Promise((tried) => {
        working = keepListening(tried);
      }),
    async close() {
      closing.abort();
      await line?.end().catch(() => undefined);
      await working;
    },
  };
}

/** Runs one query after the other: the driver gives up its own queue. */
function oneAtATime(): <T>(query: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const result = last.then(query);
    last = result.catch(() => undefined);
    return result;
  };
}
