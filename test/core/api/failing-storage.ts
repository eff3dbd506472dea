import { markOutage } from "../../../core/src/storage/outage.ts";
import type { Storage } from "../../../core/src/storage/port.ts";

/** Creates a store whose calls in `down` reject with `failure`; by default, as if the store were unreachable. */
export function failingStorage(
  real: Storage,
  down: ReadonlySet<keyof Storage>,
  cause: string,
  failure: (cause: string) => Error = outage,
): Storage {
  const methods = Object.entries(real).map(([name, method]) => [
    name,
    (...input: unknown[]) =>
      down.has(name as keyof Storage) ? Promise.reject(failure(cause)) : method(...input),
  ]);
  return Object.fromEntries(methods) as Storage;
}

function outage(cause: string): Error {
  const error = new Error(cause);
  markOutage(error);
  return error;
}
