import type { MortalLane, TextLane } from "./text-lane.ts";

/**
 * A lane for as long as it is needed: should the one behind it come to an end, what that was at work on rejects, and the next
 * call starts another.
 */
export async function restartedLane(start: () => Promise<MortalLane>): Promise<TextLane> {
  let lane = await start();
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    lane = await start();
  }

  return {
    async run(calls) {
      if (lane.hasEnded) {
        restarting ??= restart().finally(() => {
          restarting = undefined;
        });
        await restarting;
      }
      return lane.run(calls);
    },
    close: () => lane.close(),
  };
}
