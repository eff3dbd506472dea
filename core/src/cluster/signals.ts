/**
 * What services on the same storage call out to each other. A signal makes something happen sooner; it may be lost, so
 * that nothing may depend on one: what is true stands in storage.
 */
export interface Signals {
  /** To all other services. Never waits and never fails. */
  tell(topic: string, ...numbers: number[]): void;
  /** The same with a text, of at most 4,000 UTF-16 units. */
  tellText(topic: string, text: string): void;
  /** To all other services; resolves with the sum of their answers, of those that come within a quarter of a second. */
  ask(topic: string, ...numbers: number[]): Promise<number>;
  askText(topic: string, text: string): Promise<number>;
  /** Hears what the others tell and ask about this; a number that `hear` returns is the answer. */
  on(topic: string, hear: (...numbers: number[]) => unknown): void;
  /** The same of a text. */
  onText(topic: string, hear: (text: string) => unknown): void;
}

/** Of a service that has no others. */
export const noSignals: Signals = {
  tell: () => undefined,
  tellText: () => undefined,
  ask: () => Promise.resolve(0),
  askText: () => Promise.resolve(0),
  on: () => undefined,
  onText: () => undefined,
};
