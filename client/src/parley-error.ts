/** Values in an error's message, for programs. */
export type ErrorParams = Record<string, string | number | { id: string; name: string }>;

/** The content of an error response (contract §G), or the reason why the service sent no response. */
export interface ErrorFacts {
  /** HTTP status; 0 without a response. */
  status: number;
  /**
   * A code of the service, such as `INVALID_REQUEST`. Without a response of the service: `NO_ANSWER` (the connection failed),
   * `TIMED_OUT` or `UNEXPECTED_ANSWER` (something other than the service responded).
   */
  code: string;
  message: string;
  /** The field, header or setting that caused the error. */
  field: string;
  reason: string;
  /** Values in the message, such as `agent`. */
  params?: ErrorParams | undefined;
  /** Identifies the request in the service's log. */
  requestId?: string | undefined;
  /** Seconds to wait before a retry, if the service says so. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Every failure of a call. A call that the caller aborts rejects with the abort's own reason instead. */
export class ParleyError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string;
  readonly reason: string;
  readonly params: ErrorParams | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, field, reason, params, requestId, retryAfter, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ParleyError";
    this.status = status;
    this.code = code;
    this.field = field;
    this.reason = reason;
    this.params = params;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}
