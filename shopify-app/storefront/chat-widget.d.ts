interface Window {
  /** The widget's scripting interface (spec.md). Until its script has run: the calls that wait for it. */
  ChatWidget?: unknown[] | Record<string, (...rest: unknown[]) => unknown>;
}
