import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { connectionConfig } from "../storage/postgres/connections.ts";
import type { Broadcast } from "./broadcast-signals.ts";

/** Name of the listening connections. Each connection sets the name after its LISTEN, because receivers are counted by name. */
const APPLICATION = "parley signals";
const CHANNEL = "parley";
/**
 * Sends a text and counts its receivers in the database's list of connections, which still contains a connection that has just
 * died.
 */
const NOTIFY = {
  text: `SELECT pg_notify($1, $2),
    (SELECT count(*) FROM pg_stat_activity
     WHERE application_name = '${APPLICATION}' AND datname = current_database())::int AS listeners`,
};
/** Milliseconds before reconnecting after a lost connection. */
const AGAIN = 1_000;

export interface PostgresBroadcast extends Broadcast {
  /** Reconnects until `close`. Resolves once the first attempt has succeeded or failed. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Uses NOTIFY, for services that share a Postgres and no Redis. `name`: names this service, in letters and digits. */
export function postgresBroadcast({ url, name }: { url: string; name: string }): PostgresBroadcast {
  const address = `${CHANNEL}_${name}`;
  const closing = new AbortController();
  let listener: ((text: string) => void) | undefined;
  let line: Client | undefined;
  let working = Promise.resolve();
  const inTurn = oneAtATime();

  async function keepListening(tried: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      const next = new Client(connectionConfig({ url }));
      const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
      next.on("error", () => lose()).on("end", lose);
      next.on("notification", ({ payload = "" }) => listener?.(payload));
      try {
        await next.connect();
        await next.query(`LISTEN ${CHANNEL}; LISTEN "${address}"`);
        await next.query(`SET application_name = '${APPLICATION}'`);
        // Keeps the connection until it is lost. A connection that opened after `close` was called ends below.
        if (!closing.signal.aborted) {
          line = next;
          tried();
          await lost;
        }
      } catch {
        // Reports nothing, because storage has the same problem and reports it.
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
        if (line === undefined) throw new Error("The service has no connection to Postgres.");
        return line.query<{ listeners: number }>(NOTIFY, [to, text]);
      });
      return to === CHANNEL ? (rows[0]?.listeners ?? 0) : 1;
    },
    receive(receiver) {
      listener = receiver;
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

/** Runs queries one after the other, because later versions of the driver will not queue them. */
function oneAtATime(): <T>(query: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const result = last.then(query);
    last = result.catch(() => undefined);
    return result;
  };
}
