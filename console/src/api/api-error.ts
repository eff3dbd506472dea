import type { ErrorParams } from "../../../admin/test-problem.ts";

/** Why a call failed: the service's error, or status 0 if the service did not respond. */
export class ApiError extends Error {
  readonly status: number;
  readonly field: string;
  readonly reason: string;
  /** Values for the message's placeholders. */
  readonly params: ErrorParams;
  /** Milliseconds from `Retry-After`; undefined without that header. */
  readonly retryAfter: number | undefined;

  constructor(
    ...[status, field, reason, message, params = {}, retryAfter]: [
      status: number,
      field: string,
      reason: string,
      message: string,
      params?: ErrorParams,
      retryAfter?: number | undefined,
    ]
  ) {
    super(message);
    this.status = status;
    this.field = field;
    this.reason = reason;
    this.params = params;
    this.retryAfter = retryAfter;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }

  get isSignedOut(): boolean {
    return this.status === 401 && this.field === "session";
  }
}

/** Converts any thrown value to an `ApiError`; anything unknown gets status 500 and the reason `unexpected`. */
export function apiErrorOf(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error));
}
