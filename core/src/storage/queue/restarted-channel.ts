import type { RemoteChannel, TextChannel } from "./text-channel.ts";

/**
 * A channel for as long as it is needed: should the one behind it come to an end, what that was at work on rejects, and the next
 * call starts another.
 */
export async function restartedChannel(start: () => Promise<RemoteChannel>): Promise<TextChannel> {
  let last = await start();
  let restarting: Promise<RemoteChannel> | undefined;

  async function restart(): Promise<RemoteChannel> {
    last = await start();
    return last;
  }

  async function current(): Promise<RemoteChannel> {
    restarting ??= restart().finally(() => {
      restarting = undefined;
    });
    return restarting;
  }

  return {
    async run(calls) {
      // At once, where nothing has ended: what is handed over comes before a close.
      const channel = last.hasEnded ? await current() : last;
      return channel.run(calls);
    },
    close: () => last.close(),
  };
}
