/** Why a call came to nothing: what the service answered, or `offline` where nothing did. */
export class ApiError extends Error {
  readonly status: number;
  readonly field: string;
  readonly reason: string;

  constructor(status: number, field: string, reason: string, message: string) {
    super(message);
    this.status = status;
    this.field = field;
    this.reason = reason;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }

  get isSignedOut(): boolean {
    return this.status === 401 && this.field === "session";
  }
}
