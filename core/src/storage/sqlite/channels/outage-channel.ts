import type { Channel } from "../../channel.ts";
import { markOutage } from "../../outage.ts";

/**
 * Primary result codes (sqlite.org/rescode.html) of errors that a call itself may cause: ERROR, TOOBIG, CONSTRAINT, MISMATCH,
 * RANGE. All others, from a full disk to a file that is not a database, are outages.
 */
const OF_A_CALL = new Set([1, 18, 19, 20, 25]);

/** Marks the outages among a channel's errors. An error from `check` is also an outage, and then no call is run. */
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
