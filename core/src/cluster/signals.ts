/**
 * Messages between services on the same storage. A signal only makes something happen sooner. It may be lost, so nothing may
 * depend on it: storage has the current state.
 */
export interface Signals {
  /** Sends to all other services. Returns immediately and never fails. */
  publish(topic: string, ...numbers: number[]): void;
  /** Like `publish`, with a string of at most 4,000 UTF-16 units. */
  publishText(topic: string, text: string): void;
  /** Sends to all other services. Resolves with the sum of the numbers that they answer within 250 ms. */
  ask(topic: string, ...numbers: number[]): Promise<number>;
  askText(topic: string, text: string): Promise<number>;
  /**
   * Calls `listener` with the notices and requests of other services on this topic. A number that the listener returns is the
   * answer.
   */
  on(topic: string, listener: (...numbers: number[]) => unknown): void;
  /** Like `on`, for a topic whose signals are strings. */
  onText(topic: string, listener: (text: string) => unknown): void;
}

/** The signals of a service that runs as a single process. */
export const noSignals: Signals = {
  publish: () => undefined,
  publishText: () => undefined,
  ask: () => Promise.resolve(0),
  askText: () => Promise.resolve(0),
  on: () => undefined,
  onText: () => undefined,
};
