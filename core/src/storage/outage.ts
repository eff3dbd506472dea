import type { StoreName } from "../failures.ts";

const outages = new WeakMap<object, StoreName>();

/** Marks a driver's error as an outage: the store could not be reached or used. */
export function markOutage(error: unknown, store: StoreName = "database"): void {
  if (typeof error === "object" && error !== null) outages.set(error, store);
}

/** Returns the error for calls to a closed store, an outage: this process is shutting down, and another one answers a retry. */
export function closedStore(): Error {
  const error = new Error("The database is closed.");
  markOutage(error);
  return error;
}

/** Whether an error of a store is an outage, and not caused by the input. */
export function isOutage(error: unknown): boolean {
  return storeAway(error) !== undefined;
}

/** Returns the unavailable store. Undefined for any other error. */
export function storeAway(error: unknown): StoreName | undefined {
  return typeof error === "object" && error !== null ? outages.get(error) : undefined;
}
