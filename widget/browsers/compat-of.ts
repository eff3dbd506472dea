import type { CompatStatement } from "@mdn/browser-compat-data";

/** A node of MDN's data: child nodes by name, and the node's own data under `__compat`. */
export type Entry = { [part: string]: Entry };

/** Returns MDN's data on a feature; undefined for a node that only groups others. */
export function compatOf({ __compat }: Entry): CompatStatement | undefined {
  return __compat as unknown as CompatStatement | undefined;
}
