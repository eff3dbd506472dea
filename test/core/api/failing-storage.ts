import type { Storage } from "../../../core/src/storage/port.ts";

/** The store, but for calls that are `down`: these reject as those of a store that is away do. */
export function failingStorage(real: Storage, down: ReadonlySet<keyof Storage>, cause: string): Storage {
  const methods = Object.entries(real).map(([name, method]) => [
    name,
    (...input: unknown[]) =>
      down.has(name as keyof Storage) ? Promise.reject(new Error(cause)) : method(...input),
  ]);
  return Object.fromEntries(methods) as Storage;
}
