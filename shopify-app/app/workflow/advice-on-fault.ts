import type { Strings } from "../strings/strings.ts";

/** How to mend what kept a test message from being answered, by the reason of the service's 502; empty for others. */
export function adviceOnFault(
  reason: string,
  { timeout, unreachable, blocked }: Strings["workflow"]["advice"],
): string {
  return { timeout, unreachable, blocked_address: blocked }[reason] ?? "";
}
