interface Window {
  /** Set only if the page has the chat. */
  jQuery?: (element: Element) => { on(events: string, listener: () => void): void };
  /** The widget's scripting interface (spec.md). Before its script has run: the queued calls. */
  ChatWidget?: [method: string, ...rest: unknown[]][] | Record<string, (...rest: unknown[]) => unknown>;
}
