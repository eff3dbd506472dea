import type { Storage } from "./port.ts";

export type Method = Exclude<keyof Storage, "close">;

/** One call of the port to the database. */
export type Call = [method: Method, ...input: unknown[]];

/** The results of a group of calls, in order. */
export interface GroupResult {
  /** Undefined if the call failed. */
  values: unknown[];
  failures: { index: number; error: unknown }[];
}

/** Runs groups of calls on the database, one after the other. */
export interface Channel {
  /** Resolves once the group is committed and synced. Rejects if none of the calls could be tried. */
  run(calls: Call[]): Promise<GroupResult>;
  close(): Promise<void>;
}
