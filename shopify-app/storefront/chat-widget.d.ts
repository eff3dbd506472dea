interface Window {
  /** The widget's scripting interface (spec.md). Before its script has run: the queued calls. */
  ChatWidget?: unknown[] | Record<string, (...rest: unknown[]) => unknown>;
}
