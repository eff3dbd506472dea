import type { ServiceError } from "../service/service-error.ts";
import type { Strings } from "../strings/english.ts";

/** Error text for the visitor; `isKept`: unsent messages wait for a retry. The service's own messages are for developers. */
export function failureCopy(failure: ServiceError, isKept: boolean, strings: Strings): string {
  const { status, reason } = failure;
  if (status === 429 || reason === "refused") return strings.busy;
  if (failure.isOutage) return strings.unreachable;
  if (failure.isRefusedUser) return strings.unconfirmed;
  if (status === 400 && reason === "too_long") return strings.tooLong;
  return isKept ? strings.failedButKept : strings.failed;
}
