import type { ServiceError } from "../service/service-error.ts";
import type { Strings } from "../strings/english.ts";

/** What a visitor is told of a failure; `isKept` where something written waits. The service's own words are for developers. */
export function failureCopy(failure: ServiceError, isKept: boolean, strings: Strings): string {
  const { status, reason } = failure;
  if (status === 429 || reason === "refused") return strings.busy;
  if (failure.isOutage) return strings.unreachable;
  if (failure.isRefusedUser) return strings.unconfirmed;
  if (status === 400 && reason === "too_long") return strings.tooLong;
  return isKept ? strings.failedButKept : strings.failed;
}
