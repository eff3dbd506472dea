import type { MortalLane } from "../storage/text-lane.ts";

/**
 * Has the first process write, so that the groups of all workers share commits, and none waits for another's lock. It ends
 * with `line`, the connection to that process, when `write` rejects: whether a group under way is written, nobody knows then.
 */
export function primaryWriter(write: MortalLane["run"], line: { readonly connected: boolean }): MortalLane {
  return {
    get hasEnded() {
      return !line.connected;
    },
    run: write,
    close: async () => undefined,
  };
}
