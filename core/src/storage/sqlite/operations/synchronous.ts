import type { Storage } from "../../port.ts";

/** The port's methods, run synchronously on one connection, inside the caller's transaction. */
export type Synchronous<Method extends keyof Storage> = {
  [M in Method]: (...input: Parameters<Storage[M]>) => Awaited<ReturnType<Storage[M]>>;
};
