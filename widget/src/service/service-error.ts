/**
 * Why a call failed: the service's own code and message (contract §G); status 0 and `NETWORK_ERROR` if no answer came; or the
 * answer's status and `BAD_ANSWER` if the service did not send it.
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

  /** True if the user's identity cannot be confirmed: the token is refused or could not be fetched. */
  get isRefusedUser(): boolean {
    return this.status === 401 && this.field === "user_token";
  }

  /**
   * True if there was no answer, the service's database is down, or something else answered with a success or a status from 502.
   * The service may have received the request anyway.
   */
  get isOutage(): boolean {
    const { code, status, reason } = this;
    return (
      code === "NETWORK_ERROR" ||
      (code === "BAD_ANSWER" && (status < 300 || status >= 502)) ||
      reason === "storage_unavailable"
    );
  }
}
