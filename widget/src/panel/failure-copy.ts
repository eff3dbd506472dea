import type { ServiceError } from "../service/service-error.ts";
import type { Strings } from "../strings/english.ts";

/** Returns the error text for the visitor, because the service's messages are for developers. `isKept`: see `FailureAlert`. */
export function failureCopy(failure: ServiceError, isKept: boolean, strings: Strings): string {
  const { status, reason } = failure;
  if (status === 429 || reason === "refused") return strings.busy;
  if (failure.isOutage) return strings.unreachable;
  if (failure.isRefusedUser) return strings.unconfirmed;
  if (status === 400 && reason === "too_long") return strings.tooLong;
  return isKept ? strings.failedButKept : strings.failed;
}
