const outages = new WeakSet<object>();

/** Says of what a driver threw that the store could not be reached or used. It stays the error that it is. */
export function markOutage(error: unknown): void {
  if (typeof error === "object" && error !== null) outages.add(error);
}

/** Whether a store rejected with this because it could not be reached or used, and not for what was asked of it. */
export function isOutage(error: unknown): boolean {
  return typeof error === "object" && error !== null && outages.has(error);
}
