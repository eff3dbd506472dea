import type { Channel } from "../../channel.ts";
import { markOutage } from "../../outage.ts";

/**
 * Primary result codes (sqlite.org/rescode.html) of what a call may bring about by itself: ERROR, TOOBIG, CONSTRAINT,
 * MISMATCH, RANGE. All else, from a full disk to a file that is none of a database, is an outage.
 */
const OF_A_CALL = new Set([1, 18, 19, 20, 25]);

/** Marks the outages among what goes wrong on a channel. What `check` throws is one, and nothing is run then. */
export function outageChannel(channel: Channel, check: () => void = () => undefined): Channel {
  return {
    async run(calls) {
      try {
        check();
        const result = await channel.run(calls);
        for (const { error } of result.failures) if (isFromOutside(error)) markOutage(error);
        return result;
      } catch (error) {
        markOutage(error);
        throw error;
      }
    },
    close: channel.close,
  };
}

function isFromOutside(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && !OF_A_CALL.has(errcode & 0xff);
}
