interface Window {
  /** Set only if the page has the chat. */
  jQuery?: (element: Element) => { on(events: string, listener: () => void): void };
  /** The widget's scripting interface (contract §D.8). Before its script has run: the queued calls. */
  ChatWidget?: [method: string, ...rest: unknown[]][] | Record<string, (...rest: unknown[]) => unknown>;
}
