const outages = new WeakSet<object>();

/** Says of what a driver threw that the store could not be reached or used. It stays the error that it is. */
export function markOutage(error: unknown): void {
  if (typeof error === "object" && error !== null) outages.add(error);
}

/** What a store rejects with once it was closed: the process is about to end, and another one answers. */
export function closedStore(): Error {
  const error = new Error("The database is closed.");
  markOutage(error);
  return error;
}

/** Whether a store rejected with this because it could not be reached or used, and not for what was asked of it. */
export function isOutage(error: unknown): boolean {
  return typeof error === "object" && error !== null && outages.has(error);
}
