import { closedStore } from "./outage.ts";

export interface UntilClosed {
  /** Wraps a call, so that it rejects once the store is closed. */
  guarded<Given extends unknown[], Result>(
    call: (...given: Given) => Promise<Result>,
  ): (...given: Given) => Promise<Result>;
  /** Waits for running calls, then closes. Closing again does nothing. */
  close(): Promise<void>;
}

export function untilClosed(letGo: () => Promise<void>): UntilClosed {
  // A number, because a set of promises would keep their results in memory for a while after they were removed.
  let underWay = 0;
  const finished = Promise.withResolvers<void>();
  let closing: Promise<void> | undefined;

  const close = async () => {
    if (underWay > 0) await finished.promise;
    await letGo();
  };
  return {
    guarded:
      (call) =>
      async (...given) => {
        if (closing !== undefined) throw closedStore();
        underWay++;
        try {
          return await call(...given);
        } finally {
          underWay--;
          if (closing !== undefined && underWay === 0) finished.resolve();
        }
      },
    close: () => (closing ??= close()),
  };
}
