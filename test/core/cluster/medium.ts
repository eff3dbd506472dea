import { type Broadcast, broadcastSignals } from "../../../core/src/cluster/broadcast-signals.ts";

/** Kept, so that a test that holds the timers does not hold what is on its way. */
const later = setImmediate;

/** Once what was sent has arrived, and its answers too. */
export async function delivered(): Promise<void> {
  for (let n = 0; n < 3; n++) await new Promise(later);
}

/** A medium that carries texts to everybody who is on it. */
export function medium() {
  const hearing = new Map<string, (text: string) => void>();
  const sent: string[] = [];
  const state = { isDown: false };
  const broadcast = (address: string): Broadcast => ({
    address,
    async send(text, to) {
      if (state.isDown) throw new Error("nobody there");
      sent.push(text);
      const ears = [...hearing].filter(([name]) => to === undefined || to === name);
      for (const [, hear] of ears) later(() => hear(text));
      return ears.length;
    },
    receive: (hear) => void hearing.set(address, hear),
  });
  return {
    ...{ state, sent, hearing, broadcast },
    service: (address: string) => broadcastSignals(broadcast(address)),
  };
}
