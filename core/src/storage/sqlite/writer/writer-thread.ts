import { createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { TextResult } from "../../queue/text-channel.ts";
import { frameOf, frameReader } from "../../queue/text-frames.ts";
import { connection } from "../connection.ts";
import { GROUP_LIMITS } from "../open-database.ts";
import { runTogether } from "../run-together.ts";

/**
 * The thread's side of `writerServer`: sends a message once it listens, then runs together what has come from all connections.
 * A frame holds a group's calls; the answer's holds a value for each, empty where there is none, and the failures. Any message
 * ends the thread.
 */
const port = parentPort as NonNullable<typeof parentPort>;
const { file, address } = workerData as { file: string; address: string };

interface Order {
  calls: string[];
  answer(result: TextResult): void;
}

const { run, close } = connection(file, "write");
const orders: Order[] = [];

const server = createServer((socket) => {
  const answer = ({ values, failures }: TextResult) => {
    socket.write(frameOf([...values.map((value) => value ?? ""), JSON.stringify(failures)]));
  };
  const take = (calls: string[]) => {
    // After all connections have been read.
    if (orders.push({ calls, answer }) === 1) setImmediate(work);
  };
  socket.setEncoding("utf8").on("data", frameReader(take));
  // A process that is gone misses nothing.
  socket.on("error", () => undefined);
});
server.listen(address, () => port.postMessage("listening"));
port.once("message", () => server.close(close));

function work(): void {
  const together = orders.splice(0, fitting(orders));
  if (orders.length > 0) setImmediate(work);
  const results = runTogether(
    run,
    together.map(({ calls }) => calls),
  );
  for (const [index, { answer }] of together.entries()) answer(results[index] as TextResult);
}

/** How many of the first orders make a group, which is at least one. */
function fitting(orders: readonly Order[]): number {
  let size = 0;
  const end = orders.findIndex(({ calls }) => {
    size += calls.length;
    return size > GROUP_LIMITS.write;
  });
  return end === -1 ? orders.length : Math.max(end, 1);
}
