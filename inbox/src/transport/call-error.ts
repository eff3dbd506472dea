import { serviceErrorIn } from "../../../admin/service-error.ts";
import type { CallFailure } from "../host/host.ts";

/** A refused call, or one without an answer (status 0). */
export class CallError extends Error implements CallFailure {
  readonly status: number;
  // Without `declare`, which the compiler of @wordpress/scripts does not accept.
  readonly code?: string;
  readonly field?: string;
  readonly params?: Record<string, unknown>;
  /** Milliseconds until the next try, if the answer contained `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    { status = 0, ...more }: CallFailure,
    options?: ErrorOptions & { retryAfter?: number | undefined },
  ) {
    super(more.code ?? `HTTP ${status}`, options);
    this.status = status;
    this.retryAfter = options?.retryAfter;
    Object.assign(this, more);
  }
}

/**
 * Reads an error of the service (contract §4.5). Any other error has only a status. From 502 on, the status becomes 0 (an outage),
 * because a proxy answered instead of the service.
 */
export function serviceFailure(status: number, body: unknown): CallFailure {
  const error = serviceErrorIn(body);
  if (error === undefined) return { status: status >= 502 ? 0 : status };
  const { reason: code, field, params } = error.details;
  return { status, code, ...(field !== undefined && { field }), ...(params && { params }) };
}
