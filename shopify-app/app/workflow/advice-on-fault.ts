import type { Strings } from "../strings/strings.ts";

/**
 * What kept a test message from being answered and how to mend it, by the reason of the service's 502; undefined for others. The
 * service's own words for these reasons name settings as programs do.
 */
export function adviceOnFault(
  reason: string,
  isModel: boolean,
  advice: Strings["workflow"]["advice"],
): string | undefined {
  const known: Record<string, string> = {
    timeout: isModel ? advice.modelTimeout : advice.timeout,
    unreachable: isModel ? advice.modelUnreachable : advice.unreachable,
    blocked_address: advice.blocked,
  };
  return known[reason];
}
