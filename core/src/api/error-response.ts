import { Failure, storageUnavailable, unexpectedFailure } from "../failures.ts";
import type { Principal } from "../identity/principal.ts";
import { storeAway } from "../storage/outage.ts";
import type { ApiResponse } from "./request/api-request.ts";

/** The failure that an error is shown as. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const store = storeAway(error);
  return store === undefined ? unexpectedFailure(error) : storageUnavailable(error, store);
}

/** Where the owner's workflow lives, and what is wrong there, is none of a visitor's business. */
export function visibleTo(principal: Principal | undefined, failure: Failure): Failure {
  if (principal?.kind !== "visitor" || failure.status !== 502) return failure;
  return new Failure(
    failure.kind,
    failure.field,
    failure.reason,
    "No reply could be had. Please try again later.",
  );
}

/** spec.md, Errors. */
export function errorResponse(failure: Failure, headers: Record<string, string>): ApiResponse {
  headers["content-type"] = "application/json; charset=utf-8";
  headers["cache-control"] = "no-store";
  if (failure.status === 401) headers["www-authenticate"] = "Bearer";
  if (failure.retryAfter !== undefined) headers["retry-after"] = String(failure.retryAfter);
  return { status: failure.status, headers, body: JSON.stringify(failure.body) };
}
