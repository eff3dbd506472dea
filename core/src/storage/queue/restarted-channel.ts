import { restarted } from "./restarted.ts";
import type { RemoteChannel, TextChannel } from "./text-channel.ts";

/**
 * A channel for as long as it is needed: should the one behind it come to an end, what that was at work on rejects, and the next
 * call starts another.
 */
export async function restartedChannel(start: () => Promise<RemoteChannel>): Promise<TextChannel> {
  const channels = await restarted(start);
  return {
    async run(calls) {
      // At once, where nothing has ended: what is handed over comes before a close.
      const channel = channels.last.hasEnded ? await channels.current() : channels.last;
      return channel.run(calls);
    },
    close: () => channels.last.close(),
  };
}
