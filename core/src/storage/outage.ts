import type { StoreName } from "../failures.ts";

const outages = new WeakMap<object, StoreName>();

/** Says of what a driver threw that the store could not be reached or used. It stays the error that it is. */
export function markOutage(error: unknown, store: StoreName = "database"): void {
  if (typeof error === "object" && error !== null) outages.set(error, store);
}

/** What a store rejects with once it was closed: the process is about to end, and another one answers. */
export function closedStore(): Error {
  const error = new Error("The database is closed.");
  markOutage(error);
  return error;
}

/** Whether a store rejected with this because it could not be reached or used, and not for what was asked of it. */
export function isOutage(error: unknown): boolean {
  return storeAway(error) !== undefined;
}

/** The store that could not be reached or used; undefined for any other error. */
export function storeAway(error: unknown): StoreName | undefined {
  return typeof error === "object" && error !== null ? outages.get(error) : undefined;
}
