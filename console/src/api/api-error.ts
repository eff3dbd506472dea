import type { ErrorParams } from "../../../settings/told-problem.ts";

/** Why a call came to nothing: what the service answered, or `offline` where nothing did. */
export class ApiError extends Error {
  readonly status: number;
  readonly field: string;
  readonly reason: string;
  /** Values that the message names. */
  readonly params: ErrorParams;

  constructor(
    ...[status, field, reason, message, params = {}]: [
      status: number,
      field: string,
      reason: string,
      message: string,
      params?: ErrorParams,
    ]
  ) {
    super(message);
    this.status = status;
    this.field = field;
    this.reason = reason;
    this.params = params;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }

  get isSignedOut(): boolean {
    return this.status === 401 && this.field === "session";
  }
}
