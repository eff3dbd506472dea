interface Window {
  /** The widget's scripting interface (contract §D.8). Before its script has run: the queued calls. */
  ChatWidget?: unknown[] | Record<string, (...rest: unknown[]) => unknown>;
}
