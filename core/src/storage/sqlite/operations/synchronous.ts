import type { Storage } from "../../port.ts";

/** What the port promises, done at once on one connection, inside the caller's transaction. */
export type Synchronous<Method extends keyof Storage> = {
  [M in Method]: (...input: Parameters<Storage[M]>) => Awaited<ReturnType<Storage[M]>>;
};
