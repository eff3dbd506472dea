import { Failure, storageUnavailable, unexpectedFailure } from "../failures.ts";
import type { Principal } from "../identity/principal.ts";
import { storeAway } from "../storage/outage.ts";
import type { ApiResponse } from "./request/api-request.ts";

/** Converts an error to the failure that clients see. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const store = storeAway(error);
  return store === undefined ? unexpectedFailure(error) : storageUnavailable(error, store);
}

/**
 * Returns the failure that the principal may see: for visitors, a 502 gets a general message, because its own message names the
 * host and the problems of the owner's workflow.
 */
export function visibleTo(principal: Principal | undefined, failure: Failure): Failure {
  if (principal?.kind !== "visitor" || failure.status !== 502) return failure;
  return new Failure(
    failure.kind,
    failure.field,
    failure.reason,
    "The chat got no reply. Please try again later.",
  );
}

/** Converts a failure to a response (contract §G). */
export function errorResponse(failure: Failure, headers: Record<string, string>): ApiResponse {
  headers["content-type"] = "application/json; charset=utf-8";
  headers["cache-control"] = "no-store";
  if (failure.status === 401) headers["www-authenticate"] = "Bearer";
  if (failure.retryAfter !== undefined) headers["retry-after"] = String(failure.retryAfter);
  return { status: failure.status, headers, body: JSON.stringify(failure.body) };
}
