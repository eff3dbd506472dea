import type { Failure } from "../failures.ts";
import { isOutage } from "../storage/outage.ts";

/** As logs and metrics tell it: more than the client is told where storage was away. */
export function failureReason({ reason, cause }: Failure): string {
  return isOutage(cause) ? "storage_unavailable" : reason;
}
