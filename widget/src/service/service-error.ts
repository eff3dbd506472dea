/**
 * Why a call to the service failed: its own words (spec.md, Errors), or status 0 and `NETWORK_ERROR` where no answer
 * came, or the answer's status and `BAD_ANSWER` where it was not the service that answered.
 */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string;
  readonly reason: string;

  constructor(
    status: number,
    code: string,
    message: string,
    details: { field?: string; reason?: string } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.field = details.field ?? "";
    this.reason = details.reason ?? "";
  }

  /** Who the page says is here cannot be confirmed: their token is refused, or could not be had. */
  get isRefusedUser(): boolean {
    return this.status === 401 && this.field === "user_token";
  }

  /** No answer, an answer from something else, or a service without its database. The request may have reached the service anyway. */
  get isOutage(): boolean {
    const { code, status, reason } = this;
    return (
      code === "NETWORK_ERROR" ||
      (code === "BAD_ANSWER" && (status < 300 || status >= 502)) ||
      reason === "storage_unavailable"
    );
  }
}
