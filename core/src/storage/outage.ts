import type { StoreName } from "../failures.ts";

const outages = new WeakMap<object, StoreName>();

/** Marks a driver's error as an outage: the store could not be reached or used. It stays the same error. */
export function markOutage(error: unknown, store: StoreName = "database"): void {
  if (typeof error === "object" && error !== null) outages.set(error, store);
}

/** The rejection of a closed store: the process is shutting down, and another one answers. */
export function closedStore(): Error {
  const error = new Error("The database is closed.");
  markOutage(error);
  return error;
}

/** Whether a store rejected because it could not be reached or used, and not because of the input. */
export function isOutage(error: unknown): boolean {
  return storeAway(error) !== undefined;
}

/** The store that could not be reached or used; undefined for any other error. */
export function storeAway(error: unknown): StoreName | undefined {
  return typeof error === "object" && error !== null ? outages.get(error) : undefined;
}
