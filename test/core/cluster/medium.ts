import { type Broadcast, broadcastSignals } from "../../../core/src/cluster/broadcast-signals.ts";

/** The real function, so that fake timers do not delay the delivery. */
const later = setImmediate;

/** Resolves when the sent texts and their answers have arrived. */
export async function delivered(): Promise<void> {
  for (let n = 0; n < 3; n++) await new Promise(later);
}

/** Creates a medium that delivers texts to everybody connected to it. */
export function medium() {
  const handlers = new Map<string, (text: string) => void>();
  const sent: string[] = [];
  const state = { isDown: false };
  const broadcast = (address: string): Broadcast => ({
    address,
    async send(text, to) {
      if (state.isDown) throw new Error("nobody there");
      sent.push(text);
      const ears = [...handlers].filter(([name]) => to === undefined || to === name);
      for (const [, handler] of ears) later(() => handler(text));
      return ears.length;
    },
    receive: (handler) => void handlers.set(address, handler),
  });
  return {
    state,
    sent,
    hearing: handlers,
    broadcast,
    service: (address: string) => broadcastSignals(broadcast(address)),
  };
}
