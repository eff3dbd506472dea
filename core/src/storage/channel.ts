import type { Storage } from "./port.ts";

export type Method = Exclude<keyof Storage, "close">;

/** One call of the port, on its way to the database. */
export type Call = [method: Method, ...input: unknown[]];

/** What became of a group of calls, in their order. */
export interface GroupResult {
  /** Undefined where the call failed. */
  values: unknown[];
  failures: { index: number; error: unknown }[];
}

/** A way to the database that takes one group of calls after the other. */
export interface Channel {
  /** Resolves once the group is committed and synced; rejects if none of it could be tried. */
  run(calls: Call[]): Promise<GroupResult>;
  close(): Promise<void>;
}
