import { restarted } from "./restarted.ts";
import type { MortalLane, TextLane } from "./text-lane.ts";

/**
 * A lane for as long as it is needed: should the one behind it come to an end, what that was at work on rejects, and the next
 * call starts another.
 */
export async function restartedLane(start: () => Promise<MortalLane>): Promise<TextLane> {
  const lanes = await restarted(start);
  return {
    async run(calls) {
      // At once, where nothing has ended: what is handed over comes before a close.
      const lane = lanes.last.hasEnded ? await lanes.current() : lanes.last;
      return lane.run(calls);
    },
    close: () => lanes.last.close(),
  };
}
