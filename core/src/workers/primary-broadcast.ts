import type { Broadcast } from "../cluster/broadcast-signals.ts";

export interface PrimaryBroadcast extends Broadcast {
  /** To be called with what comes from the first process for this worker. */
  hear(text: string): void;
}

/** Has the first process carry texts between its workers. `address` is what it knows this worker by. */
export function primaryBroadcast(address: string, send: Broadcast["send"]): PrimaryBroadcast {
  let hear: ((text: string) => void) | undefined;
  return {
    address,
    send,
    receive(listener) {
      hear = listener;
    },
    hear: (text) => hear?.(text),
  };
}
