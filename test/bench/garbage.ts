/**
 * Measures the bytes that a message allocates on the service's main thread, and the bytes that survive the garbage collector's
 * quick pass. Surviving bytes are copied twice and later searched for in the whole heap, so they should be close to zero. Also
 * prints both figures for the bare forwarder of message-path.ts, and the functions that allocate most of the surviving bytes.
 * Messages in flight during a collection survive too, so the sums differ by a factor of up to five between runs, while the names
 * are more reliable. Usage: node test/bench/garbage.ts [concurrency]
 */

import { load } from "./message-path/load.ts";
import { answersWhole, bareForwarder, measuredService } from "./message-path/measured-service.ts";

const CONCURRENCY = Number(process.argv[2] ?? 64);
const TURN = 5_000;
const WARM_UP = 8_000;
/** Number of functions to print. */
const NAMED = 8;

const measured = await measuredService({ sites: 1_000, webhook: answersWhole({ delay: 0, together: 1 }) });
const bare = await bareForwarder(measured);
try {
  for (const [name, server] of [
    ["bare", bare.service],
    ["service", measured.service],
  ] as const) {
    const send = (milliseconds: number) => load(server.port, measured.requests, CONCURRENCY, milliseconds);
    await send(WARM_UP);
    const bytes = async (what: "all" | "kept") => {
      let messages = 0;
      const allocations = await server.allocated(what, async () => {
        messages = (await send(TURN)).answered;
      });
      return Object.entries(allocations).map(([index, all]) => ({ place: index, bytes: all / messages }));
    };
    const all = await bytes("all");
    const valid = await bytes("kept");
    console.log(`${name}: ${total(all)} bytes a message, of which ${total(valid)} outlive the quick pass`);
    for (const { place: index, bytes } of valid.toSorted((a, b) => b.bytes - a.bytes).slice(0, NAMED))
      console.log(`  ${bytes.toFixed(0).padStart(5)} ${index}`);
  }
} finally {
  await bare.stop();
  await measured.stop();
}

function total(allocations: readonly { bytes: number }[]): string {
  return allocations.reduce((sum, { bytes }) => sum + bytes, 0).toFixed(0);
}
