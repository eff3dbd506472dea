import { Keyv } from "keyv";

/** One call of a store of short-lived state, as it goes to the process that keeps it for all. */
export type Remember =
  | ["get", key: string]
  | ["set", key: string, value: string, ttl: number]
  | ["delete", key: string];

/** Has the first process keep what workers share. Rejects once it is gone. */
export function primaryMemory(remember: (what: Remember) => Promise<string | undefined>): Keyv {
  const store = {
    get: async (key: string) => (await remember(["get", key])) ?? undefined,
    set: (key: string, value: string, ttl = 0) => remember(["set", key, value, ttl]),
    delete: async (key: string) => (await remember(["delete", key])) !== undefined,
    clear: async () => {
      throw new Error("What workers share is not cleared by one of them.");
    },
  };
  return new Keyv({ store, useKeyPrefix: false, throwOnErrors: true, emitErrors: false });
}
