interface Window {
  /** Set only if the page loads jQuery. */
  jQuery?: (element: Element) => { on(events: string, listener: () => void): void };
  /** The widget's scripting interface (contract §D.8); until the widget's script has run, the queued calls. */
  ChatWidget?: [method: string, ...rest: unknown[]][] | Record<string, (...rest: unknown[]) => unknown>;
}
