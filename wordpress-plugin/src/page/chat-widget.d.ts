interface Window {
  /** Where the page has it. */
  jQuery?: (element: Element) => { on(events: string, listener: () => void): void };
  /** The widget's scripting interface (spec.md). Until its script has run: the calls that wait for it. */
  ChatWidget?: [method: string, ...rest: unknown[]][] | Record<string, (...rest: unknown[]) => unknown>;
}
