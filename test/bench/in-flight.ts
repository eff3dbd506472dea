/**
 * Measures messages that all wait for one webhook at the same time, until two seconds after the last one has arrived, in one
 * process of the service. Prints how many failed (none may) and the memory per message. Usage: node test/bench/in-flight.ts
 * [messages]
 */

import { setTimeout as delay } from "node:timers/promises";
import { load } from "./message-path/load.ts";
import { answersWhole, measuredService } from "./message-path/measured-service.ts";

const MESSAGES = Number(process.argv[2] ?? 5_000);
const WEBHOOK_TAKES = 2_000;

const { service, requests, stop } = await measuredService({
  sites: 1_000,
  webhook: answersWhole({ delay: WEBHOOK_TAKES, together: MESSAGES }),
});
try {
  const idle = (await service.vitals()).rss;
  let peak = idle;
  let waiting = 0;
  let running = true;
  const watching = (async () => {
    for (; running; await delay(100)) {
      peak = Math.max(peak, (await service.vitals()).rss);
      waiting = Math.max(waiting, await inFlight());
    }
  })();
  // A run of 1 ms: each connection sends only one message, because the run ends before the first answer arrives.
  const { answered, refused, seconds } = await load(service.port, requests, MESSAGES, 1);
  running = false;
  await watching;
  const failed = [...refused.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `waiting concurrently: ${waiting} of ${MESSAGES}, answered: ${answered}, failed: ${failed}, in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `memory: ${mebibytes(idle)} idle, ${mebibytes(peak)} at most, ${((peak - idle) / MESSAGES / 1_024).toFixed(1)} KiB a message`,
  );
  if (failed > 0 || answered !== MESSAGES || waiting !== MESSAGES) process.exitCode = 1;
} finally {
  await stop();
}

/** Returns the number of messages in flight, from the service's metrics. */
async function inFlight(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text();
  return Number(/^parley_in_flight (\d+)/m.exec(text)?.[1]);
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(0)} MiB`;
}
