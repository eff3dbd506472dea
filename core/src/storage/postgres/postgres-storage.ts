import { callQueue, type Method, untilClosed } from "../channel.ts";
import { runLater } from "../database.ts";
import { KINDS } from "../kinds.ts";
import { SCRIPTS } from "../methods/methods.ts";
import { pingNote } from "../ping-note.ts";
import type { Storage } from "../port.ts";
import { connections, type PostgresOptions } from "./connections.ts";
import { migrate } from "./migrate.ts";
import { conversationRows, postgresDatabase } from "./postgres-database.ts";
import { conversationReads } from "./reads/conversation-reads.ts";
import { listReads } from "./reads/list-reads.ts";
import { liveReads } from "./reads/live-reads.ts";
import { usageReads } from "./reads/usage-reads.ts";
import { writeCall, writeChannel } from "./write-channel.ts";

/**
 * Maximum number of writes per group: this bounds how long one transaction locks the rows of its sessions, and how many calls run
 * again after a failure. One group at a time preserves the order of writes.
 */
const QUEUE = { group: 250, runningGroups: 1 };

const WRITTEN = Object.entries(KINDS)
  .filter(([, kind]) => kind === "write")
  .map(([method]) => method);

/**
 * Opens the store for any number of replicas of the service. Each replica commits its writes in groups. Rejects with the driver's
 * error if the database cannot be reached, and if a newer version of the program wrote it.
 */
export async function postgresStorage(options: PostgresOptions): Promise<Storage> {
  await migrate(options);
  const { read, close: closeConnections, ...writer } = connections(options);
  const queue = callQueue(writeChannel(writer), QUEUE);
  const { guarded, close } = untilClosed(closeConnections);
  const writing =
    (method: Method) =>
    async (...given: unknown[]) =>
      queue(...writeCall(method, given));
  const rows = conversationRows(
    postgresDatabase(async (statement, values) => ({ rows: await read(statement, values), changes: 0 })),
  );
  const reads = {
    ...Object.fromEntries(
      [...SCRIPTS]
        .filter(([method]) => !WRITTEN.includes(method))
        .map(([method, script]) => [method, async (...given: unknown[]) => runLater(script(rows, ...given))]),
    ),
    ...conversationReads(read),
    ...listReads(read),
    ...liveReads(read),
    ...usageReads(read),
  };
  const alive = { name: "ping", text: "SELECT 1 FROM parley.notes LIMIT 1" };
  const ping = () => Promise.all([read(alive, []), writing("setNote")(...pingNote())]);
  const calls = [
    ...Object.entries(reads),
    ...WRITTEN.map((method) => [method, writing(method as Method)] as const),
  ].map(([method, call]) => [method, guarded(call as (...given: unknown[]) => Promise<unknown>)]);
  return {
    ...(Object.fromEntries(calls) as Omit<Storage, "ping" | "close">),
    ping: guarded(async () => void (await ping())) as Storage["ping"],
    close,
  };
}
